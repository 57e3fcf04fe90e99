/** One URL from the queue to its outcome: address, robots.txt, fetch, reading, decision, links, description. */

import { wayOf } from '../match/link-reach.ts';
import { printMinute } from '../sdk/dates.ts';
import type { FetchedResource, FetchRequest } from '../sdk/define-protocol.ts';
import type { ContentFact, ConvertedFact, Facts, Need, ResponseFact } from '../sdk/resource.ts';
import type { Crawl } from './crawl-context.ts';
import { decideCompact } from './decide.ts';
import type { CompactDecision } from './decide.ts';
import type { FoundLink } from './discover.ts';
import type { FetchRecord, Settled, StoredFacts } from './ports.ts';
import type { Verdict } from './program.ts';
import { freshened, isCut } from './not-modified.ts';
import type { SiteFacts } from './site-facts.ts';
import { readRequestOf } from './read-request.ts';
import { linksOfSitemap, movedSitemap } from './sitemaps.ts';
import { createConversion } from './convert-content.ts';
import { denyThrown, produce } from './produce.ts';
import type { Produced } from './produce.ts';
import { asksForTooMuch, notAsked, retryOf, retryOfAddress } from './retry.ts';
import type { PostponedTask } from './retry.ts';
import type { Task } from './task.ts';
import { growthOf } from './traps.ts';

export interface Settlement {
  readonly settled: Omit<Settled, 'outlinks'>;
  readonly decided: CompactDecision;
  /** Links to discover, in normal form; `keep` = those of the last fetch, which count as found again. */
  readonly links: readonly FoundLink[] | 'keep';
  readonly linksFound: number;
}

export type TaskResult = { readonly kind: 'settled'; readonly settlement: Settlement } | PostponedTask;

/** What a request tells the visit, and asks of it. */
export type Turns = Required<Pick<FetchRequest, 'sent' | 'again'>>;

/** Decides, fetches, reads and produces. */
export async function settleTask(crawl: Crawl, site: SiteFacts, task: Task, turns: Turns): Promise<TaskResult> {
  const result = await settleOnce(crawl, site, task, turns);
  const isRetrieved = result.kind === 'settled' && result.settlement.settled.decision.state === 'fetched';
  if (countsIn(crawl, task) && !isRetrieved) crawl.totals.release();
  return result;
}

/** Sitemaps are no resources of the run's totals. */
function countsIn({ program }: Crawl, { discovery }: Task): boolean {
  return program.needsTotals && discovery.kind !== 'sitemap-file';
}

async function settleOnce(crawl: Crawl, site: SiteFacts, task: Task, turns: Turns): Promise<TaskResult> {
  const before = await factsBeforeFetch(crawl, site, task);
  const unresolved = retryOfAddress(crawl, task, before);
  if (unresolved !== undefined) return unresolved;
  const first = decideCompact(crawl.ledger, before);
  if (first.done) return { kind: 'settled', settlement: unfetched(task, before, first) };
  if (site.deferral.why !== undefined) return deferred(crawl, task, before, { response: notAsked(site.deferral.why) });
  const cached = await fromCache(crawl, task);
  const answer = cached ?? (await site.fetcher.fetch({ ...requestOf(crawl, task), ...turns }));
  const unchanged = await settleUnchanged(crawl, task, receivedFacts(crawl, before, answer));
  if (unchanged !== undefined) return { kind: 'settled', settlement: unchanged };
  const fetched = await wholeAnswer(site, task, answer, turns);
  if (cached === undefined) keepInCache(crawl, task, fetched);
  const why = asksForTooMuch(crawl, fetched);
  if (why !== undefined && (task.attempts > 0 || site.deferral.why !== undefined)) {
    site.deferral.why = why;
    const response: ResponseFact = { ...fetched.fact, outcome: 'deferred', detail: why };
    return deferred(crawl, task, before, { response, isAsked: true });
  }
  const retry = retryOf(crawl, task, fetched);
  if (retry !== undefined) return retry;
  const received = receivedFacts(crawl, before, fetched);
  return { kind: 'settled', settlement: await settleFetched(crawl, task, received, fetched) };
}

/** Begins the note of what the disk cache answered. */
const cacheNote = 'from the disk cache';

