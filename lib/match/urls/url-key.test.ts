import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeUrl, splitUrl } from './url-key.ts';

function href(text: string, base?: string): string {
  const result = normalizeUrl(text, base);
  return result.ok ? result.url.href : result.reason;
}

describe('normalizeUrl', () => {
  test.each([
    ['http://Harvest.CS.Colorado.EDU:80', 'http://harvest.cs.colorado.edu/'],
    ['HTTPS://Example.com:443/A?b#c', 'https://example.com/A?b'],
    ['http://example.com:8080/#', 'http://example.com:8080/'],
    ['http://example.com/a?', 'http://example.com/a?'],
    ['  http://example.com/a b\t\n', 'http://example.com/a%20b'],
    ['http://example.com/a/../b/./c', 'http://example.com/b/c'],
    ['http://example.com\\a\\b', 'http://example.com/a/b'],
    ['http://bücher.example/ü?ü', 'http://xn--bcher-kva.example/%C3%BC?%C3%BC'],
    ['http://[2001:DB8:0::1]:80/x', 'http://[2001:db8::1]/x'],
    ['ftp://FTP.example.com:21/pub', 'ftp://ftp.example.com/pub'],
    ['file:///etc/../etc/passwd', 'file:///etc/passwd'],
    ['file://localhost/pub/', 'file:///pub/'],
    ['gopher://Gopher.Example.COM:70', 'gopher://gopher.example.com/'],
    ['gopher://gopher.example.com:7070/11/docs', 'gopher://gopher.example.com:7070/11/docs'],
    ['NEWS:comp.unix.voodoo', 'news:comp.unix.voodoo'],
    ['news:<1@host.example>', 'news:<1@host.example>'],
    ['news://News.example.com:119/comp.x', 'news://news.example.com/comp.x'],
    ['nntp://news.example.com/comp.x/12', 'nntp://news.example.com/comp.x/12'],
  ])('%s becomes %s', (text, expected) => {
    expect(href(text)).toBe(expected);
  });

  test.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['#top', 'empty'],
    ['no scheme', 'invalid'],
    ['http://', 'invalid'],
    ['http://a b/', 'invalid'],
    ['http://[::1', 'invalid'],
    ['http://xn--ü/', 'invalid'],
    ['http://host:99999/', 'invalid'],
    ['gopher:///x', 'invalid'],
    ['news:', 'invalid'],
    ['mailto:a@b.example', 'scheme'],
    [' JavaScript:void(0)', 'scheme'],
    ['java\nscript:void(0)', 'scheme'],
    ['tel:+1', 'scheme'],
    ['foo://host/', 'scheme'],
    [`http://a/${'x'.repeat(8200)}`, 'too-long'],
    [`http://a/${' x'.repeat(4000)}`, 'too-long'],
  ])('%.40s is refused as %s', (text, reason) => {
    expect(href(text)).toBe(reason);
  });

  test.each(['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '①②⑦.0.0.1'])(
    'the loopback address written as %s is named as what it is',
    (host) => {
      expect(href(`http://${host}/`)).toBe('http://127.0.0.1/');
    },
  );

  test('a mapped loopback address keeps its brackets', () => {
    expect(href('http://[::ffff:127.0.0.1]/')).toBe('http://[::ffff:7f00:1]/');
  });

  test('user name and password are dropped and said', () => {
    expect(normalizeUrl('http://user:secret@example.com/x')).toMatchObject({
      ok: true,
      credentials: true,
      url: { href: 'http://example.com/x' },
    });
    expect(normalizeUrl('ftp://anonymous@ftp.example.com/')).toMatchObject({ ok: true, credentials: true });
    expect(normalizeUrl('gopher://me@gopher.example.com/')).toMatchObject({
      credentials: true,
      url: { href: 'gopher://gopher.example.com/' },
    });
    expect(normalizeUrl('http://example.com/@x')).toMatchObject({ ok: true, credentials: false });
  });

  test('percent escapes of control characters are never decoded', () => {
    expect(href('http://a.example/%00%0d%0a%2F')).toBe('http://a.example/%00%0d%0a%2F');
  });

  test('a fragment does not count for the length', () => {
    expect(href(`http://a.example/#${'x'.repeat(100_000)}`)).toBe('http://a.example/');
  });

  test('a lower limit can be given', () => {
    expect(normalizeUrl('http://a.example/long', undefined, 10)).toEqual({ ok: false, reason: 'too-long' });
  });

  test('a link is resolved against its base', () => {
    expect(href('../b', 'http://a.example/x/y/z')).toBe('http://a.example/x/b');
    expect(href('', 'http://a.example/x?y#z')).toBe('http://a.example/x?y');
    expect(href('sub', 'gopher://g.example/1/docs/')).toBe('gopher://g.example/1/docs/sub');
    expect(href('x', 'not a base')).toBe('invalid');
  });

  test('the normal form is its own normal form, whatever the text', () => {
    const text = fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string({ unit: 'binary' }));
    const scheme = fc.constantFrom(
      'http://',
      'https://h.example/',
      'ftp://',
      'gopher://',
      'gopher://g/',
      'news:',
      'file:///',
      '',
    );
    fc.assert(
      fc.property(scheme, text, (prefix, rest) => {
        const first = normalizeUrl(prefix + rest);
        if (!first.ok) return;
        const again = normalizeUrl(first.url.href);
        expect(again).toEqual({ ok: true, url: first.url, credentials: false });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('splitUrl', () => {
  test.each([
    ['http://a.example/b/c?d=/e', 'a.example:80', '/b/c', '?d=/e'],
    ['https://a.example:8443/', 'a.example:8443', '/', ''],
    ['http://[::1]/x', '[::1]:80', '/x', ''],
    ['http://[::1]:81/x?', '[::1]:81', '/x', '?'],
    ['ftp://f.example/pub:1/', 'f.example:21', '/pub:1/', ''],
    ['file:///etc/hosts', ':0', '/etc/hosts', ''],
    ['news:comp.lang:c', 'news:119', 'comp.lang:c', ''],
    ['gopher://g.example:7070/0/a', 'g.example:7070', '/0/a', ''],
  ])('%s', (href, siteKey, pathname, search) => {
    const url = splitUrl(href);
    expect(url).toMatchObject({ href, siteKey, pathname, search, path: pathname + search });
    expect(`${url.host}:${url.port}`).toBe(siteKey);
  });

  test('agrees with URL on every http address', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (text) => {
        const url = new URL(text);
        const split = splitUrl(url.href);
        expect(split.protocol).toBe(url.protocol.slice(0, -1));
        expect(split.host).toBe(url.hostname);
        expect(split.pathname).toBe(url.pathname);
        expect(split.path).toBe(url.href.slice(url.origin.length));
      }),
    );
  });
});
