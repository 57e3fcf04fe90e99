import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { splitUrl } from '../../match/urls/url-key.ts';
import { createResolver } from '../../outside/dns.ts';
import { isCounted, scriptThreads } from '../../outside/testing/script-threads.ts';
import type { FetchedResource, FetchRequest } from '../../sdk/define-protocol.ts';
import { createProxyScript } from './proxy-script.ts';

const page = splitUrl('http://www.siroe.com/');

function served(text: string, etag: string): FetchedResource {
  const body = new TextEncoder().encode(text);
  return { fact: { outcome: 'ok', headers: { etag }, bytes: body.length, received: body.length, ms: 1 }, body };
}
const same: FetchedResource = { fact: { outcome: 'not-modified', headers: {}, bytes: 0, received: 0, ms: 1 } };
const gone: FetchedResource = {
  fact: { outcome: 'timeout', headers: {}, bytes: 0, received: 0, ms: 1, detail: 'late' },
};
const naming = (host: string): string => `function FindProxyForURL() { return "PROXY ${host}:1"; }`;

it.skipIf(!isCounted)('ends the thread of a script that was replaced, or that failed', async () => {
  let time = 0;
  let text = naming('one');
  const find = createProxyScript({
    url: 'http://wpad.siroe.com/proxy.pac',
    resolver: createResolver(),
    now: () => time,
    open: () => ({ fetch: () => Promise.resolve(served(text, '')), close: () => Promise.resolve() }),
  });
  await Promise.all([find(page), find(page)]);
  expect(scriptThreads()).toBe(1);
  for (const host of ['two', 'three', 'four']) {
    text = naming(host);
    time += 61_000;
    await Promise.all([find(page), find(page)]);
  }
  while (scriptThreads() > 1) await sleep(10);
  text = 'function FindProxyForURL() { for (;;); }';
  time += 61_000;
  expect(await find(page)).toMatchObject({ problem: expect.stringContaining('longer than') as string });
  while (scriptThreads() > 0) await sleep(10);
});

it('is asked for again after a minute, and read again when it has changed', async () => {
  const answers = [served(naming('one'), '"1"'), same, gone, served(naming('two'), '"2"')];
  const asked: (string | undefined)[] = [];
  const read: string[] = [];
  let time = 0;
  const find = createProxyScript({
    url: 'http://wpad.siroe.com/proxy.pac',
    resolver: createResolver(),
    now: () => time,
    onRead: ({ revision, problem = 'read' }) => read.push(`${revision} ${problem}`),
    open: () => ({
      fetch: ({ etag }: FetchRequest) => {
        asked.push(etag);
        return Promise.resolve(answers[asked.length - 1] ?? gone);
      },
      close: () => Promise.resolve(),
    }),
  });
  const hosts: unknown[] = [];
  for (const at of [0, 1_000, 61_001, 122_002, 183_003]) {
    time = at;
    const found = await find(page);
    hosts.push('ways' in found ? found.script.answer : found);
  }
  expect(hosts).toEqual(['PROXY one:1', 'PROXY one:1', 'PROXY one:1', 'PROXY one:1', 'PROXY two:1']);
  expect(asked).toEqual([undefined, '"1"', '"1"', '"1"']);
  expect(read.map((each) => each.slice(13))).toEqual(['read', 'late', 'read']);
  expect(new Set(read.map((each) => each.slice(0, 12))).size).toBe(2);
});

it.each([
  ['a server that fails', { fact: { ...same.fact, outcome: 'not-found', status: 404 } }, 'status 404'],
  ['a page', served('<!doctype html><p>not found', '"1"'), 'not a script'],
  [
    'the beginning of 10 MB',
    { ...served(naming('one'), '"1"'), fact: { ...served('', '"1"').fact, body: { truncated: 'limit' } } },
    'larger than 1 MB',
  ],
  [
    'a connection that broke',
    { ...served(naming('one'), '"1"'), fact: { ...served('', '"1"').fact, body: { truncated: 'connection' } } },
    'incomplete',
  ],
] as const)('of %s is none', async (_, answer, why) => {
  const found = await createProxyScript({
    url: 'http://wpad.siroe.com/proxy.pac',
    resolver: createResolver(),
    now: () => 0,
    open: () => ({ fetch: () => Promise.resolve(answer as FetchedResource), close: () => Promise.resolve() }),
  })(page);
  expect(found).toEqual({ problem: expect.stringContaining(why) as string });
});
