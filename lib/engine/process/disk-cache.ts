/** What the disk cache of a collection gives in place of the server, and gets from it. */

import { printMinute } from '../../sdk/dates.ts';
import type { FetchedResource } from '../../sdk/define-protocol.ts';
import type { Crawl } from '../crawl-context.ts';
import type { Task } from './task.ts';

/** A sitemap is asked for each time. */
export async function findCached({ cache }: Crawl, { hash, discovery }: Task): Promise<FetchedResource | undefined> {
  const found = discovery.kind === 'sitemap-file' ? undefined : await cache?.find(hash);
  if (found === undefined) return undefined;
  const note = `from the disk cache, retrieved ${printMinute(found.storedAt)}`;
  const notes = [...(found.response.notes ?? []), note];
  return { fact: { ...found.response, received: 0, ms: 0, notes }, body: found.body };
}

export function keepInCache({ cache }: Crawl, { hash, discovery }: Task, { fact, body }: FetchedResource): void {
  if (fact.outcome === 'ok' && body !== undefined && discovery.kind !== 'sitemap-file') cache?.keep(hash, fact, body);
}
