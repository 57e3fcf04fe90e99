/** Simulations that fetch: what they ask of a site, when, and what they keep. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trace } from '../../engine/decide/decide.ts';
import { compileTexts } from '../../engine/testing/program.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Program } from '../../engine/program/program.ts';
import type { Site } from '../../engine/testing/site.ts';
import type { Discovery } from '../../sdk/resource.ts';
import { readObservations } from '../../store/runs/observations.ts';
import type { Observation } from '../../store/runs/observations.ts';
import { simulateWithFetchJob } from './declaration.ts';
import { jobs } from '../declarations.ts';
import { createJobQueue } from '../queue.ts';
import type { JobViewOf } from '../queue.ts';
import { simulateWithFetchWork } from './work.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { page } from '../testing/pages.ts';
import { watchRequests } from '../testing/sent-requests.ts';
import type { SentRequests } from '../testing/sent-requests.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';

let installation: TestInstallation;
let collectionId: number;
const stop = new AbortController();
let working: Promise<void>;
let requests: SentRequests;

beforeAll(async () => {
  requests = watchRequests();
  installation = await openInstallation();
  collectionId = (await installation.addCollection()).id;
  working = installation.work({ works: [simulateWithFetchWork({ patienceMs: 400 })] }, stop.signal);
});
afterAll(async () => {
  stop.abort();
  await working;
  requests.stop();
  await installation.close();
});

async function newSite(options: Parameters<TestInstallation['startSite']>[0] = {}): Promise<Site> {
  return installation.startSite({ pages: 0, ...options });
}

const discovery: Discovery = { kind: 'user', hops: 0 };

type View = JobViewOf<typeof simulateWithFetchJob>;

interface Asked {
  readonly job: number;
  readonly ended: () => Promise<View | undefined>;
  readonly observed: () => Promise<readonly Observation[]>;
}

async function ask(texts: readonly Files[], urls: readonly string[]): Promise<Asked> {
  const queue = createJobQueue(installation.pool, jobs);
  const simulation = randomUUID();
  const job = await queue.enqueue(simulateWithFetchJob, {
    collectionId,
    createdBy: 'test',
    input: {
      simulation,
      urls: urls.map((href) => ({ href, depth: 0, discovery })),
      texts: texts.map((files) => Object.entries(files)),
      limits: defaultLimits,
      aliases: [],
      reach: [],
    },
  });
  const find = (): Promise<View | undefined> => queue.find(simulateWithFetchJob, collectionId, job);
  return {
    job,
    ended: async () => {
      await until('the simulation has ended', async () => !['queued', 'running'].includes((await find())?.state ?? ''));
      return find();
    },
    observed: () => readObservations(installation.pool, collectionId, { simulation, after: '0' }),
  };
}

function programOf(files: Files): Program {
  const compiled = compileTexts({ files });
  if (!compiled.ok) throw new TypeError('the texts do not compile');
  return compiled.program;
}

describe('a simulation that fetches', () => {
  it('observes what each decision asks for, and asks nobody for what the address alone decides', async () => {
    const site = await newSite({
      robots: 'User-agent: *\nDisallow: /private',
      routes: {
        '/a': page(['/b']),
        '/moved': { status: 302, headers: { location: '/a' } },
        '/image': { headers: { 'content-type': 'image/png' }, body: 'x' },
      },
    });
    const files = collectionOf([{ site }]);
    const urls = ['/a', '/moved', '/image', '/private/x', '/gone'].map((path) => `${site.url}${path}`);
    const { ended, observed } = await ask([files], [...urls, 'http://127.0.0.1:9/elsewhere']);
    expect(await ended()).toMatchObject({
      state: 'finished',
      result: { done: 6, notFetched: 0 },
    });
    const program = programOf(files);
    const decided = (await observed())
      .toSorted((a, b) => a.position - b.position)
      .map(({ facts }) => {
        const { decision, needs } = trace(program, facts);
        return [decision.state, decision.verdict.generate, needs];
      });
    expect(decided).toEqual([
      ['fetched', true, undefined],
      ['fetched', false, undefined],
      ['fetched', false, undefined],
      ['rejected', false, undefined],
      ['failed', false, undefined],
      ['rejected', false, undefined],
    ]);
    expect(site.log.map(({ path }) => path)).toEqual(['/robots.txt', '/a', '/moved', '/image', '/gone']);
  });

  it('asks a site for one thing at a time, each its delay after the one before, and two sites beside each other', async () => {
    const [one, two] = await Promise.all([newSite({ pages: 9, latencyMs: 50 }), newSite({ pages: 9, latencyMs: 50 })]);
    const files = collectionOf([{ site: one }, { site: two }], { 'server-delay': 1 });
    const urls = [one, two].flatMap(({ url }) => [1, 2].map((n) => `${url}/page/${n}.html`));
    const { ended } = await ask([files], urls);
    expect((await ended())?.state).toBe('finished');
    for (const site of [one, two]) {
      expect(site.log).toHaveLength(3);
      expect(requests.tooSoon(site, 1000)).toEqual([]);
      expect(Math.max(...site.log.map(({ concurrent }) => concurrent))).toBe(1);
    }
    const [first, last] = [one.log[0]?.at ?? 0, one.log.at(-1)?.at ?? 0];
    expect(two.log.some(({ at }) => at >= first && at <= last)).toBe(true);
  });

  it('leaves a site alone that a run is asking: its URLs stay undecided, with the reason', async () => {
    const site = await newSite({ pages: 3 });
    const files = collectionOf([{ site }]);
    await installation.pool.query(
      `INSERT INTO crawl.site (key, lease_epoch, lease_owner, lease_run, lease_until)
       VALUES ($1, 1, 99999, 77, now() + interval '1 hour')`,
      [`${site.host}:${site.port}`],
    );
    const { ended, observed } = await ask([files], [`${site.url}/page/1.html`, `${site.url}/page/2.html`]);
    expect((await ended())?.result).toEqual({ done: 2, notFetched: 2 });
    const reason = `run 77 is asking ${site.host}:${site.port}`;
    expect((await observed()).map(({ notFetched }) => notFetched)).toEqual([reason, reason]);
    expect(site.log).toEqual([]);
  });

  it('asks once for what two configurations both need', async () => {
    const site = await newSite({ pages: 3 });
    const files = collectionOf([{ site }]);
    const { ended } = await ask(
      [files, { ...files, 'robot.conf': `${files['robot.conf'] ?? ''}\n` }],
      [`${site.url}/page/1.html`],
    );
    expect((await ended())?.state).toBe('finished');
    expect(site.log.map(({ path }) => path)).toEqual(['/robots.txt', '/page/1.html']);
  });

  it('keeps what it has when it is cancelled, and gives the site back', async () => {
    const site = await newSite({ pages: 50 });
    const files = collectionOf([{ site }], { 'server-delay': 1 });
    const urls = Array.from({ length: 40 }, (_, n) => `${site.url}/page/${n}.html`);
    const { job, ended, observed } = await ask([files], urls);
    await until('two are there', async () => (await observed()).length >= 2);
    await createJobQueue(installation.pool, jobs).cancel(job);
    expect((await ended())?.state).toBe('cancelled');
    expect((await observed()).length).toBeLessThan(40);
    const { rows } = await installation.pool.query('SELECT lease_owner FROM crawl.site WHERE key = $1', [
      `${site.host}:${site.port}`,
    ]);
    expect(rows).toEqual([{ lease_owner: null }]);
  });

  it('of texts that all have errors is refused in words', async () => {
    const { ended } = await ask([{ 'filter.conf': '<Filter' }], ['http://127.0.0.1:9/']);
    const view = await ended();
    expect([view?.state, view?.status.words]).toEqual(['failed', 'Fix the configuration errors to simulate.']);
  });
});