/** A sitemap is asked for each time. */
async function fromCache({ cache }: Crawl, { hash, discovery }: Task): Promise<FetchedResource | undefined> {
  const found = discovery.kind === 'sitemap-file' ? undefined : await cache?.find(hash);
  if (found === undefined) return undefined;
  const note = `${cacheNote}, retrieved ${printMinute(found.storedAt)}`;
  const notes = [...(found.response.notes ?? []), note];
  return { fact: { ...found.response, received: 0, ms: 0, notes }, body: found.body };
}

function keepInCache({ cache }: Crawl, { hash, discovery }: Task, { fact, body }: FetchedResource): void {
  if (fact.outcome === 'ok' && body !== undefined && discovery.kind !== 'sitemap-file') cache?.keep(hash, fact, body);
}

function receivedFacts({ clock }: Crawl, before: Facts, { fact }: FetchedResource): Facts {
  return { ...before, response: fact, now: clock.now() };
}

/** Asks for the whole page when it is not modified, and what it was is not known well enough. */
async function wholeAnswer(
  site: SiteFacts,
  { parts: url }: Task,
  answer: FetchedResource,
  turns: Turns,
): Promise<FetchedResource> {
  if (answer.fact.outcome !== 'not-modified') return answer;
  await turns.again();
  return site.fetcher.fetch({ url, ...turns });
}

async function factsBeforeFetch(crawl: Crawl, site: SiteFacts, task: Task): Promise<Facts> {
  const { parts: url, discovery } = task;
  const known = site.address(url);
  const address = known instanceof Promise ? await known : known;
  const robots = site.robots(url);
  const totals = countsIn(crawl, task) ? crawl.totals.reserve(url.siteKey) : undefined;
  return { url, ...wayOf(task), discovery, address, robots, ...(totals && { totals }) };
}

interface Deferral {
  readonly response: ResponseFact;
  /** A request was made for it. */
  readonly isAsked?: true;
}

/** The URL is left to the next run; its RD and links stay. */
async function deferred(
  crawl: Crawl,
  task: Task,
  ...[before, { response, isAsked }]: readonly [Facts, Deferral]
): Promise<TaskResult> {
  const settlement = await settleWithoutContent(crawl, task, { ...before, response, now: crawl.clock.now() });
  const { fetch: _fetch, ...unasked } = settlement.settled;
  return { kind: 'settled', settlement: isAsked === true ? settlement : { ...settlement, settled: unasked } };
}

