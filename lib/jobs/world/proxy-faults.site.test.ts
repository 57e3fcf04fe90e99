/** A proxy that fails from the start, or in the middle of a run and comes back: no URL loses a try, and all adds up. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { freePort } from '../../engine/testing/ports.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { readRunProxy } from '../../store/runs/run-proxy.ts';
import { readRun } from '../../store/runs/runs.ts';
import { established, proxyFaults, startFaultyProxy } from '../testing/faulty-proxy.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { startTinyproxy, whyWithout } from '../testing/real-servers.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const links = Array.from({ length: 40 }, (_, nth) => `/${nth}.html`);

function startLinkedSite(): Promise<Site> {
  const routes = Object.fromEntries(links.map((path) => [path, page()]));
  return installation.startSite({ routes: { '/': page(links), ...routes }, latencyMs: 20 });
}

const impatient = {
  clock: systemClock,
  resolver: createResolver(),
  deadlines: { headersMs: 500, totalMs: 1_000 },
};

function begin(port: number, root: string, ...lines: readonly string[]) {
  const process = [
    'server-delay=0',
    'site-max-connections=2',
    'connect-timeout=1',
    `auto-proxy="http://127.0.0.1:${port}/"`,
    ...lines,
  ];
  const text = `<Process\n${process.map((line) => `  ${line}\n`).join('')}>\n${root}\n</Process>\n`;
  return installation.addCollection({ 'robot.conf': text });
}

const reasonOf = async (id: number): Promise<string> => {
  const { state, reason = '' } = (await readRun(installation.pool, id)) ?? {};
  return state === 'paused' ? reason : '';
};

async function expectWhole(collectionId: number, run: number): Promise<void> {
  const { pool } = installation;
  expect(await readRun(pool, run)).toMatchObject({ state: 'finished' });
  const known = [...(await resourcesOf(pool, collectionId)).values()];
  expect(known.filter(({ state }) => state === 'fetched')).toHaveLength(links.length + 1);
  expect(known.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(known.filter(({ facts }) => facts?.response?.body?.truncated !== undefined)).toEqual([]);
  expect(await whatDoesNotAddUp(pool, run)).toEqual([]);
}

describe('from the start, a proxy', () => {
  const {
    'talks nonsense': nonsense,
    'says nothing': silence,
    'says one byte a second': drip,
    'hangs up': end,
  } = proxyFaults;
  const cases = Object.entries({ nonsense, silence, drip, end }).flatMap(([name, fault]) =>
    ['http', 'https'].map((scheme) => ({ name, scheme, fault })),
  );
  it.each(cases)('keeps a run waiting with $name over $scheme, and nothing fails', async ({ scheme, fault }) => {
    const proxy = await startFaultyProxy();
    proxy.turn(fault.speak);
    const collection = await begin(proxy.port, `${scheme}://127.0.0.1:9/`);
    const { id } = await collection.begin();
    const stop = new AbortController();
    const working = installation.work({ onlyRun: id, world: impatient }, stop.signal);
    await until('the run waits for the proxy', async () => fault.reason.test(await reasonOf(id)));
    stop.abort();
    await working;
    const known = [...(await resourcesOf(installation.pool, collection.id)).values()];
    expect(known.filter(({ state }) => state === 'failed')).toEqual([]);
    await until('nothing is left running', () => proxy.open.size === 0);
    proxy.close();
  });
});

describe('in the middle of a run, a proxy', () => {
  it.each(Object.entries(proxyFaults))(
    'that %s keeps it waiting, until it is well again',
    async (_, { speak, reason }) => {
      const [site, proxy] = await Promise.all([startLinkedSite(), startFaultyProxy()]);
      const collection = await begin(proxy.port, `${site.url}/`);
      const { id } = await collection.begin();
      const working = installation.work({ onlyRun: id, world: impatient });
      await until('ten pages were asked for', () => site.log.length > 10);
      proxy.turn(speak);
      await until('the run waits for the proxy', async () => reason.test(await reasonOf(id)));
      expect((await readRunProxy(installation.pool, id))?.down?.server).toMatchObject({ port: proxy.port });
      proxy.turn(undefined);
      await working;
      await expectWhole(collection.id, id);
      await until('nothing is left running', () => proxy.open.size === 0);
      proxy.close();
    },
  );

  it('that closes what it has connected is not the one that failed: the URL has its own reason', async () => {
    const proxy = await startFaultyProxy();
    proxy.turn((socket) => {
      socket.once('data', (asked) =>
        socket.end(String(asked).startsWith('CONNECT') ? established : 'HTTP/1.1 502 Bad Gateway\r\n\r\n'),
      );
    });
    const root = 'https://127.0.0.1:9/';
    const collection = await begin(proxy.port, root, 'enable-robots-txt=false');
    const { id } = await collection.begin();
    await installation.work({ onlyRun: id });
    const known = (await resourcesOf(installation.pool, collection.id)).get(root);
    expect(known).toMatchObject({ state: 'failed', facts: { response: { outcome: 'reset' } } });
    expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
    await until('nothing is left running', () => proxy.open.size === 0);
    proxy.close();
  });
});

const whyNot = whyWithout('tinyproxy');

describe.skipIf(whyNot !== undefined)(`an engine${whyNot === undefined ? '' : ` (${whyNot})`}`, () => {
  it('that is killed while its run waits for the proxy leaves it waiting, and another one goes on with it', async () => {
    const [site, port] = await Promise.all([startLinkedSite(), freePort()]);
    const collection = await begin(port, `${site.url}/`);
    const { id } = await collection.begin();
    const isWaiting = async (): Promise<boolean> => (await reasonOf(id)).startsWith('Waiting for the proxy');
    const first = startWorker(installation);
    await until('the run waits for the proxy', isWaiting);
    await first.end('SIGKILL');
    const proxy = await startTinyproxy({ port });
    const second = startWorker(installation);
    await until('ten pages were asked for', () => site.log.length > 10);
    await proxy.close();
    await until('the run waits for the proxy again', isWaiting);
    await second.end('SIGKILL');
    const asked = site.log.length;
    const third = startWorker(installation);
    const again = await startTinyproxy({ port });
    await until('the run has ended', async () => (await readRun(installation.pool, id))?.state === 'finished');
    await third.end('SIGTERM');
    await expectWhole(collection.id, id);
    expect(asked).toBeGreaterThan(10);
    expect((await again.log()).join('\n')).toContain(`GET ${site.url}/`);
    await again.close();
  });
});
