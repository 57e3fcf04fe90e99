/** A request to the server, and what is done with its answer: kept on the disk, waited for, or taken. */

import type { FetchedResource, FetchRequest } from '../../sdk/define-protocol.ts';
import { readDocumentControls } from '../../languages/gsa-feed/document-controls.ts';
import type { Crawl } from '../crawl/context.ts';
import { noteInCache } from './disk-cache.ts';
import type { Answered, Arrived, Context, Postponement } from './known.ts';
import { asksForTooMuch, retryOf, untried } from './retry.ts';

export async function ask(
  known: Arrived,
  { crawl, site, turns }: Context,
  request: FetchRequest,
): Promise<Answered | Postponement> {
  const { task, facts } = known;
  const { authMethod } = facts.fed ?? {};
  const fetched = await site.fetcher.fetch({ ...request, ...(authMethod !== undefined && { authMethod }), ...turns });
  if (fetched.fact.outcome === 'proxy') return untried(crawl, task);
  const taken = { ...fetched, by: 'server' } as const;
  noteInCache(crawl, known, fetched);
  if (fetched.fact.outcome === 'not-modified') return answered(known, crawl, taken);
  const why = asksForTooMuch(crawl, fetched);
  if (why !== undefined && (task.attempts > 0 || site.deferral.why !== undefined)) {
    site.deferral.why = why;
    // The URL is left to the next run; its RD and links stay.
    return answered(known, crawl, { ...taken, fact: { ...fetched.fact, outcome: 'deferred', detail: why } });
  }
  return retryOf(crawl, task, fetched) ?? answered(known, crawl, taken);
}

export function answered(
  { task, facts, metas }: Arrived,
  { clock }: Pick<Crawl, 'clock'>,
  {
    fact: response,
    head,
    body = new Uint8Array(),
    said = {},
    by,
    answeredAt = clock.now(),
  }: FetchedResource & Pick<Answered, 'by'>,
): Answered {
  const ofContent = head !== undefined && response.outcome !== 'not-modified' ? { head } : {};
  const given = metas === undefined ? {} : { metas };
  const controls = readDocumentControls(said);
  const known = {
    task,
    facts: { ...facts, response, now: answeredAt },
    by,
    ...given,
    ...ofContent,
    ...(controls && { controls }),
  };
  return response.outcome === 'ok' ? { ...known, body } : known;
}