function requestOf(crawl: Crawl, task: Task) {
  const { parts: url, etag, lastModified } = task;
  if (task.discovery.kind === 'sitemap-file') return { url, cutBytes: crawl.sitemaps.mostBytes };
  const { key, protocols } = crawl.program;
  const isKnown = task.programKey === key || task.bodyKept;
  const mayAskConditionally = isKnown && protocols.get(url.protocol)?.isConditional === true;
  if (!mayAskConditionally) return { url };
  return { url, ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
}

function unfetched(task: Task, facts: Facts, decided: CompactDecision): Settlement {
  const failed = decided.interned.decision.state === 'failed';
  return {
    settled: { ...identity(task, facts), decision: stored(decided), description: failed ? 'keep' : 'none' },
    decided,
    links: failed ? 'keep' : [],
    linksFound: 0,
  };
}

async function settleFetched(
  crawl: Crawl,
  task: Task,
  received: Facts,
  { fact, body }: FetchedResource,
): Promise<Settlement> {
  if (fact.outcome !== 'ok') return settleWithoutContent(crawl, task, received);
  const content = body ?? new Uint8Array();
  return task.discovery.kind === 'sitemap-file'
    ? settleSitemap(crawl, task, received, content)
    : settleContent(crawl, task, received, content);
}

/** A sitemap is asked for as a whole each time: what it lists counts as found again. */
async function settleSitemap(crawl: Crawl, task: Task, received: Facts, body: Uint8Array): Promise<Settlement> {
  const response = received.response as ResponseFact;
  const read = await crawl.sitemaps.read({ url: task.parts, body, response });
  const { facts, decided } = await decideFully(crawl, { ...received, content: read.fact }, { task });
  const isRead = decided.interned.decision.verdict.enumerate === true;
  const { links, cut } = linksOfSitemap(task, read);
  return {
    settled: {
      ...identity(task, facts),
      ...afterFetch(crawl, facts),
      decision: stored(decided),
      description: 'none',
      md5: read.fact.md5,
      ...(isRead && cut && { cut }),
    },
    decided,
    links: isRead ? links : [],
    linksFound: read.found,
  };
}

async function settleContent(crawl: Crawl, task: Task, received: Facts, body: Uint8Array): Promise<Settlement> {
  const response = received.response as ResponseFact;
  const request = readRequestOf(crawl.program, task.parts, { fact: response, body });
  const { fact: content, page, notes } = crawl.read(request);
  const noted = notes.length === 0 ? response : { ...response, notes: [...(response.notes ?? []), ...notes] };
  const convert = createConversion(crawl, request);
  const known = { ...received, response: noted, content };
  const { facts, decided: passed } = await decideFully(crawl, known, { task, convert: convert.fact });
  const produced = produce(crawl.ledger, facts, convert.page() ?? page, passed);
  const decided = afterProducing(crawl, passed, produced);
  const growth = growthOf(crawl, task, page);
  return {
    settled: {
      ...identity(task, facts),
      ...afterFetch(crawl, facts),
      decision: stored(decided),
      description: produced.description ?? 'none',
      md5: content.md5,
      ...(produced.cut && { cut: produced.cut }),
      ...(keepsBody(crawl, content.type) && { body }),
      ...(growth && { growth }),
    },
    decided,
    links: produced.links,
    linksFound: page.linkCount,
  };
}

/** A function that threw denies the resource for its filter, and is named in its path. */
function afterProducing(crawl: Crawl, passed: CompactDecision, { threw }: Produced): CompactDecision {
  return threw.length === 0 ? passed : { ...passed, interned: denyThrown(crawl.ledger, passed, threw) };
}

function keepsBody(crawl: Crawl, type: string): boolean {
  const { bodies } = crawl.run.options;
  return bodies === 'all' || (bodies === 'text' && (type.startsWith('text/') || type.includes('xml')));
}

/**
 * A 304: the facts of the last fetch stand, freshened. Where that is not enough, the kept body is read again. Undefined
 * when there is none, and the whole page has to be asked for; and for every other answer.
 */
async function settleUnchanged(crawl: Crawl, task: Task, received: Facts): Promise<Settlement | undefined> {
  if (received.response?.outcome !== 'not-modified') return undefined;
  const last = await crawl.store.storedFacts(crawl.run, task.hash);
  const { content, converted, response: before } = last?.facts ?? {};
  if (last === undefined || content === undefined) return undefined;
  const answer = received.response;
  const response = before === undefined ? answer : freshened(before, answer);
  if (isOtherReading(crawl, task, last)) {
    // What was cut is asked for as a whole: the limit may be another one now.
    return isCut(response) ? undefined : readKept(crawl, task, { ...received, response });
  }
  const known: Facts = { ...received, response, content, ...(converted && { converted }) };
  const { facts, decided } = await decideFully(crawl, known, { task });
  const { verdict } = decided.interned.decision;
  if (wantsMore(crawl, verdict, last)) return readKept(crawl, task, known);
  return {
    settled: {
      ...identity(task, facts),
      ...afterFetch(crawl, facts),
      decision: stored(decided),
      description: verdict.generate === true ? 'keep' : 'none',
      md5: content.md5,
    },
    decided,
    links: 'keep',
    linksFound: 0,
  };
}

/** True when what was made of the content last time is not what would be made of it now. */
function isOtherReading({ program }: Crawl, { depth }: Task, { programKey, facts }: StoredFacts): boolean {
  return programKey !== program.key || (program.readsDepth && facts.depth !== depth);
}

/** True when links or an RD are wanted that were not made, or are gone: another page had the same content, say. */
function wantsMore({ ledger }: Crawl, { enumerate, generate }: Verdict, { facts, described }: StoredFacts): boolean {
  if (generate === true && !described) return true;
  const last = decideCompact(ledger, facts);
  return enumerate === true && !(last.done && last.interned.decision.verdict.enumerate === true);
}

async function readKept(crawl: Crawl, task: Task, received: Facts): Promise<Settlement | undefined> {
  const kept = await crawl.store.keptBody(crawl.run, task.hash);
  if (kept === undefined || kept.body.length > crawl.program.process.maxFileBytes) return undefined;
  const { headers } = received.response as ResponseFact;
  const notes = ['not modified, kept body read again'];
  const response = { ...(kept.facts.response as ResponseFact), headers, notes };
  const { content: _content, converted: _converted, ...before } = received;
  return settleContent(crawl, task, { ...before, response }, kept.body);
}

async function settleWithoutContent(crawl: Crawl, task: Task, received: Facts): Promise<Settlement> {
  const { facts, decided } = await decideFully(crawl, received, { task });
  const { outcome, redirectTo } = received.response as ResponseFact;
  const failed = decided.interned.decision.state === 'failed';
  const keepsDescription = outcome === 'deferred' || (failed && outcome !== 'gone');
  return {
    settled: {
      ...identity(task, facts),
      ...afterFetch(crawl, facts),
      decision: stored(decided),
      description: keepsDescription ? 'keep' : 'none',
    },
    decided,
    links: redirectTo === undefined ? (keepsDescription ? 'keep' : []) : [redirectLink(task, redirectTo)],
    linksFound: redirectTo === undefined ? 0 : 1,
  };
}

function redirectLink(task: Task, url: string): FoundLink {
  return task.discovery.kind === 'sitemap-file' ? movedSitemap(task, url) : { url, kind: 'redirect' };
}

interface Asking {
  readonly task: Task;
  /** Absent where there is no content at hand. */
  readonly convert?: (content: ContentFact) => Promise<ConvertedFact>;
}

/** Decides with everything at hand, making the observations that only a line asks for. */
async function decideFully(
  crawl: Crawl,
  facts: Facts,
  asking: Asking,
): Promise<{ readonly facts: Facts; readonly decided: CompactDecision }> {
  const answer = decideCompact(crawl.ledger, facts);
  if (answer.done) return { facts, decided: answer };
  const observed = facts.content && (await observe(crawl, { ...facts, content: facts.content }, answer.needs, asking));
  if (observed === undefined) {
    throw new TypeError(`the decision on ${asking.task.url} asks for ${answer.needs}, which is already known`);
  }
  return decideFully(crawl, { ...facts, ...observed }, asking);
}

type WithContent = Facts & { readonly content: ContentFact };

/** Undefined for what cannot be observed, or was. */
async function observe(
  crawl: Crawl,
  facts: WithContent,
  ...[need, { task, convert = notKept }]: readonly [Need, Asking]
): Promise<Partial<Facts> | undefined> {
  if (need === 'converted' && facts.converted === undefined) return { converted: await convert(facts.content) };
  if (need !== 'md5First' || facts.md5First !== undefined) return undefined;
  const first: Record<string, string> = {};
  for (const filter of crawl.program.needsMd5First) {
    const { md5 } = facts.content;
    first[filter] = await crawl.store.firstWithMd5(crawl.run, filter, md5, task.hash, task.url);
  }
  return { md5First: first };
}

const notKept = (): Promise<ConvertedFact> =>
  Promise.resolve({ ok: false, reason: 'not-kept', detail: 'the content is not at hand any more' });

function identity(task: Task, facts: Facts) {
  return { hash: task.hash, url: task.parts, ...wayOf(task), discovery: task.discovery, facts };
}

function stored(decided: CompactDecision) {
  return { pathId: decided.interned.id, state: decided.interned.decision.state };
}

function afterFetch(
  crawl: Crawl,
  facts: Facts,
): Pick<Settled, 'etag' | 'lastModified' | 'refreshMs' | 'liveMs' | 'fromCache'> & { readonly fetch: FetchRecord } {
  const response = facts.response as ResponseFact;
  const { etag, 'last-modified': lastModified } = response.headers;
  const note = response.detail ?? response.notes?.join(', ');
  return {
    fetch: {
      runId: crawl.run.id,
      at: facts.now ?? crawl.clock.now(),
      outcome: response.outcome,
      bytes: response.bytes,
      ms: response.ms,
      ...(response.status !== undefined && { status: response.status }),
      ...(note !== undefined && { note }),
    },
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    ...(response.notes?.some((each) => each.startsWith(cacheNote)) === true && { fromCache: response.bytes }),
    ...lifetimes(crawl, facts),
  };
}

/** What RootNodes lead to has a time to be fresh, and one to live. What failed is due at once. */
function lifetimes(
  { program: { roots } }: Crawl,
  { url, discovery, response }: Facts,
): Pick<Settled, 'refreshMs' | 'liveMs'> {
  if (roots === undefined || roots.judge(url, discovery).kind !== 'reached') return {};
  const isAnswered =
    response?.outcome === 'ok' || response?.outcome === 'not-modified' || response?.outcome === 'redirect';
  const { refreshMs, liveMs } = roots;
  return isAnswered ? { refreshMs, ...(liveMs !== undefined && { liveMs }) } : {};
}
