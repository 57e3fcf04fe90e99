/** Start points with different depth limits: each leads as far as its own, whatever the others of its site say. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileProgram } from '../../engine/program/compile.ts';
import { agrees, explain } from '../../engine/decide/explain.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Program } from '../../engine/program/program.ts';
import type { Site } from '../../engine/testing/site.ts';
import { registry } from '../../registry.ts';
import { readResource } from '../../store/read/read-resource.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { randomLinks, seededRandom } from '../testing/random-pages.ts';
import { robotConf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

const seed = Number(process.env['WINNOW_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

/** Every start point with its own depth; `seeds` stand in robot.conf. */
function filesOf(
  sites: readonly { readonly site: Site; readonly starts: readonly (readonly [path: string, depth: number])[] }[],
  seeds: readonly (readonly [url: string, depth: number])[] = [],
): Files {
  const texts = sites.map(({ site: { host, port, url }, starts }) => {
    const lines = starts.map(([path, depth]) => `  Start url="${url}${path}" depth=${depth}`);
    return [`<Site name="${host}:${port}">`, `  Server host=${host} port=${port}`, ...lines, '</Site>', ''].join('\n');
  });
  const written = seeds.map(([url, depth]) => `${url} depth=${depth}\n`).join('');
  return {
    'filterrules.conf': texts.join(''),
    'robot.conf': robotConf({ 'max-connections': 16 }).replace('</Process>', `${written}</Process>`),
  };
}

function compile(files: Files): Program {
  const compiled = compileProgram({
    files: new Map(Object.entries(files)),
    declarations: registry,
    limits: defaultLimits,
  });
  if (!compiled.ok) throw new TypeError(JSON.stringify([...compiled.diagnostics]));
  return compiled.program;
}

/** What is on record of every URL. */
async function recordOf(collection: TestCollection) {
  const { pool } = installation;
  const { rows } = await pool.query<{ hash: string; url: string; path: string }>(
    `SELECT encode(uuid_send(url_hash), 'hex') AS hash, url, path_id::text AS path FROM crawl.resource WHERE collection_id = $1`,
    [collection.id],
  );
  return Promise.all(
    rows.map(async ({ hash, url, path }) => {
      const stored = await readResource(pool, () => Promise.resolve(hash), collection.id, { hash });
      if (stored === undefined) throw new Error(`${url} is not on record`);
      return { url, path: BigInt(path), facts: stored.facts };
    }),
  );
}

