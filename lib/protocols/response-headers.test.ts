import { describe, expect, it } from 'vitest';
import { cleanHeaders, keptHeaders, retryAfterMs } from './response-headers.ts';

describe('cleanHeaders', () => {
  it('takes the first of repeated headers, and all of those that are lists', () => {
    const { all } = cleanHeaders({ 'content-type': ['text/html', 'text/plain'], 'content-encoding': ['gzip', 'br'] });
    expect(all.get('content-type')).toBe('text/html');
    expect(all.get('content-encoding')).toBe('gzip, br');
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
