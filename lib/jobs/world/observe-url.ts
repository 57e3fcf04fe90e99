/** Gets the facts of one URL from the world, as far as a decision asks for them. Stores nothing. */

import { createConversion } from '../../engine/process/convert-content.ts';
import { createDocumentEssence } from '../../engine/essence/examine-document.ts';
import type { DocumentEssence } from '../../engine/essence/examine-document.ts';
import { trace } from '../../engine/decide/decide.ts';
import type { EssencePort } from '../../engine/essence-port.ts';
import type { SiteFetcher } from '../../engine/fetch-port.ts';
import type { Program } from '../../engine/program/program.ts';
import { readRequestOf } from '../../engine/process/read-request.ts';
import { askForRdm } from '../../engine/crawl/ask-for-rdm.ts';
import { robotsJudge } from '../../engine/crawl/site-facts.ts';
import { usesRobots } from '../../engine/program/protocols.ts';
import { createConverter } from '../../essence/convert/convert-document.ts';
import { createEssence } from '../../essence/examine/essence.ts';
import { createReaderPool, usualLimits } from '../../essence/reader-pool/reader-pool.ts';
import { readContent } from '../../essence/read-content.ts';
import { parseRobotsTxt, productToken } from '../../match/robots/robots-txt.ts';
import type { FetchRequest } from '../../sdk/define-protocol.ts';
import { canonicalFact, canonicalTarget } from '../../engine/decide/canonical.ts';
import type { CanonicalTarget } from '../../engine/merge-port.ts';
import type { CanonicalFact } from '../../sdk/canonical-fact.ts';
import type { Facts, Need, RdmFact, ResourceUrl, RobotsFact } from '../../sdk/resource.ts';
import { createSiteOpener } from './open-site.ts';
import type { World } from './open-site.ts';

export interface ToObserve {
  readonly program: Program;
  readonly world: World;
  /** CIDR blocks administrators opened for the collection. */
  readonly reach: readonly string[];
  readonly register?: Register | undefined;
}

/** What is on record of other URLs of the collection; undefined for what is not. */
export interface Register {
  /** The first URL with a content, of a filter. */
  readonly firstUrl: (filter: string, md5: string) => Promise<string | undefined>;
  readonly canonicalTarget: (url: string) => Promise<CanonicalTarget | undefined>;
}

/** `facts`: what is known before. A URL that is rejected without the network is never asked for. */
export async function observeUrl({ reach, ...rest }: ToObserve, facts: Facts): Promise<Facts> {
  const site = createSiteOpener(rest.world, rest.program, reach)();
  try {
    return await observeWith({ site, ...rest }, facts);
  } finally {
    await site.close();
  }
}

export interface OpenSite {
  readonly program: Program;
  readonly site: SiteFetcher;
  readonly world: World;
  readonly register?: Register | undefined;
}

/** The same over a site that stays open for the next URL. */
export function observeWith(open: OpenSite, facts: Facts): Promise<Facts> {
  return observeNeeds(open, facts, new Set());
}

/** One observation after the other, each asked for once. */
async function observeNeeds(open: OpenSite, facts: Facts, asked: ReadonlySet<Need>): Promise<Facts> {
  const { needs } = trace(open.program, facts);
  if (needs === undefined || asked.has(needs)) return facts;
  const observed = await observe(open, facts, needs);
  return observeNeeds(open, { ...facts, ...observed }, new Set([...asked, needs]));
}

async function observe(open: OpenSite, facts: Facts, need: Need): Promise<Partial<Facts>> {
  const { program, site, world } = open;
  const { url } = facts;
  switch (need) {
    case 'address':
      return { address: await site.address(url) };
    case 'robots':
      return { robots: (await robotsOf(program, site, url))(url) };
    case 'rdm':
      return { rdm: await rdmFact(open, url) };
    case 'response':
    case 'content':
      return fetchFacts({ program, site, world }, facts);
    case 'converted':
      return convertedFact({ program, site, world }, facts);
    case 'described':
      return { described: await (await essenceOf({ program, site, world }, facts)).describe() };
    case 'examined':
      return { examined: await (await essenceOf({ program, site, world }, facts)).examine(facts) };
    case 'md5First':
      return { md5First: await firstsOf(open, facts) };
    case 'canonical':
      return { canonical: await canonicalOf(open, facts) };
    case 'totals':
      // As the first of a run would have them.
      return { totals: { hosts: 1, objects: 1 } };
    case 'now':
      return { now: world.clock.now() };
  }
}

