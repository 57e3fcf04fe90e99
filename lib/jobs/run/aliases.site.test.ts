/** Start points that redirect to another host: it counts as the site's, and nothing else does. */

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { compileProgram } from '../../engine/program/compile.ts';
import { decide } from '../../engine/decide/decide.ts';
import { pathId } from '../../engine/decide/ledger.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Program } from '../../engine/program/program.ts';
import type { RunAlias, RunRecord } from '../../engine/ports.ts';
import type { Answer, Served, Site } from '../../engine/testing/site.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { registry } from '../../registry.ts';
import { addAliases } from '../../store/runs/aliases.ts';
import { createRunStore } from '../../store/runs/run-store.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

async function newSite(routes: Readonly<Record<string, Answer | Served>> = {}): Promise<Site> {
  return installation.startSite({ pages: 0, routes });
}

function redirect(location: string): Served {
  return { status: 301, headers: { location } };
}

/** `a` redirects to `b`, which links to itself and to `c`. */
async function movedSite(): Promise<{ readonly a: Site; readonly b: Site; readonly c: Site }> {
  const c = await newSite({ '/': page() });
  const b = await newSite({ '/home': page(['/one', '/two', `${c.url}/`]), '/one': page(['/two']), '/two': page() });
  const a = await newSite({ '/': redirect(`${b.url}/home`) });
  return { a, b, c };
}

/** Without the line that ends every run. */
async function noticesOf(run: Pick<RunRecord, 'id'>): Promise<readonly string[]> {
  const { rows } = await installation.pool.query<{ text: string }>(
    `SELECT e ->> 'text' AS text FROM crawl.commit_log, jsonb_array_elements(events) e
     WHERE run_id = $1 AND e ->> 'kind' = 'notice' AND e ->> 'text' <> 'Robot is idle....' ORDER BY id`,
    [run.id],
  );
  return rows.map(({ text }) => text);
}

/** URLs whose stored decision is not the one that the program of their run makes of their stored facts. */
async function disagreements(collection: TestCollection, files: Files): Promise<readonly string[]> {
  const all = await resourcesOf(installation.pool, collection.id);
  const programs = new Map<number, Program>();
  const found: string[] = [];
  for (const { url, facts, pathId: stored, runId, hops, depth } of all.values()) {
    const program = programs.get(runId) ?? (await programOfRun(runId, files));
    programs.set(runId, program);
    const answer = decide(program, facts ?? { url: splitUrl(url), depth, discovery: { kind: 'link', hops } });
    if (!answer.done || pathId(program.key, answer.path) !== stored) found.push(url);
  }
  return found;
}

async function programOfRun(runId: number, files: Files): Promise<Program> {
  const { aliases = [] } = (await readRun(installation.pool, runId))?.options ?? {};
  return programOf(files, aliases);
}

function programOf(files: Files, aliases: readonly RunAlias[]): Program {
  const texts = new Map(Object.entries(files));
  const compiled = compileProgram({ files: texts, declarations: registry, limits: defaultLimits, aliases });
  if (!compiled.ok) throw new TypeError('the files do not compile');
  return compiled.program;
}

const urlsOf = async ({ id }: TestCollection): Promise<readonly string[]> => [
  ...(await rdsOf(installation.pool, id)).keys(),
];

