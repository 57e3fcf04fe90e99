import { wayOf } from '../../match/urls/link-reach.ts';
import { shownKey } from '../../match/urls/shown-key.ts';
import { isForbiddenByHeader } from '../../match/robots/robots-facts.ts';
import type { Discovery, ExaminedFact, Facts, ResponseFact } from '../../sdk/resource.ts';
import { addUpCuts } from '../../sdk/cuts.ts';
import type { Cut } from '../../sdk/cuts.ts';
import { mergeOf } from './canonical.ts';
import { isCut as isCutResponse } from './not-modified.ts';
import type { DocumentCrawl } from '../crawl/context.ts';
import { hashOf } from '../crawl/discover.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import type { FedArrival, FetchRecord } from '../../sdk/fetch-record.ts';
import type { Settled } from '../ports.ts';
import { accessOf } from './said-access.ts';
import type { Answered, Arrived, DocumentContext, End, Made, Produced } from './known.ts';

/** The outcome as it is stored. What was rejected before the fetch has no answer. */
export function record(
  known: Arrived &
    Pick<Produced, 'decided' | 'made'> &
    Partial<Pick<Answered, 'by' | 'head' | 'metas' | 'controls' | 'inside'>>,
  { crawl }: DocumentContext,
): End {
  const { task, facts, by, head, metas, controls, inside, decided, made } = known;
  const { links, linksFound, members = [], decided: _, cuts: madeCuts = [], ...stored } = made;
  const { id: pathId, decision } = decided.interned;
  const { hash, parts: url } = task;
  const discovery = withOnce(task.discovery, facts);
  const access =
    facts.response && controls && accessOf(crawl, { task, facts: { ...facts, response: facts.response }, controls });
  const cuts = addUpCuts([...madeCuts, ...observedCuts(facts)]);
  const merge = mergeOf(crawl, facts);
  const settled = {
    hash,
    url,
    ...wayOf(task),
    discovery,
    facts,
    ...answerOf(crawl, facts, by),
    ...arrivalOf(crawl, facts),
    ...(head !== undefined && { head }),
    ...(metas !== undefined && kindFoundAs(discovery).isBrought && { fedMetas: metas }),
    ...(access && { access }),
    ...(inside && { partOf: inside.whole }),
    ...shownOf(crawl, url.href, made),
    ...stored,
    ...(merge && { merge }),
    ...(cuts.length > 0 && { cuts }),
    decision: { pathId, state: decision.state },
  };
  return { end: 'settled', task, settlement: { settled, decided, links, linksFound }, members };
}

/** A rule may have rewritten its URL, and an exploder may have written one with a fragment. */
function shownOf(crawl: DocumentCrawl, href: string, { description }: Made): Pick<Settled, 'shownAs'> {
  if (typeof description === 'string' || description.url === href) return {};
  return { shownAs: hashOf(crawl, shownKey(description.url)) };
}

/** A connector may say of a URL that a feed names that it need not be fetched again. */
function withOnce(discovery: Discovery, { controls, response }: Facts): Discovery {
  const { fed } = discovery;
  if (fed === undefined || controls?.crawlOnce === undefined || response?.outcome !== 'ok') return discovery;
  const { once: _, ...record } = fed;
  return { ...discovery, fed: controls.crawlOnce ? { ...record, once: true } : record };
}

/** What the answer and what Essence says of it tell of limits. */
function observedCuts({ response, examined }: Facts): readonly Cut[] {
  const { notes = [], outcome } = response ?? {};
  const isCut = outcome === 'ok' && isCutResponse({ notes });
  const limit = notes.includes('max-filesize-kb') ? 'max-filesize-kb' : 'size limit of the reader';
  const refused = Object.entries(examined?.unnested?.refused ?? {});
  return [
    ...(isCut ? [{ kind: 'content', count: 1, reason: limit } as const] : []),
    ...refused.map(([reason, count]): Cut => ({ kind: 'members', count, reason })),
  ];
}

function answerOf(
  { run, clock, program }: DocumentCrawl,
  { response, now = clock.now(), ...facts }: Facts,
  by: Answered['by'] | undefined,
): Pick<Settled, 'fetch' | 'etag' | 'lastModified' | 'refreshMs' | 'liveMs' | 'fromCache'> {
  if (response === undefined) return {};
  const { etag, lastModified } = validatorsOf(facts, response);
  return {
    ...(by !== 'nobody' && { fetch: fetchOf(response, run.id, now, fedBy(facts)) }),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    ...(by === 'cache' && { fromCache: response.bytes }),
    ...lifetimes(program, facts, response),
  };
}

/**
 * None for a page that X-Robots-Tag forbids something: a 304 says nothing of a header that was taken away, so that only a
 * whole answer can allow it again. None for one that is not whole: a 304 would confirm what is missing.
 */
function validatorsOf(
  { content }: Pick<Facts, 'content'>,
  { headers, body }: ResponseFact,
): { readonly etag?: string | undefined; readonly lastModified?: string | undefined } {
  if (body?.truncated === 'connection' || (content !== undefined && isForbiddenByHeader(content))) return {};
  return { etag: headers['etag'], lastModified: headers['last-modified'] };
}

/** Of what a feed brings or deletes. */
function arrivalOf({ run, clock }: DocumentCrawl, facts: Facts): Pick<Settled, 'arrival'> {
  const fed = kindFoundAs(facts.discovery).isBrought ? fedBy(facts) : undefined;
  if (fed === undefined) return {};
  const { response, now = clock.now() } = facts;
  return { arrival: { runId: run.id, at: now, outcome: 'fed', bytes: response?.bytes ?? 0, ms: 0, fed } };
}

function fedBy({ discovery: { fed, from }, content }: Pick<Facts, 'discovery' | 'content'>): FedArrival | undefined {
  if (fed === undefined || from === undefined) return undefined;
  return { ...fed, source: from, ...(content && { md5: content.md5 }) };
}

function fetchOf(response: ResponseFact, runId: number, at: number, fed: FedArrival | undefined): FetchRecord {
  const { outcome, ms, status, detail, notes } = response;
  const bytes = outcome === 'not-modified' ? 0 : response.bytes;
  const note = detail ?? notes?.join(', ');
  return {
    runId,
    at,
    outcome,
    bytes,
    ms,
    ...(status !== undefined && { status }),
    ...(note !== undefined && { note }),
    ...(fed && { fed }),
  };
}

/** What RootNodes lead to has a time to be fresh, and one to live; so have objects of files. What failed is due at once. */
function lifetimes(
  { roots }: DocumentCrawl['program'],
  { url, discovery, examined }: Pick<Facts, 'url' | 'discovery' | 'examined'>,
  { outcome }: ResponseFact,
): Pick<Settled, 'refreshMs' | 'liveMs'> {
  if (discovery.kind === 'object') return { ...lifetimeOf(roots), ...lifetimeOf(examined) };
  if (roots === undefined || roots.judge(url, discovery).kind !== 'reached') return {};
  if (outcome !== 'ok' && outcome !== 'not-modified' && outcome !== 'redirect') return {};
  const { refreshMs, liveMs } = { ...roots, ...lifetimeOf(examined) };
  return { refreshMs, ...(liveMs !== undefined && { liveMs }) };
}

/** As a rule of Essence says it. */
function lifetimeOf({ liveMs, refreshMs }: Partial<ExaminedFact> = {}): Pick<Settled, 'refreshMs' | 'liveMs'> {
  return { ...(liveMs !== undefined && { liveMs }), ...(refreshMs !== undefined && { refreshMs }) };
}
