import { describe, expect, it } from 'vitest';
import { createConsoleGuard, type GuardedRequest, type GuardVerdict } from './console-guard.ts';

const isOwnOrigin = (headers: GuardedRequest['headers']): boolean => headers.origin === `http://${headers.host ?? ''}`;
const proxies = ['127.0.0.1', '10.1.0.0/16'];
const guard = createConsoleGuard({ names: ['search-admin.example', 'box'], proxies, isOwnOrigin });
const open = createConsoleGuard({ names: [], proxies: [], isOwnOrigin });

function judge(headers: GuardedRequest['headers'], more: Partial<GuardedRequest> = {}, by = guard): GuardVerdict {
  const request = { method: 'GET', url: '/', remoteAddress: '192.0.2.9', ...more };
  return by.judge({ ...request, headers: { host: 'localhost:3000', ...headers } });
}
const statusOf = (verdict: GuardVerdict): number => (verdict.allowed ? 200 : verdict.status);
const headersOf = (verdict: GuardVerdict) => (verdict.allowed ? verdict.headers : {});

describe('the Origin header', () => {
  const sent = (origin: string, more: Partial<GuardedRequest> = {}) =>
    statusOf(judge({ origin, 'next-action': '40' }, { method: 'POST', ...more }));

  it('of another site is refused where something is sent', () => {
    expect(sent('http://localhost:3000')).toBe(200);
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3001']) {
      expect(sent(origin)).toBe(403);
      expect(sent(origin, { method: 'GET' })).toBe(200);
    }
  });

  it('is not asked of programs, which have none', () => {
    expect(statusOf(judge({}, { method: 'POST', url: '/api/collections/a/feeds' }))).toBe(200);
  });
});

describe('the Host header', () => {
  it.each([
    'search-admin.example',
    'SEARCH-ADMIN.example:443',
    'box:3000',
    'localhost',
    'a.localhost:3000',
    '192.0.2.7:3000',
    '[::1]:3000',
    '127.0.0.1',
  ])('may be %s', (host) => {
    expect(statusOf(judge({ host }))).toBe(200);
  });

  it.each([
    'evil.example',
    'search-admin.example.evil.example',
    '127.0.0.1.evil.example',
    '',
    'localhost.evil.example',
  ])('may not be %j: a name that somebody else points here', (host) => {
    expect(judge({ host })).toMatchObject({ status: 421, message: expect.stringContaining('BASE_URL') });
  });

  it('is the forwarded one only from a proxy that was named', () => {
    const forwarded = { host: '127.0.0.1:3000', 'x-forwarded-host': 'evil.example' };
    expect(statusOf(judge(forwarded, { remoteAddress: '127.0.0.1' }))).toBe(421);
    expect(statusOf(judge(forwarded))).toBe(200);
    expect(headersOf(judge(forwarded))).toHaveProperty('x-forwarded-host', undefined);
  });
});

describe('the address of the client', () => {
  const forged = { 'x-forwarded-for': '203.0.113.1' };

  it('is that of the connection, whatever the client writes', () => {
    expect(headersOf(judge(forged))['x-forwarded-for']).toBe('192.0.2.9');
    expect(headersOf(judge(forged, { remoteAddress: '::ffff:127.0.0.1' }, open))['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('is what named proxies say: the last that is none of them', () => {
    const through = (list: string, remoteAddress = '127.0.0.1') =>
      headersOf(judge({ 'x-forwarded-for': list }, { remoteAddress }))['x-forwarded-for'];
    expect(through('203.0.113.1')).toBe('203.0.113.1');
    expect(through('198.51.100.66, 203.0.113.1')).toBe('203.0.113.1');
    expect(through('203.0.113.1, 10.1.2.3', '::ffff:10.1.9.9')).toBe('203.0.113.1');
    expect(through('10.1.2.3')).toBe('127.0.0.1');
    expect(through('no address')).toBe('127.0.0.1');
  });

  it('is this machine only without any proxy, by a name of this machine', () => {
    const local = (headers: GuardedRequest['headers'], remoteAddress = '127.0.0.1') =>
      headersOf(judge(headers, { remoteAddress }))['x-winnow-local'];
    expect(local({})).toBe('1');
    expect(local({ host: '127.0.0.1:3000' })).toBe('1');
    expect(local({ host: 'search-admin.example' })).toBeUndefined();
    expect(local({ 'x-forwarded-for': '203.0.113.1' })).toBeUndefined();
    expect(local({ via: '1.1 proxy' })).toBeUndefined();
    expect(local({ 'x-winnow-local': '1' }, '192.0.2.9')).toBeUndefined();
  });
});

describe('what does not read', () => {
  it.each(['/collections/a%00b', '/?q=%00', '/collections/%', '/collections/%zz', '/collections/%c3%28'])(
    '%s is a bad request, not a failure',
    (url) => {
      expect(statusOf(judge({}, { url }))).toBe(400);
    },
  );

  it.each(['/collections/m%C3%BCnchen?q=100%25+x', '/?q=a%20b', '/'])('%s is fine', (url) => {
    expect(statusOf(judge({}, { url }))).toBe(200);
  });

  it.each(['TRACE', 'CONNECT', 'PUT', 'DELETE', 'PROPFIND'])('%s is no method', (method) => {
    expect(statusOf(judge({}, { method }))).toBe(405);
  });
});

describe('an upload', () => {
  const large = (headers: GuardedRequest['headers'], url = '/') => {
    const verdict = judge(headers, { method: 'POST', url });
    return verdict.allowed ? verdict.isLarge : verdict.status;
  };

  it('is refused by its length, or left to those who are signed in', () => {
    expect(large({ 'content-length': String(33 * 1024 * 1024) })).toBe(413);
    expect(large({ 'content-length': String(1024 * 1024) })).toBe(true);
    expect(large({ 'transfer-encoding': 'chunked' })).toBe(true);
    expect(large({ 'content-length': '2000' })).toBe(false);
  });

  it('of RDM is bounded where it is read, and only that', () => {
    const length = { 'content-length': String(33 * 1024 * 1024) };
    const rdm = { ...length, 'content-type': 'application/x-rdm' };
    expect(large(rdm, '/rdm/incoming')).toBe(false);
    expect(large(rdm, '/docs/search')).toBe(false);
    expect(large(rdm, '/docs/search/x')).toBe(413);
    expect(large(rdm, '/collections/docs/search')).toBe(413);
    expect(large(length, '/docs/search')).toBe(413);
  });

  it('of a feed is left to those who are signed in, whatever its length, and nothing beside it', () => {
    const length = { 'content-length': String(33 * 1024 * 1024) };
    expect(large(length, '/api/collections/docs/feeds?source=web')).toBe(true);
    for (const url of [
      '/api/collections/docs/feeds/1',
      '/api/collections/a/b/feeds',
      '/x/api/collections/docs/feeds',
    ]) {
      expect(large(length, url)).toBe(413);
    }
  });
});