describe('two start points of one site', () => {
  const chains = (site: Site): void => {
    for (const name of ['near', 'far']) {
      for (let at = 0; at < 6; at++) site.serve(`/${name}${at}`, page([`/${name}${at + 1}`]));
    }
  };

  it.each(['in filterrules.conf', 'in robot.conf'])('lead as far as each one’s own depth, %s', async (where) => {
    const site = await installation.startSite({ pages: 0 });
    chains(site);
    const seeds = [
      [`${site.url}/near0`, 1],
      [`${site.url}/far0`, 4],
    ] as const;
    const starts = [
      ['/near0', 1],
      ['/far0', 4],
    ] as const;
    const files = where === 'in robot.conf' ? filesOf([], seeds) : filesOf([{ site, starts }]);
    const collection = await installation.addCollection(files);
    expect(await collection.crawl()).toMatchObject({ state: 'finished' });
    const rds = await rdsOf(installation.pool, collection.id);
    const kept = ['/far0', '/far1', '/far2', '/far3', '/far4', '/near0', '/near1'];
    expect([...rds.keys()]).toEqual(kept.map((path) => site.url + path));
    const file = where === 'in robot.conf' ? 'robot.conf' : 'filterrules.conf';
    const lineOf = (path: string): number => {
      const lines = (files[file] ?? '').split('\n');
      return lines.findIndex((line) => line.includes(`${site.url}${path}`)) + 1;
    };
    const resources = await resourcesOf(installation.pool, collection.id);
    const denied = { state: 'rejected', reason: 'depth', file };
    expect(resources.get(`${site.url}/near2`)).toMatchObject({ ...denied, line: lineOf('/near0'), depth: 2 });
    expect(resources.get(`${site.url}/far5`)).toMatchObject({ ...denied, line: lineOf('/far0'), depth: 5 });
    expect(site.log.map(({ path }) => path)).not.toContain('/near2');
    const program = compile(files);
    const records = await recordOf(collection);
    const sentenceOf = (path: string): string | undefined => {
      const facts = records.find(({ url }) => url === site.url + path)?.facts;
      return facts && explain(program, facts).sentence;
    };
    expect(sentenceOf('/near2')).toBe(`${file}:${lineOf('/near0')} denies it: depth; depth is 2.`);
    expect(sentenceOf('/far5')).toBe(`${file}:${lineOf('/far0')} denies it: depth; depth is 5.`);
  });

  it('lead on where another one’s links have ended, and say so in the next run too', async () => {
    const site = await installation.startSite({ pages: 0 });
    chains(site);
    // Three links from the one, two from the other: too deep for the nearer one only.
    site.serve('/far2', page(['/near2', '/far3']));
    const starts = [
      ['/near0', 1],
      ['/far0', 4],
    ] as const;
    const collection = await installation.addCollection(filesOf([{ site, starts }]));
    for (const _run of ['first', 'next']) {
      expect(await collection.crawl()).toMatchObject({ state: 'finished' });
      const rds = await rdsOf(installation.pool, collection.id);
      expect(rds.get(`${site.url}/near2`)?.depth).toBe(2);
      expect(rds.get(`${site.url}/near3`)?.depth).toBe(3);
      expect(rds.has(`${site.url}/near4`)).toBe(false);
    }
    await collection.revise(
      filesOf([
        {
          site,
          starts: [
            ['/near0', 2],
            ['/far0', 2],
          ],
        },
      ]),
    );
    expect(await collection.crawl({ confirmDeletions: true })).toMatchObject({ state: 'finished' });
    const rds = await rdsOf(installation.pool, collection.id);
    expect([...rds.keys()].map((url) => url.slice(site.url.length))).toEqual([
      '/far0',
      '/far1',
      '/far2',
      '/near0',
      '/near1',
      '/near2',
    ]);
  });
});

interface Linked {
  readonly links: readonly (readonly number[])[];
  readonly isMoved: (page: number) => boolean;
  readonly urlOf: (page: number) => string;
  readonly sites: readonly Site[];
  readonly asked: () => number;
}

const pages = 300;
/** Page, most links. */
const starts: readonly (readonly [page: number, depth: number])[] = [
  [0, 6],
  [1, 2],
  [120, 9],
  [201, 14],
  [240, 0],
  [30, 4],
];

/** Two sites whose pages link to any of both; every eighth page or so is a redirect. */
async function linkedSites(random: () => number): Promise<Linked> {
  const links = randomLinks(random, pages).map((to) => [...new Set(to)]);
  const isStart = (at: number): boolean => starts.some(([start]) => start === at);
  const moved = new Set(links.flatMap((to, at) => (!isStart(at) && to.length > 0 && random() < 0.12 ? [at] : [])));
  const sites = await Promise.all([0, 1].map(() => installation.startSite({ pages: 0 })));
  const siteOf = (at: number): Site | undefined => sites[at % 3 === 0 ? 0 : 1];
  const urlOf = (at: number): string => `${siteOf(at)?.url}/p${at}`;
  const ways = links.map((to, at) => (moved.has(at) ? to.slice(0, 1) : to));
  for (const [at, to] of ways.entries()) {
    const [target = 0] = to;
    const served = moved.has(at)
      ? { status: 302, headers: { location: urlOf(target) }, body: '' }
      : page(to.map(urlOf));
    const answerAfter = random() < 0.2 ? random() * 400 : random() * 20;
    siteOf(at)?.serve(`/p${at}`, (_request, response) => {
      setTimeout(() => response.writeHead(served.status ?? 200, served.headers).end(served.body), answerAfter);
    });
  }
  const asked = (): number => sites.reduce((sum, { log }) => sum + log.length, 0);
  return { links: ways, isMoved: (at) => moved.has(at), urlOf, sites, asked };
}

/** Fewest links to each page from these, over pages that `goesOn`; a redirect is none. */
function walk(
  { links, isMoved }: Pick<Linked, 'links' | 'isMoved'>,
  from: readonly number[],
  goesOn: (page: number, depth: number) => boolean,
): readonly number[] {
  const depths = links.map(() => Infinity);
  let level = from;
  for (let depth = 0; level.length > 0; depth++) {
    const next: number[] = [];
    const here = [...level];
    for (const at of here) {
      if ((depths[at] ?? 0) <= depth) continue;
      depths[at] = depth;
      if (goesOn(at, depth)) (isMoved(at) ? here : next).push(...(links[at] ?? []));
    }
    level = next;
  }
  return depths;
}

