/** What a run begins with, and what comes to it from elsewhere than from pages: decided like every other URL. */

import { isWholeRun } from '../../sdk/run-kinds.ts';
import type { Way } from '../../match/urls/link-reach.ts';
import { normalizeUrl, splitUrl } from '../../match/urls/url-key.ts';
import type { Discovery, ResourceUrl } from '../../sdk/resource.ts';
import type { Crawl } from './context.ts';
import { decideUnfetched, hashOf } from './discover.ts';
import { plainUrl } from './smart-hosts.ts';
import { createPathLog } from './path-log.ts';
import type { PathLog } from './path-log.ts';
import type { Discovered, NamedUrl } from '../ports.ts';
import { asAdded, wayOfAdded } from '../program/added-urls.ts';
import type { Program } from '../program/program.ts';
import { rewritten } from '../program/url-rules.ts';
import { byConfiguration } from '../kinds/sitemap.ts';

/** Records the start points, or the URLs of a single run, decided like every other URL. Doing it again changes nothing. */
export async function seedRun(crawl: Crawl): Promise<void> {
  const paths = createPathLog(crawl);
  const seeds = (await plainSeeds(crawl, seedsOf(crawl))).map((each) => seed(crawl, each, paths));
  await crawl.store.seed(crawl.run, seeds, paths.take());
  if (isWholeRun(crawl.run.kind)) await seedAllNamed(crawl);
}

/** Queues what somebody added to the run, or rejects it like every other URL. Doing it again changes nothing. */
export async function seedAdded(crawl: Crawl): Promise<void> {
  const { control, program, run, store } = crawl;
  const { added } = control;
  if (added.length === 0) return;
  const paths = createPathLog(crawl);
  const seeds = added.map(({ url, links, by }) => seed(crawl, asAdded(program, splitUrl(url), { links, by }), paths));
  await store.seed(run, seeds, paths.take());
  await store.forgetAdded(run, added);
  control.added = control.added.filter((each) => !added.includes(each));
}

interface Seed {
  readonly url: ResourceUrl;
  /** 0 unless it is said. */
  readonly depth?: number;
  readonly reach?: number;
  readonly discovery: Discovery;
}

function seedsOf({ run, program }: Crawl): readonly Seed[] {
  if (isWholeRun(run.kind)) {
    const own = program.starts.filter(({ isRoot }) => isRoot !== true);
    const starts = own.map(({ url, reach, written }): Seed => {
      const discovery: Discovery = { kind: 'start', hops: 0, ...(written !== undefined && { written }) };
      return { url, ...(reach !== undefined && { reach }), discovery };
    });
    return [...starts, ...program.sitemaps.map(sitemapSeed)];
  }
  return run.options.urls.flatMap((text) => {
    const normal = normalizeUrl(text);
    if (!normal.ok) return [];
    const { url, ...found } = rewritten(program, normal.url);
    return [{ url, discovery: { kind: 'user', hops: 0, ...found } }];
  });
}

/** Start points with plain hosts, each URL once. Single URLs that were named stay as they are. */
async function plainSeeds(crawl: Crawl, seeds: readonly Seed[]): Promise<readonly Seed[]> {
  if (crawl.smartHosts === undefined || !isWholeRun(crawl.run.kind)) return seeds;
  const distinct = new Map<string, Seed>();
  for (const each of seeds) {
    const plain = await plainUrl(crawl, each.url.href);
    const { renamed } = plain ?? {};
    const { url } = plain === undefined ? each : rewritten(crawl.program, splitUrl(plain.url));
    const named = { ...each, url, discovery: { ...each.discovery, ...(renamed !== undefined && { renamed }) } };
    if (!distinct.has(url.href)) distinct.set(url.href, named);
  }
  return [...distinct.values()];
}

function sitemapSeed({ url, file, line }: Program['sitemaps'][number]): Seed {
  const listing = { line, vouchedBy: byConfiguration };
  return { url, discovery: { kind: 'sitemap-file', from: file, hops: 0, listing } };
}

function seed(crawl: Crawl, { url, depth = 0, reach, discovery }: Seed, paths: PathLog): Discovered {
  const words = new Uint32Array(4);
  crawl.hash(url.href, words);
  const way: Way = { depth, ...(reach !== undefined && { reach }) };
  crawl.seen.meet(words[0] ?? 0, words[1] ?? 0, way);
  const rejected = decideUnfetched(crawl, url, { ...way, discovery }, paths);
  const found = { hash: hashOf(crawl, url.href), url, ...way, discovery };
  return rejected === undefined ? found : { ...found, rejected };
}

/** What feeds name, beside the start points. */
async function seedAllNamed(crawl: Crawl): Promise<void> {
  const { control, run, store } = crawl;
  let named = await store.allNamed(run, undefined);
  // Whoever takes the run up after a pause begins with its seeds again.
  while (named.length > 0 && control.desiredState === 'go') {
    await seedNamed(crawl, named);
    named = await store.allNamed(run, named.at(-1));
  }
}

/** Queues a portion of what feeds have named since, between visits: another one may follow. */
export async function seedWaiting(crawl: Crawl): Promise<void> {
  const { control, run, store } = crawl;
  if (!control.namesWait || run.kind === 'single' || control.desiredState !== 'go') return;
  const named = await store.waitingNamed(run);
  control.namesWait = named.length > 0;
  if (named.length > 0) await seedNamed(crawl, named);
}

async function seedNamed(crawl: Crawl, named: readonly NamedUrl[]): Promise<void> {
  const { control, program, run, store } = crawl;
  const paths = createPathLog(crawl);
  const seeds = named.map(({ url: text, fed }) => {
    const url = splitUrl(text);
    const discovery = { kind: 'fed-url', from: fed.source, hops: 0, fed } as const;
    return seed(crawl, { url, ...wayOfAdded(program, url, undefined), discovery }, paths);
  });
  await store.seedNamed(run, seeds, paths.take());
  for (const found of seeds) {
    const isFirst = found.discovery.fed?.first === true && found.rejected === undefined;
    if (isFirst) control.offers.get(found.url.siteKey)?.(found);
  }
}
