/** Probes URLs: a job asks DNS and the servers, and nobody reads a document. */

import { z } from 'zod';
import { probeUrlsJob } from '../../jobs/probe-urls/declaration.ts';
import type { ServerEntry } from '../../languages/filterrules-conf/overview.ts';
import { sitesIn } from '../collections/files-named.ts';
import { readSettings } from '../collections/settings.ts';
import { startOf } from '../jobs/start-job.ts';
import { problem } from '../result.ts';
import { normalUrl } from '../simulator/url-input.ts';

export const probeUrls = startOf(probeUrlsJob, {
  given: {
    urls: z.array(normalUrl).min(1, 'Enter at least one URL.').max(100, 'At most 100 URLs at once.'),
    dns: z.boolean().default(true),
    redirects: z.boolean().default(true),
  },
  prepare: async (context, { collection, urls, dns, redirects }) => {
    if (!dns && !redirects) return problem('invalid', 'Choose DNS, redirects, or both.');
    const files = await context.revisions.files((await context.revisions.newest(collection.id)).id);
    const servers = sitesIn(files).flatMap((site) => site.servers);
    return {
      urls: [...new Set(urls)].map((href) => ({ href, aliases: otherNames(servers, href) })),
      dns,
      redirects,
      reach: [...readSettings(collection).reach],
    };
  },
});

/** Of the server that the URL names, in the form URLs have. */
function otherNames(servers: readonly ServerEntry[], href: string): string[] {
  const { hostname } = new URL(href);
  const names = servers
    .map(({ host, aliases }) => [host, ...aliases].map((name) => name.toLowerCase().replace(/:\d+$/, '')))
    .find((all) => all.includes(hostname));
  return [...new Set(names)].filter((name) => name !== hostname && URL.canParse(`http://${name}/`));
}
