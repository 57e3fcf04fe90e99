/** The filterrules.conf of a new collection: one site, from the URL it starts at. */

import { print } from './print.ts';

/** Throws a TypeError when the text is no URL: that is to be checked where it is entered. */
export function filterrulesForStart(start: string): string {
  const { href, hostname, port } = new URL(start);
  // Files of this machine have no host: a site without servers is one of its starting points.
  const isLocal = hostname === '';
  const site = print({
    options: new Map(),
    rules: [],
    sites: [
      {
        name: isLocal ? 'files' : hostname,
        type: 'site',
        enabled: true,
        database: 'default',
        servers: isLocal ? [] : [{ host: hostname, ...(port !== '' && { port: Number(port) }), line: 0 }],
        starts: [{ url: href, enabled: true, line: 0 }],
        sitemaps: [],
        readsSitemaps: !isLocal,
        uses: [],
        line: 0,
      },
    ],
  });
  return `# Sites and their starting points\n${site}`;
}
