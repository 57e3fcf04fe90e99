/** What the disk cache of a collection gives in place of the server, and gets from it. */

import { printMinute } from '../../sdk/dates.ts';
import type { FetchedResource } from '../../sdk/define-protocol.ts';
import type { Crawl } from '../crawl/context.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import type { Arrived } from './known.ts';

/** Undefined where there is no cache, or nothing of the kind is taken from one. */
function cacheFor({ cache }: Crawl, { task }: Arrived): Crawl['cache'] {
  return cache === undefined || kindFoundAs(task.discovery).isAskedAnew ? undefined : cache;
}

export async function findCached(crawl: Crawl, known: Arrived): Promise<FetchedResource | undefined> {
  const found = await cacheFor(crawl, known)?.find(known.task.hash);
  if (found === undefined) return undefined;
  const note = `from the disk cache, retrieved ${printMinute(found.storedAt)}`;
  const notes = [...(found.response.notes ?? []), note];
  return { fact: { ...found.response, received: 0, ms: 0, notes }, body: found.body };
}

/**
 * What the server answers takes the place of what is cached: nothing may come back that it has withdrawn. What a connector
 * says of a document holds only as long as it says it, so such an answer is not kept.
 */
export function noteInCache(crawl: Crawl, known: Arrived, { fact, body, said }: FetchedResource): void {
  const cache = cacheFor(crawl, known);
  if (fact.outcome === 'ok' && body !== undefined && said === undefined) cache?.keep(known.task.hash, fact, body);
  else if (fact.status !== undefined) cache?.forget(known.task.hash);
}
