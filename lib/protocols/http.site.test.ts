import { hash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pageBody } from '../engine/testing/site-faults.ts';
import { type Site, startSite } from '../engine/testing/site.ts';
import type { FetchedResource } from '../sdk/define-protocol.ts';
import { createTestFetchers, requestOf, testSettings as settings } from './testing.ts';

let site: Site;
const { fetcher, get, fault, closeAll } = createTestFetchers(() => site.url);

beforeAll(async () => {
  site = await startSite({
    pages: 50,
    routes: { '/hello': { headers: { 'content-type': 'text/plain' }, body: 'hello' } },
  });
});
afterEach(closeAll);
afterAll(() => site.close());

const textOf = ({ body }: FetchedResource): string => Buffer.from(body ?? []).toString();

describe('fetching over http', () => {
  it('gives the body, the headers that count and the figures', async () => {
    const { fact, body } = await get('/hello');
    expect(fact).toMatchObject({ outcome: 'ok', status: 200, bytes: 5, received: 5 });
    expect(fact.headers).toMatchObject({ 'content-type': 'text/plain', 'content-length': '5' });
    expect(fact.headers).not.toHaveProperty('connection');
    expect(Buffer.from(body ?? []).toString()).toBe('hello');
    expect(fact.notes).toBeUndefined();
    expect(fact.detail).toBeUndefined();
  });

  it('fetches every page of a site whole, over no more connections than allowed', async () => {
    const fetching = fetcher();
    const before = site.log.length;
    const sums = await Promise.all(
      [...site.sums].map(async ([path, sum]) => {
        const { body = new Uint8Array() } = await fetching.fetch(requestOf(site.url + path));
        return [hash('md5', body), sum];
      }),
    );
    expect(sums.every(([got, expected]) => got === expected)).toBe(true);
    const seen = site.log.slice(before);
    expect(seen).toHaveLength(50);
    expect(Math.max(...seen.map(({ concurrent }) => concurrent))).toBeLessThanOrEqual(4);
  });

  it('counts a request as sent once its head is written, however long that took', async () => {
    const seen: string[] = [];
    const onWritten = (): unknown => seen.push('written');
    subscribe('undici:client:sendHeaders', onWritten);
    await fetcher().fetch({ ...requestOf(`${site.url}/hello`), sent: () => seen.push('sent') });
    unsubscribe('undici:client:sendHeaders', onWritten);
    expect(seen).toEqual(['written', 'sent']);
  });

  it('introduces itself: From only when it is somebody, Referer when set', async () => {
    await get('/hello');
    expect(site.log.at(-1)?.headers).toMatchObject({
      'user-agent': 'Winnow/test',
      'accept-encoding': 'gzip, deflate, br, zstd',
    });
    expect(site.log.at(-1)?.headers).not.toHaveProperty('from');
    await get('/hello', { process: { ...settings, email: 'a@siroe.com', referer: 'http://siroe.com/robot' } });
    expect(site.log.at(-1)?.headers).toMatchObject({ from: 'a@siroe.com', referer: 'http://siroe.com/robot' });
  });

  it('refuses settings that could break out of their header', () => {
    expect(() => fetcher({ process: { ...settings, userAgent: 'x\r\nEvil: 1' } })).toThrow(TypeError);
    expect(() => fetcher({ process: { ...settings, referer: 'x\ny' } })).toThrow(TypeError);
  });

  it('asks conditionally with what it is given, and takes not-modified for an answer', async () => {
    const fetching = fetcher();
    const first = await fetching.fetch(requestOf(`${site.url}/fault/conditional`));
    expect(first.fact.outcome).toBe('ok');
    const etag = first.fact.headers['etag'] ?? '';
    const again = await fetching.fetch(requestOf(`${site.url}/fault/conditional`, { etag }));
    expect(again.fact).toMatchObject({ outcome: 'not-modified', status: 304, bytes: 0 });
    expect(again.body).toBeUndefined();
    const lastModified = first.fact.headers['last-modified'] ?? '';
    expect((await fetching.fetch(requestOf(`${site.url}/fault/conditional`, { lastModified }))).fact.status).toBe(304);
    for (const bad of ['yesterday', '0', '2026-01-01', 'Thu, 1 Jan 2026 00:00:00 GMT']) {
      const got = await fetching.fetch(requestOf(`${site.url}/fault/conditional`, { lastModified: bad }));
      expect(got.fact.status).toBe(200);
      expect(site.log.at(-1)?.headers).not.toHaveProperty('if-modified-since');
    }
    const evil = await fetching.fetch(requestOf(`${site.url}/hello`, { etag: '"a"\r\nX-Evil: 1' }));
    expect(evil.fact.outcome).toBe('ok');
    expect(site.log.at(-1)?.headers).not.toHaveProperty('if-none-match');
  });

  it.each([
    [204, 'gone'],
    [205, 'gone'],
    [404, 'gone'],
    [410, 'gone'],
    [401, 'credentials-needed'],
    [407, 'credentials-needed'],
    [403, 'http-error'],
    [500, 'http-error'],
    [304, 'http-error'],
  ])('takes status %i for %s', async (status, outcome) => {
    const { fact, body } = await fault(`status/${status}`);
    expect(fact).toMatchObject({ outcome, status });
    expect(body).toBeUndefined();
    expect(fact.detail).toBeTruthy();
  });

  it('reads how long to stay away, in seconds or as a date (F37, F38), and nothing when it is not said (F39)', async () => {
    expect((await fault('status/429?retry-after=7')).retryAfterMs).toBe(7_000);
    const now = Date.UTC(2026, 0, 1);
    const date = encodeURIComponent('Thu, 01 Jan 2026 00:02:00 GMT');
    expect((await fault(`status/503?retry-after=${date}`, { clock: { now: () => now } })).retryAfterMs).toBe(120_000);
    expect((await fault('status/429')).retryAfterMs).toBeUndefined();
    expect((await fault('status/404?retry-after=7')).retryAfterMs).toBeUndefined();
  });
});

