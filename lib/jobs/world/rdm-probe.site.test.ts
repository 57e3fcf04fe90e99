/** Servers that are asked for RDM before they are enumerated (robot.conf: enable-rdm-probe). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../engine/decide/explain.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Answer, Site } from '../../engine/testing/site.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { registry } from '../../registry.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { watchRequests } from '../testing/sent-requests.ts';
import type { SentRequests } from '../testing/sent-requests.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';
import { observeUrl } from './observe-url.ts';

let installation: TestInstallation;
let requests: SentRequests;

beforeAll(async () => {
  requests = watchRequests();
  installation = await openInstallation();
});
afterAll(async () => {
  requests.stop();
  await installation.close();
});

interface Heard {
  readonly method: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

const response = '@RDMHEADER { -\nrdm-version{3}:\t1.0\nrdm-type{15}:\tstatus-response\n}\n';

/** Hears what is posted, and answers that. */
function speaking(heard: Heard[], answer = response): Answer {
  return (request, reply) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      heard.push({ method: request.method, type: request.headers['content-type'], body });
      reply.end(answer);
    });
  };
}

const pathsOf = (site: Site): readonly string[] => site.log.map(({ path }) => path);

async function crawl(site: Site, parameters: Readonly<Record<string, string | number>> = {}) {
  const files = collectionOf([{ site }], { 'enable-rdm-probe': 'true', ...parameters });
  const collection = await installation.addCollection(files);
  const { id } = await collection.begin();
  await installation.work({ onlyRun: id });
  expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
  const resources = await resourcesOf(installation.pool, collection.id);
  return { files, collection, resources, rds: await rdsOf(installation.pool, collection.id) };
}

describe('a server that speaks RDM', () => {
  it('is not enumerated, and its URLs are rejected with that reason', async () => {
    const heard: Heard[] = [];
    const site = await installation.startSite({ pages: 3, routes: { '/portal/search': speaking(heard) } });
    const { files, resources, rds } = await crawl(site);
    expect(pathsOf(site)).toEqual(['/robots.txt', '/rdm/incoming', '/portal/search']);
    const sent = '@RDMHEADER { -\nrdm-version{3}:\t1.0\nrdm-type{14}:\tstatus-request\n}\n';
    expect(heard).toEqual([{ method: 'POST', type: 'application/x-rdm', body: sent }]);
    const line = 1 + (files['robot.conf'] ?? '').split('\n').findIndex((text) => text.includes('enable-rdm-probe'));
    const denial = { stage: 'RDM', reason: 'server speaks RDM', file: 'robot.conf', line };
    expect([...resources.values()]).toMatchObject([{ url: `${site.url}/`, state: 'rejected', ...denial }]);
    expect(rds.size).toBe(0);
    const { facts } = resources.get(`${site.url}/`) ?? {};
    expect(facts?.rdm).toEqual({
      askedAt: expect.any(Number),
      speaks: true,
      url: `${site.url}/portal/search`,
      detail: '/portal/search: status-response',
    });
    const compiled = compileProgram({
      files: new Map(Object.entries(files)),
      declarations: registry,
      limits: defaultLimits,
    });
    if (!compiled.ok || !facts) throw new TypeError('the configuration has errors');
    const { steps, change } = explain(compiled.program, facts);
    expect(steps.at(-1)).toMatchObject({ stage: 'RDM', outcome: 'deny', note: '/portal/search: status-response' });
    expect(change?.lines).toMatchObject([{ file: 'robot.conf', line }]);
  });

  it('is enumerated without the parameter, and asked nothing', async () => {
    const site = await installation.startSite({ pages: 2, routes: { '/rdm/incoming': speaking([]) } });
    const { rds } = await crawl(site, { 'enable-rdm-probe': 'false' });
    expect(rds.size).toBe(2);
    expect(pathsOf(site)).not.toContain('/rdm/incoming');
  });

  it('is not asked where robots.txt says no', async () => {
    const robots = 'User-agent: *\nDisallow: /rdm/\nDisallow: /portal/';
    const routes = { '/rdm/incoming': speaking([]), '/portal/search': speaking([]) };
    const site = await installation.startSite({ pages: 2, robots, routes });
    const { rds, resources } = await crawl(site);
    expect(rds.size).toBe(2);
    expect(resources.get(`${site.url}/`)?.facts?.rdm).toMatchObject({ speaks: false });
    expect(pathsOf(site)).not.toContain('/rdm/incoming');
  });
});

describe('a server that does not speak RDM', () => {
  it('is asked once in a run, each request in its turn, and enumerated', async () => {
    const page = speaking([], '<html>@RDMHEADER { -\n}</html>');
    const site = await installation.startSite({ pages: 3, routes: { '/rdm/incoming': page } });
    const { rds, collection, resources } = await crawl(site, { 'server-delay': 1 });
    expect(rds.size).toBe(3);
    expect(pathsOf(site).slice(0, 3)).toEqual(['/robots.txt', '/rdm/incoming', '/portal/search']);
    expect(site.log).toHaveLength(6);
    expect(requests.tooSoon(site, 1000)).toEqual([]);
    const detail = '/rdm/incoming: the answer is not RDM; /portal/search: status 404';
    expect(resources.get(`${site.url}/`)?.facts?.rdm).toMatchObject({ speaks: false, detail });
    await collection.crawl();
    expect(pathsOf(site).filter((path) => path === '/rdm/incoming')).toHaveLength(2);
  });

  it('is asked once by all the visits of a run, whoever makes them', async () => {
    const site = await installation.startSite({ pages: 40, latencyMs: 40 });
    const collection = await installation.addCollection(
      collectionOf([{ site }], { 'enable-rdm-probe': 'true', 'site-max-connections': 1 }),
    );
    const { id } = await collection.begin();
    const stop = new AbortController();
    const first = installation.work({ onlyRun: id }, stop.signal);
    await until('some pages are fetched', () => site.log.length > 8);
    stop.abort();
    await first;
    expect(site.log.length).toBeLessThan(42);
    await installation.work({ onlyRun: id });
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(40);
    expect(pathsOf(site).filter((path) => path === '/rdm/incoming')).toHaveLength(1);
  });

  it('says so to a simulation that fetches', async () => {
    const site = await installation.startSite({ pages: 1, routes: { '/rdm/incoming': speaking([]) } });
    const files = new Map(Object.entries(collectionOf([{ site }], { 'enable-rdm-probe': 'true' })));
    const compiled = compileProgram({ files, declarations: registry, limits: defaultLimits });
    if (!compiled.ok) throw new TypeError('the configuration has errors');
    const world = { clock: systemClock, resolver: createResolver(), own: () => ({ places: [], machine: [] }) };
    const observed = await observeUrl(
      { program: compiled.program, world, reach: ['127.0.0.0/8'] },
      { url: splitUrl(`${site.url}/`), depth: 0, discovery: { kind: 'start', hops: 0 } },
    );
    expect(observed.rdm).toMatchObject({ speaks: true });
    expect(observed.response).toBeUndefined();
  });
});
