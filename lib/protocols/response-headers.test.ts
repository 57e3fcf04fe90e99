import { describe, expect, it } from 'vitest';
import { cleanHeaders, keptHeaders, retryAfterMs } from './response-headers.ts';

describe('cleanHeaders', () => {
  it('takes the first of repeated headers, and all of those that are lists', () => {
    const { all } = cleanHeaders({ server: ['one', 'two'], 'content-encoding': ['gzip', 'br'] });
    expect(all.get('server')).toBe('one');
    expect(all.get('content-encoding')).toBe('gzip, br');
  });

  it.each([
    [['text/html', 'text/plain'], 'text/plain'],
    [['text/html; charset=koi8-r', 'text/html'], 'text/html; charset=koi8-r'],
    [['text/html; charset=koi8-r', 'text/plain', 'text/html'], 'text/html'],
    [['text/html; charset=koi8-r', 'TEXT/HTML;charset=utf-8'], 'TEXT/HTML;charset=utf-8'],
    [['text/html', 'nonsense', '*/*'], 'text/html'],
    [['text/plain; a="x, text/html"', ''], 'text/plain; a="x, text/html"'],
    [['text/plain, text/html;charset=big5', 'text/html'], 'text/html;charset=big5'],
    [['', ''], ''],
  ])('takes the last valid one of several types: %j', (values, expected) => {
    expect(cleanHeaders({ 'content-type': values }).all.get('content-type')).toBe(expected);
  });

  it.each([
    ['/caf\xe9', '/caf%E9'],
    ['/\x93\xfa\x96\x7b', '/%93%FA%96{'],
    [Buffer.from('/é/?q=é').toString('latin1'), '/é/?q=é'],
    ['/caf%E9/\xe9', '/caf%E9/%E9'],
  ])('keeps the bytes of a URL: %j', (sent, expected) => {
    const { all } = cleanHeaders({ location: sent, refresh: `0; url=${sent}` });
    expect([all.get('location'), all.get('refresh')]).toEqual([expected, `0; url=${expected}`]);
  });

  it('keeps a robots directive for all apart from one for a robot on a line before', () => {
    const { all } = cleanHeaders({ 'x-robots-tag': ['otherbot: noindex', 'nofollow'] });
    expect(all.get('x-robots-tag')).toBe('nofollow, otherbot: noindex');
  });

  it('reads UTF-8, and Latin-1 where it is not', () => {
    const { all } = cleanHeaders({ location: Buffer.from('/é').toString('latin1'), server: 'caf\xe9' });
    expect([all.get('location'), all.get('server')]).toEqual(['/é', 'café']);
  });

  it('takes a header named __proto__ for a name like any other', () => {
    const { all } = cleanHeaders(JSON.parse('{"__proto__": "x", "etag": "y"}') as Record<string, string>);
    expect(all.get('__proto__')).toBe('x');
    expect(keptHeaders(all)).toEqual({ etag: 'y' });
  });

  it('keeps 1 KB of a value in the facts', () => {
    expect(keptHeaders(new Map([['server', 's'.repeat(5000)]]))['server']).toHaveLength(1024);
  });
});

describe('retryAfterMs', () => {
  const now = Date.UTC(2026, 0, 1);
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    [undefined, undefined],
  ])('reads %s', (value, ms) => expect(retryAfterMs(value, now)).toBe(ms));
});
