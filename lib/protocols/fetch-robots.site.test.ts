import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Served, type Site, startSite } from '../engine/testing/site.ts';
import { MAX_ROBOTS_BYTES } from '../match/robots/robots-txt.ts';
import { fixedClock } from '../outside/clock.ts';
import type { Fetcher } from '../sdk/define-protocol.ts';
import { type FetchedRobots, fetchRobots } from './fetch-robots.ts';
import { http } from './http.ts';
import { testFetcher, testUrl } from './testing.ts';

let site: Site;
let fetcher: Fetcher;
beforeAll(async () => {
  site = await startSite({ pages: 1 });
  fetcher = testFetcher({ deadlines: { headersMs: 200 } });
});
afterAll(async () => {
  await fetcher.close();
  await site.close();
});

const rules = 'User-agent: *\nDisallow: /private\n';
const robots = (): Promise<FetchedRobots> =>
  fetchRobots({ protocol: http, fetcher, clock: fixedClock(5) }, testUrl(`${site.url}/deep/page?q`));

async function robotsAs(answer: Answer | Served): Promise<FetchedRobots> {
  site.serve('/robots.txt', answer);
  return robots();
}

describe('fetchRobots', () => {
  it('finds the rules at the root of the site', async () => {
    expect(await robotsAs({ body: `\ufeff${rules}\0` })).toEqual({ fetchedAt: 5, status: 'found', text: rules });
    expect(site.log.at(-1)?.path).toBe('/robots.txt');
  });

  it.each([204, 205, 400, 401, 403, 404, 410])('takes status %i for a site without rules (F40)', async (status) => {
    expect(await robotsAs({ status })).toMatchObject({ status: 'absent', text: '' });
  });

  it.each([500, 503, 429])('takes status %i for a site that is to be left alone (F40)', async (status) => {
    const got = await robotsAs({ status });
    expect(got.status).toBe('unreachable');
    expect(got.detail).toBe(`robots.txt: the server responded with status ${status}`);
  });

  it.each([
    ['a length that is too long', `Content-Length: 9999\r\n\r\n${rules}`, /^truncated: .* of 9999 bytes/],
    ['no last chunk', `Transfer-Encoding: chunked\r\n\r\n21\r\n${rules}\r\n`, /^truncated: .* before the last chunk/],
    ['an unknown coding', `Content-Encoding: x\r\nContent-Length: 33\r\n\r\n${rules}`, /is unknown/],
    ['a length that is none', `Content-Length: -1\r\n\r\n${rules}`, /is no length/],
  ])('uses the rules that came of an answer with %s, and says so', async (_, answer, detail) => {
    const got = await robotsAs(({ socket }) => void socket.end(`HTTP/1.1 200 OK\r\n${answer}`));
    expect(got).toMatchObject({ status: 'found', text: rules });
    expect(got.detail).toMatch(detail);
  });

  it('leaves a site alone that does not answer or breaks off', async () => {
    expect((await robotsAs(() => {})).detail).toMatch(/^robots\.txt: .*200 ms/);
    expect((await robotsAs(({ socket }) => void socket.destroy())).status).toBe('unreachable');
  });

  it('follows up to five redirects, to other paths too, and no more (F40)', async () => {
    const to = (path: string): Served => ({ status: 301, headers: { location: path } });
    for (let nth = 1; nth <= 5; nth++) site.serve(`/r${nth}`, to(`/r${nth - 1}`));
    site.serve('/r0', { body: rules });
    expect(await robotsAs(to('/r4'))).toMatchObject({ status: 'found', text: rules });
    expect(await robotsAs(to('/r5'))).toMatchObject({ status: 'absent', detail: 'too many redirects of robots.txt' });
    expect((await robotsAs(to('file:///etc/passwd'))).status).toBe('absent');
    expect((await robotsAs(to('http://169.254.169.254/x'))).status).toBe('unreachable');
  });

  it('reads the first 500 KiB of a longer one', async () => {
    const long = `${rules}${'# filler\n'.repeat(100_000)}Disallow: /late\n`;
    const got = await robotsAs({ body: long });
    expect(got.status).toBe('found');
    expect(got.text).toHaveLength(MAX_ROBOTS_BYTES);
    expect((await robotsAs(({ socket }) => void socket.write(`HTTP/1.1 200 OK\r\n\r\n${long}`))).text).toBe(got.text);
  });
});
