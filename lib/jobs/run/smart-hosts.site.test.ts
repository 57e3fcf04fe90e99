/** Hosts that differ by a number (robot.conf: smart-host-heuristics). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../engine/decide/explain.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { RunRecord } from '../../engine/ports.ts';
import type { Site } from '../../engine/testing/site.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { registry } from '../../registry.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;
let site: Site;

/** All of them are this machine; www9 has one of its own. */
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
});
afterAll(() => installation.close());

interface Crawled {
  readonly id: number;
  readonly run: RunRecord;
  readonly urls: readonly string[];
}

const urlOf = (host: string, path: string): string => `http://${host}.siroe.test:${site.port}${path}`;

function filesOf(smart: boolean): Files {
  const named = { host: 'www.siroe.test', port: site.port, url: urlOf('www', '') };
  return collectionOf([{ site: named }], { 'smart-host-heuristics': String(smart) });
}

async function crawl(files: Files): Promise<Crawled> {
  const collection = await installation.addCollection(files);
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
  it('counts as the site of the name without it, when DNS gives both a common address', async () => {
    const files = filesOf(true);
    const { id, run, urls } = await crawl(files);
    expect(urls).toEqual([urlOf('www', '/'), urlOf('www1', '/a'), urlOf('www1', '/b')]);
    const of = `www.siroe.test:${site.port}`;
    const siteKey = `www1.siroe.test:${site.port}`;
    const { aliases = [] } = run.options;
    const shared = { named: true, from: urlOf('www', '/'), to: urlOf('www1', '/a'), shares: '127.0.0.1' };
    expect(aliases).toEqual([{ siteKey, of, ...shared }]);
    const resources = await resourcesOf(installation.pool, id);
    expect(resources.get(urlOf('www9', '/z'))).toMatchObject({ state: 'rejected', reason: 'no-site' });
    expect(resources.get('http://other1.example/')).toMatchObject({ state: 'rejected', reason: 'no-site' });
    const compiled = compileProgram({
      files: new Map(Object.entries(files)),
      declarations: registry,
      limits: defaultLimits,
      aliases,
    });
    if (!compiled.ok) throw new TypeError('the files do not compile');
    const facts = { url: splitUrl(urlOf('www1', '/b')), depth: 1, discovery: { kind: 'link', hops: 0 } } as const;
    const said = explain(compiled.program, facts);
    expect(said.steps.find(({ name }) => name === 'scope.site')?.note).toBe(
      `counts as ${of}: both names have the address 127.0.0.1 (smart-host-heuristics)`,
    );
  });

  it('is a host of its own unless robot.conf says otherwise', async () => {
    const { run, urls } = await crawl(filesOf(false));
    expect(urls).toEqual([urlOf('www', '/')]);
    expect(run.options.aliases).toBeUndefined();
  });
});