describe('a start point that redirects off its site', () => {
  it('takes the other host along: its pages are crawled, a third host is not', async () => {
    const { a, b, c } = await movedSite();
    const files = collectionOf([{ site: a }]);
    const collection = await installation.addCollection(files);
    const run = await collection.crawl();
    expect(run.state).toBe('finished');
    expect(await urlsOf(collection)).toEqual([`${b.url}/home`, `${b.url}/one`, `${b.url}/two`]);
    const resources = await resourcesOf(installation.pool, collection.id);
    expect(resources.get(`${a.url}/`)).toMatchObject({ state: 'fetched', reason: 'redirect', hops: 0 });
    expect(resources.get(`${b.url}/home`)).toMatchObject({ state: 'fetched', from: `${a.url}/`, hops: 1, depth: 0 });
    expect(resources.get(`${c.url}/`)).toMatchObject({ state: 'rejected', reason: 'no-site' });
    expect(c.log).toEqual([]);
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
    expect(await noticesOf(run)).toEqual([
      `Start point ${a.url}/ redirects to ${b.url}/home: 127.0.0.1:${b.port} is treated as the same site from now on.`,
    ]);
    expect(await disagreements(collection, files)).toEqual([]);
    expect(a.log.filter(({ path }) => path === '/')).toHaveLength(1);
    expect(b.log.map(({ path }) => path)).toEqual(['/robots.txt', '/home', '/one', '/two']);
    const view = await createRunStore(installation.pool).find(collection.id, run.id);
    const siteKey = `127.0.0.1:${b.port}`;
    expect(view?.aliases).toEqual([
      { siteKey, of: `127.0.0.1:${a.port}`, named: true, from: `${a.url}/`, to: `${b.url}/home` },
    ]);
  });

  it('does so by way of three redirects at most, wherever they lead', async () => {
    const end = await newSite({ '/': page() });
    const way = (last: number): Record<string, Served> =>
      Object.fromEntries(
        Array.from({ length: last + 1 }, (_, i) => [`/${i}`, redirect(i === last ? `${end.url}/` : `/${i + 1}`)]),
      );
    const near = await newSite(way(2));
    const far = await newSite(way(3));
    const between = await newSite({ '/': redirect(`${end.url}/`) });
    const first = await newSite({ '/': redirect(`${between.url}/`) });
    const crawl = async (site: Site, start: string): Promise<readonly string[]> => {
      const collection = await installation.addCollection(collectionOf([{ site, starts: [start] }]));
      expect(await collection.crawl()).toMatchObject({ state: 'finished' });
      return urlsOf(collection);
    };
    expect(await crawl(near, '/0')).toEqual([`${end.url}/`]);
    expect(await crawl(far, '/0')).toEqual([]);
    expect(await crawl(first, '/')).toEqual([`${end.url}/`]);
  });

  it('keeps the host in the runs that follow, until a full one finds out anew', async () => {
    const { a, b } = await movedSite();
    const files = collectionOf([{ site: a }]);
    const collection = await installation.addCollection(files);
    await collection.crawl();
    const urls = await urlsOf(collection);
    const again = await collection.crawl({ kind: 'incremental' });
    expect(again.state).toBe('finished');
    expect(await urlsOf(collection)).toEqual(urls);
    expect(await noticesOf(again)).toEqual([]);
    expect(await disagreements(collection, files)).toEqual([]);
    a.serve('/', page());
    const fresh = await collection.crawl();
    expect(fresh.options.aliases).toBeUndefined();
    expect(await urlsOf(collection)).toEqual([`${a.url}/`]);
    expect(b.log.length).toBeGreaterThan(0);
  });
});

describe('a host found out late', () => {
  /** `a` redirects only when `other`'s links to `b` have been rejected. */
  async function lateMove(): Promise<{ readonly b: Site; readonly collection: TestCollection; readonly files: Files }> {
    const b = await newSite({
      '/home': page(['/one']),
      '/one': page(),
      '/linked': page(['/deeper']),
      '/deeper': page(),
    });
    const other = await newSite({ '/': page([`${b.url}/linked`, `${b.url}/home`]) });
    const answer: Answer = (_, response) => {
      const isRejected = async (): Promise<boolean> => {
        const all = await resourcesOf(installation.pool, collection.id);
        return all.get(`${b.url}/linked`)?.state === 'rejected';
      };
      void until('a link was rejected', isRejected).then(() => {
        response.writeHead(302, { location: `${b.url}/home` }).end();
      });
    };
    const a = await newSite({ '/': answer });
    const files = collectionOf([{ site: a }, { site: other }]);
    const collection = await installation.addCollection(files);
    return { b, collection, files };
  }

  it.each([1, 2])('takes in what was rejected before, with %i engines at work', async (engines) => {
    const { b, collection, files } = await lateMove();
    const { id } = await collection.begin();
    await Promise.all(Array.from({ length: engines }, () => installation.work({ onlyRun: id })));
    expect(await readRun(installation.pool, id)).toMatchObject({ state: 'finished' });
    const expected = ['deeper', 'home', 'linked', 'one'].map((name) => `${b.url}/${name}`);
    expect((await urlsOf(collection)).filter((url) => url.startsWith(b.url))).toEqual(expected);
    expect(await noticesOf({ id })).toHaveLength(1);
    expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
    expect(await disagreements(collection, files)).toEqual([]);
  });

  it('by another engine, in the middle of everything, costs no URL and no second request', async () => {
    const numbers = Array.from({ length: 400 }, (_, i) => i + 1);
    const b = await newSite(Object.fromEntries(numbers.map((n) => [`/${n}`, page()])));
    // A tree: page n links to pages 2n and 2n + 1.
    const tree = numbers.map((n) => [`/${n}`, page([`/${2 * n}`, `/${2 * n + 1}`, `${b.url}/${n}`])] as const);
    const a = await newSite(Object.fromEntries(tree));
    const files = collectionOf([{ site: a, starts: ['/1'] }]);
    const collection = await installation.addCollection(files);
    const { id } = await collection.begin();
    const working = installation.work({ onlyRun: id });
    await until('a quarter of the pages was asked for', () => a.log.length > numbers.length / 4);
    const alias = { siteKey: `127.0.0.1:${b.port}`, of: `127.0.0.1:${a.port}`, named: true, from: '', to: '' };
    await addAliases(installation.pool, id, [alias], { at: Date.now(), kind: 'notice', text: 'found out' });
    await working;
    const urls = await urlsOf(collection);
    expect(urls.filter((url) => url.startsWith(b.url))).toHaveLength(numbers.length);
    expect(urls).toHaveLength(2 * numbers.length);
    expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
    expect(await disagreements(collection, files)).toEqual([]);
    const asked = [a, b]
      .flatMap(({ url, log }) => log.map(({ path }) => url + path))
      .filter((url) => /\/\d+$/.test(url));
    expect(new Set(asked).size).toBe(asked.length);
  });
});

