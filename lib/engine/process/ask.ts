/** A request to the server, and what is done with its answer: kept on the disk, waited for, or taken. */

import type { FetchedResource, FetchRequest } from '../../sdk/define-protocol.ts';
import { readDocumentControls } from '../../languages/gsa-feed/document-controls.ts';
import type { DocumentControls } from '../../languages/gsa-feed/document-controls.ts';
import type { ResponseFact } from '../../sdk/resource.ts';
import type { Crawl } from '../crawl/context.ts';
import { noteInCache } from './disk-cache.ts';
import type { Answered, Arrived, Context, Postponement } from './known.ts';
import { countRefusals } from './refused.ts';
import { isConnector } from './said-access.ts';
import { controlsFact, metadataCut } from './said-controls.ts';
import { asksForTooMuch, retryOf, untried } from './retry.ts';

export async function ask(
  known: Arrived,
  { crawl, site, turns }: Context,
  request: FetchRequest,
): Promise<Answered | Postponement> {
  const { task, facts } = known;
  const { authMethod } = facts.fed ?? {};
  const { siteKey } = request.url;
  const fetched = await site.fetcher.fetch({
    ...request,
    ...(authMethod !== undefined && { authMethod }),
    mayFollow: (target) => target.siteKey === siteKey && site.robots(target).allowed,
    ...turns,
  });
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
  return retryOf(crawl, task, fetched) ?? countRefusals(answered(known, crawl, taken), crawl);
}

export function answered(
  arrived: Arrived,
  crawl: Pick<Crawl, 'clock' | 'program'>,
  {
    fact,
    head,
    body = new Uint8Array(),
    said = {},
    by,
    answeredAt = crawl.clock.now(),
  }: FetchedResource & Pick<Answered, 'by'>,
): Answered {
  const { task, metas } = arrived;
  const controls = readDocumentControls(said);
  const response = controls === undefined ? fact : withNotes(fact, controlNotes(crawl, arrived, controls));
  const observed = controls && isConnector(crawl, arrived) ? controlsFact(controls) : undefined;
  const facts = { ...arrived.facts, ...(observed && { controls: observed }) };
  const ofContent = head !== undefined && response.outcome !== 'not-modified' ? { head } : {};
  const given = metas === undefined ? {} : { metas };
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

function withNotes(fact: ResponseFact, more: readonly string[]): ResponseFact {
  return more.length === 0 ? fact : { ...fact, notes: [...(fact.notes ?? []), ...more] };
}

const notUsed =
  'ACL, metadata and controls of the answer are not used: the site is no connector (connector=true in filterrules.conf)';

/** What is wrong with the headers of a connector, or why they are not used. */
function controlNotes({ program }: Pick<Crawl, 'program'>, { task }: Arrived, controls: DocumentControls) {
  const { security: _, problems: __, ...rest } = controls;
  const isUsed = Object.keys(rest).length === 0 || isConnector({ program }, { task });
  const cut = metadataCut(controls);
  const cutNote = cut === 0 ? [] : [`${cut} entries of X-Gsa-External-Metadata are not used: there are too many`];
  return [...controls.problems, ...(isUsed ? cutNote : [notUsed])];
}