/** What is not on record is the first with its content. */
async function firstsOf({ program, register }: OpenSite, facts: Facts): Promise<NonNullable<Facts['md5First']>> {
  const firsts: Record<string, string> = { ...facts.md5First };
  const md5 = facts.content?.md5 ?? '';
  for (const filter of program.needsMd5First)
    firsts[filter] = (await register?.firstUrl(filter, md5)) ?? facts.url.href;
  return firsts;
}

async function canonicalOf({ program, register }: OpenSite, facts: Facts): Promise<CanonicalFact> {
  const { href: url = '' } = canonicalTarget(program, facts) ?? {};
  return canonicalFact(url, await register?.canonicalTarget(url), false);
}

/** What robots.txt of the site says of its URLs. */
export async function robotsOf(
  program: Program,
  site: SiteFetcher,
  url: ResourceUrl,
): Promise<(url: ResourceUrl) => RobotsFact> {
  if (!usesRobots(program, url)) return () => ({ state: 'ignored', allowed: true });
  const known = await site.robots(url);
  const parsed = known.status === 'found' ? parseRobotsTxt(known.text) : undefined;
  return robotsJudge(known, parsed, productToken(program.process.userAgent));
}

/** A server that cannot be asked now says nothing. */
async function rdmFact({ program, site, world }: OpenSite, url: ResourceUrl): Promise<RdmFact> {
  const judge = await robotsOf(program, site, url);
  const fetch = (request: FetchRequest) => site.fetch(request);
  const fact = await askForRdm({ fetch, mayAsk: (target) => judge(target).allowed, clock: world.clock }, url);
  return fact ?? { speaks: false, detail: 'not asked: the proxy does not answer' };
}

/** The body is not kept between two observations, so the document is asked for again. */
async function convertedFact({ program, site }: OpenSite, facts: Facts): Promise<Partial<Facts>> {
  const request = readRequestOf(program, facts, await site.fetch({ url: facts.url }));
  const convert = createConverter(createReaderPool({ ...usualLimits, timeoutMs: program.process.convertTimeoutMs }));
  const { fact } = readContent(request);
  return { converted: await createConversion({ convert, read: readContent }, request).fact(fact) };
}

/** As for conversion. */
async function essenceOf({ program, site }: OpenSite, facts: Facts): Promise<DocumentEssence> {
  const { essence } = program;
  if (essence === undefined) throw new TypeError('a program without Essence asks for it');
  const request = readRequestOf(program, facts, await site.fetch({ url: facts.url }));
  const pool = createReaderPool({ ...usualLimits, timeoutMs: program.process.convertTimeoutMs });
  const port = { ...createEssence(essence.recipe, pool), ...noPrograms };
  return createDocumentEssence({ essence, port, body: request.body, page: readContent(request).page });
}

const noPrograms: Pick<EssencePort, 'run' | 'runOn'> = {
  run: () => Promise.resolve({ ok: false, why: 'programs run only in crawls' }),
  runOn: () => Promise.resolve(undefined),
};

async function fetchFacts({ program, site, world }: OpenSite, facts: Facts): Promise<Partial<Facts>> {
  const fetched = await site.fetch({ url: facts.url });
  const { fact: response } = fetched;
  const now = world.clock.now();
  if (response.outcome !== 'ok') return { response, now };
  const read = readContent(readRequestOf(program, facts, fetched));
  const notes = [...(response.notes ?? []), ...read.notes];
  return { response: notes.length === 0 ? response : { ...response, notes }, now, content: read.fact };
}
