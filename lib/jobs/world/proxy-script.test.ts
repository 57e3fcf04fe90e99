import { expect, it } from 'vitest';
import { splitUrl } from '../../match/urls/url-key.ts';
import { createResolver } from '../../outside/dns.ts';
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

it('is asked for again after a minute, and read again when it has changed', async () => {
  const answers = [served(naming('one'), '"1"'), same, gone, served(naming('two'), '"2"')];
  const asked: (string | undefined)[] = [];
  const read: string[] = [];
  let time = 0;
  const find = createProxyScript({
    url: 'http://wpad.siroe.com/proxy.pac',
    resolver: createResolver(),
    now: () => time,
    onRead: ({ revision }) => read.push(revision),
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
  expect(new Set(read).size).toBe(2);
});
