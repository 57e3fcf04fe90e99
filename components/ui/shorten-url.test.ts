import { assert, integer, property, webUrl } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMiddle, hostOf, shortenUrl, splitUrl } from './shorten-url.ts';

describe('shortenUrl', () => {
  it('leaves alone what fits', () => {
    expect(shortenUrl('https://a.example/x', 40)).toBe('https://a.example/x');
  });

  it('keeps the first label of the host and the last segment', () => {
    expect(shortenUrl('https://wiki.postgresql.org/wiki/Slow_Query_Questions', 30)).toBe('wiki…/Slow_Query_Questions');
    expect(shortenUrl('https://archive.nordhavn.example/annual/2009/agreement.pdf', 30)).toBe('archive…/agreement.pdf');
  });

  it('keeps the first and last segment of a path', () => {
    expect(shortenUrl('/docs/devel/chapters/logical-replication.html', 34)).toBe('/docs/…/logical-replication.html');
  });

  it('keeps the slash at the end of a folder', () => {
    expect(shortenUrl('https://intranet.nordhavn.example/departments/facilities/', 26)).toBe('intranet…/facilities/');
  });

  it('never gives more than was asked for, and always the same', () => {
    assert(
      property(webUrl({ withQueryParameters: true }), integer({ min: 8, max: 80 }), (url, length) => {
        const short = shortenUrl(url, length);
        expect(short.length).toBeLessThanOrEqual(length);
        expect(shortenUrl(short, length)).toBe(short);
      }),
    );
  });
});

it('cutMiddle keeps more of the end than of the beginning', () => {
  expect(cutMiddle('abcdefghijklmnop', 11)).toBe('abcd…klmnop');
});

it('splitUrl and hostOf work on any text', () => {
  expect(splitUrl('https://www.postgresql.org/docs/15/')).toEqual({
    origin: 'https://www.postgresql.org',
    rest: '/docs/15/',
  });
  expect(splitUrl('/docs/15/')).toEqual({ origin: '', rest: '/docs/15/' });
  expect(hostOf('ftp://files.example:2121/pub')).toBe('files.example:2121');
});
