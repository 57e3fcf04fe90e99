/** Start points that redirect to another host: it counts as the site's, and nothing else does. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileProgram } from '../engine/compile-program.ts';
import { decide } from '../engine/decide.ts';
import { pathId } from '../engine/ledger.ts';
import { defaultLimits } from '../engine/program.ts';
import type { Program } from '../engine/program.ts';
import type { RunAlias, RunRecord } from '../engine/ports.ts';
import type { Served, Site } from '../engine/testing/site.ts';
import { startSite } from '../engine/testing/site.ts';
import { splitUrl } from '../match/url-key.ts';
import { registry } from '../registry.ts';
import { readRun } from '../store/runs.ts';
import { openInstallation } from './testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from './testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from './testing/outcome.ts';
import { page } from './testing/pages.ts';
import { collectionOf } from './testing/texts.ts';

let installation: TestInstallation;
const sites: Site[] = [];

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await installation.close();
});

async function newSite(routes: Readonly<Record<string, Served>> = {}): Promise<Site> {
  const site = await startSite({ pages: 0, routes });
  sites.push(site);
  return site;
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

async function noticesOf(run: Pick<RunRecord, 'id'>): Promise<readonly string[]> {
  const { rows } = await installation.pool.query<{ text: string }>(
    `SELECT e ->> 'text' AS text FROM crawl.pulse, jsonb_array_elements(events) e
     WHERE run_id = $1 AND e ->> 'kind' = 'notice' ORDER BY id`,
    [run.id],
  );
  return rows.map(({ text }) => text);
}

/** URLs whose stored decision is not the one that the program of their run makes of their stored facts. */
async function disagreements(collection: TestCollection, files: Files): Promise<readonly string[]> {
  const all = await resourcesOf(installation.pool, collection.id);
  const found = await Promise.all(
    Array.from(all.values(), async ({ url, facts, pathId: stored, runId, hops, depth }) => {
      const { aliases = [] } = (await readRun(installation.pool, runId))?.options ?? {};
      const program = programOf(files, aliases);
      const answer = decide(program, facts ?? { url: splitUrl(url), depth, discovery: { kind: 'link', hops } });
      return answer.done && pathId(program.key, answer.path) === stored ? [] : [url];
    }),
  );
  return found.flat();
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
      `Start point ${a.url}/ redirects to ${b.url}/home: 127.0.0.1:${b.port} counts as the same site from now on.`,
    ]);
    expect(await disagreements(collection, files)).toEqual([]);
    expect(a.log.filter(({ path }) => path === '/')).toHaveLength(1);
    expect(b.log.map(({ path }) => path)).toEqual(['/robots.txt', '/home', '/one', '/two']);
  });
});