describe('an engine that ends', () => {
  it('between the alias and the redirect loses neither', async () => {
    const { a, b } = await movedSite();
    const files = collectionOf([{ site: a }]);
    const collection = await installation.addCollection(files);
    const { id } = await collection.begin();
    const alias = { siteKey: `127.0.0.1:${b.port}`, of: `127.0.0.1:${a.port}`, named: true, from: '', to: '' };
    for (const text of ['first', 'second']) {
      await addAliases(installation.pool, id, [alias], { at: Date.now(), kind: 'notice', text });
    }
    await installation.work({ onlyRun: id });
    expect(await urlsOf(collection)).toEqual([`${b.url}/home`, `${b.url}/one`, `${b.url}/two`]);
    expect(await noticesOf({ id })).toEqual(['first']);
    expect(await disagreements(collection, files)).toEqual([]);
  });

  it('by a kill, as soon as the alias is there, is followed by one that goes on', async () => {
    const { a, b } = await movedSite();
    const collection = await installation.addCollection(collectionOf([{ site: a }]));
    const { id } = await collection.begin();
    const hasAlias = async (): Promise<boolean> =>
      (await readRun(installation.pool, id))?.options.aliases !== undefined;
    const isFinished = async (): Promise<boolean> => (await readRun(installation.pool, id))?.state === 'finished';
    const killed = startWorker(installation);
    onTestFinished(() => void killed.end('SIGKILL'));
    await until('the alias was saved', hasAlias);
    await killed.end('SIGKILL');
    const next = startWorker(installation);
    onTestFinished(() => void next.end('SIGKILL'));
    await until('the run finished', isFinished);
    await next.end('SIGTERM');
    expect(await urlsOf(collection)).toEqual([`${b.url}/home`, `${b.url}/one`, `${b.url}/two`]);
    expect(await noticesOf({ id })).toHaveLength(1);
    expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
  });
});

it('goes on with the other sites at once, while one is still answering what the old program asked', async () => {
  const slowMs = 4_000;
  const slowPage: Answer = (_, response) => {
    setTimeout(() => response.end('<p>slow'), slowMs);
  };
  const links = Array.from({ length: 300 }, (_, number) => `/p${number}`);
  const later: Answer = (_, response) => void setTimeout(() => response.end('<p>page'), 20);
  const busy = await newSite({ '/': page(links), ...Object.fromEntries(links.map((path) => [path, later])) });
  const slow = await newSite({ '/': slowPage });
  const target = await newSite({ '/': page() });
  const moved = await newSite({
    '/': (_, response) => {
      setTimeout(() => response.writeHead(301, { location: `${target.url}/` }).end(), 500);
    },
  });
  const files = collectionOf([{ site: busy }, { site: slow }, { site: moved }], { 'site-max-connections': 2 });
  const collection = await installation.addCollection(files);
  const run = await collection.crawl();
  expect(run).toMatchObject({ state: 'finished' });
  expect((await rdsOf(installation.pool, collection.id)).size).toBe(links.length + 3);
  const asked = slow.log.find(({ path }) => path === '/')?.at ?? 0;
  const meanwhile = busy.log.filter(({ at }) => at > asked + 1_500 && at < asked + slowMs);
  expect(meanwhile.length).toBeGreaterThan(0);
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
});