/** What must come of it: RDs with their depths, and what is known and left out. */
function expectedOf(linked: Linked): { readonly rds: Map<string, number>; readonly tooDeep: readonly string[] } {
  const kept = new Set<number>();
  for (const [start, limit] of starts) {
    const within = walk(linked, [start], (_at, depth) => depth <= limit);
    for (const [at, depth] of within.entries()) if (depth <= limit) kept.add(at);
  }
  const depths = walk(
    linked,
    starts.map(([start]) => start),
    (at) => kept.has(at),
  );
  const urlsOf = (numbers: readonly number[]): readonly string[] => numbers.map(linked.urlOf).toSorted();
  const rds = [...kept].filter((at) => !linked.isMoved(at));
  const tooDeep = depths.flatMap((depth, at) => (depth !== Infinity && !kept.has(at) ? [at] : []));
  return { rds: new Map(rds.map((at) => [linked.urlOf(at), depths[at] ?? 0])), tooDeep: urlsOf(tooDeep) };
}

function filesOfLinked({ sites: [one, other], urlOf }: Linked): Files {
  if (one === undefined || other === undefined) throw new Error('there are two sites');
  const ownStarts = (nth: number) => starts.slice(0, 4).filter(([at]) => (at % 3 === 0 ? 0 : 1) === nth);
  const written = (nth: number) => ownStarts(nth).map(([at, depth]) => [`/p${at}`, depth] as const);
  return filesOf(
    [
      { site: one, starts: written(0) },
      { site: other, starts: written(1) },
    ],
    starts.slice(4).map(([at, depth]) => [urlOf(at), depth]),
  );
}

async function expectWalk(linked: Linked, collection: TestCollection, run: number): Promise<void> {
  const { pool } = installation;
  const { rds: expected, tooDeep } = expectedOf(linked);
  const rds = await rdsOf(pool, collection.id);
  expect(new Map(Array.from(rds, ([url, { depth }]) => [url, depth]))).toEqual(
    new Map([...expected].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  expect([...rds.values()].filter((rd) => rd.attributes['depth']?.[0] !== String(rd.depth))).toEqual([]);
  const resources = [...(await resourcesOf(pool, collection.id)).values()];
  const rejected = resources.filter(({ state }) => state === 'rejected');
  expect(rejected.map(({ url }) => url).toSorted()).toEqual(tooDeep);
  expect(rejected.filter(({ reason }) => reason !== 'depth')).toEqual([]);
  expect(await whatDoesNotAddUp(pool, run)).toEqual([]);
  const program = compile(filesOfLinked(linked));
  const records = await recordOf(collection);
  expect(records.filter(({ facts, path }) => !agrees(program, facts, path)).map(({ url }) => url)).toEqual([]);
}

describe('start points of two sites that link to each other, answered in any order', () => {
  it.each([seed, seed + 1, seed + 2])(
    'keep what a walk from each up to its own limit keeps (seed %i)',
    async (seed) => {
      const linked = await linkedSites(seededRandom(seed));
      const collection = await installation.addCollection(filesOfLinked(linked));
      for (const _run of ['first', 'next']) {
        const run = await collection.crawl();
        expect(run.state).toBe('finished');
        await expectWalk(linked, collection, run.id);
      }
    },
  );

  it(`do so with two engines, of which one is killed (seed ${seed})`, async () => {
    const linked = await linkedSites(seededRandom(seed));
    const { rds } = expectedOf(linked);
    const collection = await installation.addCollection(filesOfLinked(linked));
    const run = await collection.begin();
    const staying = startWorker(installation);
    for (const share of [0.3, 0.6]) {
      const killed = startWorker(installation);
      await until(`${share} of the pages were asked for`, () => linked.asked() >= rds.size * share);
      await sleep(50);
      await killed.end('SIGKILL');
    }
    await until('the run finished', async () => (await readRun(installation.pool, run.id))?.state === 'finished');
    await staying.end('SIGTERM');
    await expectWalk(linked, collection, run.id);
  });
});
