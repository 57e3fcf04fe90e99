/** The filterrules.conf of a new collection: one site, from the URL it starts at. */

import { print } from './print.ts';

/** Throws a TypeError when the text is no URL: that is to be checked where it is entered. */
export function filterrulesForStart(start: string): string {
  const { href, hostname, port } = new URL(start);
  const site = print({
    options: new Map(),
    rules: [],
    sites: [
      {
        name: hostname,
        type: 'site',
        enabled: true,
        database: 'default',
        servers: [{ host: hostname, ...(port !== '' && { port: Number(port) }), line: 0 }],
        starts: [{ url: href, enabled: true, line: 0 }],
        sitemaps: [],
        readsSitemaps: true,
        uses: [],
        line: 0,
      },
    ],
  });
  return `# Sites and their starting points\n${site}`;
}
