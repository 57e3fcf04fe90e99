/** Hosts that differ by a number (robot.conf: smart-host-heuristics). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../engine/decide/explain.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { RunRecord } from '../../engine/ports.ts';
import type { Site } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { registry } from '../../registry.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;
let site: Site;

/** www9 has an address of its own, which nothing asks. */
const names = new Map([
  ['www.siroe.test', ['127.0.0.1']],
  ['www1.siroe.test', ['127.0.0.1']],
  ['www9.siroe.test', ['127.0.0.9']],
]);

beforeAll(async () => {
  installation = await openInstallation();
  const at = (host: string): string => `http://${host}.siroe.test:${site.port}`;
  site = await installation.startSite({ pages: 0 });
  site.serve('/', page([`${at('www1')}/a`, `${at('www9')}/z`, 'http://other1.example/']));
  site.serve('/a', page(['/b']));
  site.serve('/b', page());
  site.serve('/z', page());
});
afterAll(() => installation.close());

interface Crawled {
  readonly id: number;
  readonly run: RunRecord;
  readonly urls: readonly string[];
}

const urlOf = (host: string, path: string): string => `http://${host}.siroe.test:${site.port}${path}`;

function filesOf(smart: boolean, start = '/'): Files {
  const named = { host: 'www.siroe.test', port: site.port, url: urlOf('www', '') };
  return collectionOf([{ site: named, starts: [start] }], { 'smart-host-heuristics': String(smart) });
}

async function crawl(files: Files): Promise<Crawled> {
  return crawlCollection(await installation.addCollection(files));
}

async function crawlCollection(collection: TestCollection): Promise<Crawled> {
  const { id: runId } = await collection.begin();
  await installation.work({
    onlyRun: runId,
    world: { clock: systemClock, resolver: createResolver({ overrides: names }) },
  });
  const run = await readRun(installation.pool, runId);
  if (run === undefined) throw new TypeError('the run is gone');
  expect(await whatDoesNotAddUp(installation.pool, runId)).toEqual([]);
  return { id: collection.id, run, urls: [...(await rdsOf(installation.pool, collection.id)).keys()].toSorted() };
}

describe('a host with a number', () => {
  it('is changed to the name without it: one RD, under the plain name, with both names in the trace', async () => {
    const files = filesOf(true);
    const { id, run, urls } = await crawl(files);
    expect(urls).toEqual(['/', '/a', '/b', '/z'].map((path) => urlOf('www', path)));
    expect(run.options.aliases).toBeUndefined();
    const resources = await resourcesOf(installation.pool, id);
    expect([...resources.keys()].filter((url) => /www\d/.test(url))).toEqual([]);
    expect(resources.get('http://other1.example/')).toMatchObject({ state: 'rejected', reason: 'no-site' });
    const facts = resources.get(urlOf('www', '/a'))?.facts;
    if (facts === undefined || facts === null) throw new TypeError('the page has no facts');
    const compiled = compileProgram({
      files: new Map(Object.entries(files)),
      declarations: registry,
      limits: defaultLimits,
    });
    if (!compiled.ok) throw new TypeError('the files do not compile');
    const { steps } = explain(compiled.program, facts);
    expect(steps.find(({ name }) => name === 'host.plain')?.note).toBe('www1.siroe.test is changed to www.siroe.test');
  });

  it('is changed on pages that are not modified since they were read, too, and stays changed', async () => {
    const { headers, body } = page([urlOf('www1', '/a')]);
    site.serve('/steady', (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"v1"';
      response.writeHead(isKnown ? 304 : 200, { ...headers, etag: '"v1"' });
      response.end(isKnown ? undefined : body);
    });
    const collection = await installation.addCollection(filesOf(false, '/steady'));
    const crawlAgain = async (): Promise<readonly string[]> => (await crawlCollection(collection)).urls;
    const kept = [urlOf('www', '/a'), urlOf('www', '/b'), urlOf('www', '/steady')];
    expect(await crawlAgain()).toEqual([urlOf('www', '/steady')]);
    await collection.revise(filesOf(true, '/steady'));
    expect(await crawlAgain()).toEqual(kept);
    expect(await crawlAgain()).toEqual(kept);
    const [fetch] = (await resourcesOf(installation.pool, collection.id)).get(urlOf('www', '/steady'))?.fetches ?? [];
    expect(fetch?.outcome).toBe('not-modified');
  });

  it('is a host of its own unless robot.conf says otherwise', async () => {
    const { run, urls } = await crawl(filesOf(false));
    expect(urls).toEqual([urlOf('www', '/')]);
    expect(run.options.aliases).toBeUndefined();
  });
});