describe('redirects', () => {
  it('are answers with a target, never followed (B01 to B03)', async () => {
    const before = site.log.length;
    const { fact } = await fault('chain/21');
    expect(fact).toMatchObject({ outcome: 'redirect', status: 302, redirectTo: `${site.url}/fault/chain/20` });
    expect((await fault('loop')).fact).toMatchObject({ outcome: 'redirect', detail: 'redirects to itself' });
    expect((await fault('loop-a')).fact.redirectTo).toBe(`${site.url}/fault/loop-b`);
    expect(site.log.length - before).toBe(3);
  });

  it.each([301, 302, 303, 307, 308])('with status %i', async (status) => {
    expect((await fault(`redirect?status=${status}&to=/x`)).fact.redirectTo).toBe(`${site.url}/x`);
  });

  it.each([
    ['file:///etc/passwd', 'file:///etc/passwd'],
    ['ftp://siroe.com/x', 'ftp://siroe.com/x'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['data:text/html,x', 'data:text/html,x'],
    ['http://169.254.169.254/latest/', 'http://169.254.169.254/latest/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
  ])('to %s are recorded for the filters to judge, and nothing is read there (B04 to B07)', async (to, target) => {
    const { fact, body } = await fault(`redirect?to=${encodeURIComponent(to)}`);
    expect(fact).toMatchObject({ outcome: 'redirect', redirectTo: target });
    expect(body).toBeUndefined();
  });

  it('count even when their body breaks off', async () => {
    const answer = 'HTTP/1.1 301 Moved\r\nLocation: /there\r\nContent-Length: 500\r\n\r\ngone';
    site.serve('/moved', ({ socket }) => void socket.end(answer));
    expect((await get('/moved')).fact).toMatchObject({ outcome: 'redirect', redirectTo: `${site.url}/there` });
  });

  it('with blanks or raw UTF-8 in the target are read as browsers do, empty ones are an error (B29)', async () => {
    site.serve(
      '/utf8',
      ({ socket }) =>
        void socket.end(Buffer.from('HTTP/1.1 302 Found\r\nLocation: /caf\u00e9 au lait\r\nContent-Length: 0\r\n\r\n')),
    );
    expect((await get('/utf8')).fact.redirectTo).toBe(`${site.url}/caf%C3%A9%20au%20lait`);
    expect((await fault('redirect?to=')).fact).toMatchObject({ outcome: 'http-error', status: 302 });
    expect((await fault('redirect?to=http://[')).fact).toMatchObject({ outcome: 'http-error' });
  });
});

describe('servers that are slow or stop', () => {
  const short = { deadlines: { headersMs: 200, totalMs: 600, rateAfterMs: 5_000 } };

  it('are given up when they never answer (F27)', async () => {
    expect((await fault('black-hole', short)).fact).toMatchObject({
      outcome: 'timeout',
      detail: expect.stringContaining('200 ms') as string,
    });
  });

  it('are given up when the answer never ends, or only trickles (F31)', async () => {
    expect((await fault('trickle', short)).fact).toMatchObject({
      outcome: 'timeout',
      detail: 'incomplete after 600 ms',
    });
    const rate = { deadlines: { rateAfterMs: 100, minBytesPerSecond: 10_000 } };
    expect((await fault('trickle', rate)).fact).toMatchObject({
      detail: 'slower than 10000 bytes per second',
      limit: 'too-slow',
    });
  });

  it('say when it was the connection that timed out: the bound is connect-timeout of robot.conf', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const quick = fetcher({ process: { ...settings, connectTimeoutMs: 200 } });
    const { fact } = await quick.fetch(requestOf(`https://127.0.0.1:${port}/`));
    expect(fact).toMatchObject({ outcome: 'timeout', limit: 'connect-timeout' });
    expect((await fault('black-hole', short)).fact.limit).toBeUndefined();
    silent.close();
  });

  it('do not delay the others of the visit', async () => {
    const fetching = fetcher(short);
    const slow = fetching.fetch(requestOf(`${site.url}/fault/black-hole`));
    expect((await fetching.fetch(requestOf(`${site.url}/hello`))).fact.outcome).toBe('ok');
    expect((await slow).fact.outcome).toBe('timeout');
    expect((await fetching.fetch(requestOf(`${site.url}/hello`))).fact.outcome).toBe('ok');
  });

  it('are not mistaken when they are merely slow (F26)', async () => {
    const late = await startSite({ latencyMs: 300 });
    const { fact } = await fetcher().fetch(requestOf(`${late.url}/`));
    expect(fact.outcome).toBe('ok');
    expect(fact.ms).toBeGreaterThanOrEqual(250);
    await late.close();
  });

  it('are read whole when every byte comes alone (F29)', async () => {
    expect(textOf(await fault('slicer'))).toBe(pageBody);
  });

  it('never leave half a body of a connection that was reset (F30)', async () => {
    const dropped = await fault('drop-mid-body');
    expect(dropped.fact).toMatchObject({ outcome: 'reset', status: 200, bytes: 0, received: pageBody.length });
    expect(dropped.body).toBeUndefined();
  });

  it('are refused connections and closed doors, typed', async () => {
    const gone = await startSite();
    await gone.close();
    expect((await fetcher().fetch(requestOf(`${gone.url}/`))).fact).toMatchObject({ outcome: 'refused', received: 0 });
    expect((await fault('refuse')).fact).toMatchObject({ outcome: 'reset' });
    expect((await fetcher().fetch(requestOf(`https://127.0.0.1:${site.port}/`))).fact.outcome).toBe('tls');
  });

  it.each(['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', '10.0.0.1', '2130706433:22'])(
    'are not even asked at %s (B06, B07)',
    async (host) => {
      const { fact, final } = await fetcher().fetch(requestOf(`http://${host}/`));
      expect(fact).toMatchObject({ outcome: 'address-refused', received: 0 });
      expect(fact.detail).toBeTruthy();
      expect(final).toBe(true);
    },
  );

  it('end with the visit', async () => {
    const fetching = fetcher();
    const slow = fetching.fetch(requestOf(`${site.url}/fault/black-hole`));
    setTimeout(() => void fetching.close(), 50);
    expect((await slow).fact).toMatchObject({ outcome: 'reset', detail: 'the visit ended' });
  });

  it('end with the signal of the request', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    const { fact } = await fetcher().fetch(requestOf(`${site.url}/fault/black-hole`, { signal: stop.signal }));
    expect(fact).toMatchObject({ outcome: 'reset', detail: 'the request was ended' });
  });

  it('may close an idle connection: the next request goes out on a new one', async () => {
    const sockets: { destroy: () => void }[] = [];
    site.serve('/idle', ({ socket }, response) => {
      sockets.push(socket);
      response.end('x');
    });
    const fetching = fetcher();
    await fetching.fetch(requestOf(`${site.url}/idle`));
    sockets[0]?.destroy();
    expect((await fetching.fetch(requestOf(`${site.url}/idle`))).fact.outcome).toBe('ok');
  });
});
