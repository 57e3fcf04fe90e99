import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prepareBase, resolveLink, type BaseUrl } from './resolve-link.ts';

function base(href: string): BaseUrl {
  const prepared = prepareBase(href);
  if (prepared === undefined) throw new Error(`no base: ${href}`);
  return prepared;
}

/** What a browser makes of the link, without fragment and userinfo; undefined when it is not http or https. */
function oracle(link: string, baseHref: string): string | undefined {
  const url = URL.parse(link, baseHref);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  url.hash = '';
  url.username = '';
  url.password = '';
  return url.href;
}

const bases = [
  'http://www.example.com/docs/guide/index.html?x=1#y',
  'http://www.example.com/',
  'https://example.com:8443/a/b//c/',
  'http://127.0.0.1:8080/x/y',
  'http://[::1]/x/',
  'https://xn--bcher-kva.example/%7Euser/.hidden/',
];

const nasty = [
  [
    '',
    '#',
    '#top',
    '?',
    '?#',
    '?a=b',
    '?a=b#c',
    '?a b',
    "?a='b'",
    '?a"b',
    '?ü',
    '?a\\b',
    '?a|b',
    '?%',
    '?[x]',
    '?a^b',
    '?`',
    '?{}',
  ],
  [
    '.',
    '..',
    './',
    '../',
    '../..',
    '../../..',
    '../../../../x',
    './x',
    '././x',
    '../x',
    '../../x',
    './../x',
    '..//x',
    './/x',
    '.x',
    '..x',
  ],
  [
    '...',
    '.../x',
    './?a',
    '../?a',
    '../#a',
    './#',
    '.?a',
    '..?a',
    '.#',
    'a/.',
    'a/..',
    'a/./b',
    'a/../b',
    'a/.b',
    'a/..b',
    'a/...',
    'a/.?b',
  ],
  ['%2e', '%2E/x', 'a/%2e%2e/b', 'a/.%2e/b', 'a%2eb', 'a%2fb', 'a%20b', 'a%', 'a%zz', 'a%2', '%', 'a/%2e?x'],
  [
    'x',
    'x/',
    'x/y',
    'x//y',
    'x y',
    ' x',
    'x ',
    'x\ty',
    'x\n',
    'x\\y',
    '\\x',
    '/\\x',
    'x"y',
    'x<y>',
    'x^y',
    'x`y',
    'x{y}',
    'x|y',
    'x[y]',
    "x'y",
  ],
  [
    'x:y',
    'x/y:z',
    ':x',
    '1:2',
    'x.html:80',
    'a+b:c',
    'x?y:z',
    'x#y:z',
    '/x:y',
    './x:y',
    '?x:y',
    'x@y',
    'x;y',
    'x,y',
    'x=y&z',
    'x$y!z*(w)~_-',
  ],
  [
    '/',
    '//',
    '///',
    '////x',
    '/x',
    '/x/../y',
    '/./x',
    '/.',
    '/..',
    '/.well-known/x',
    '/x?y?z',
    '/x#y#z',
    '/x?y#z?w',
    '/ x',
    '/ü',
    '/\u{1f600}',
  ],
  [
    '//host.example',
    '//host.example/',
    '//host.example/x/../y',
    '//HOST.example',
    '//host',
    '//1',
    '//1.2',
    '//host.1',
    '//host.0x1',
    '//a.1b',
  ],
  [
    '//host.',
    '//.host',
    '//a..b',
    '//a_b',
    '//a--b',
    '//xn--a',
    '//xn--bcher-kva.example/',
    '//-a',
    '//a-',
    '//a-.b',
    '//a.b-',
    '//0x7f.1',
  ],
  [
    'http://host.example',
    'http://host.example?x',
    'http://host.example#x',
    'http://host.example/x',
    'https://host.example//x',
    'http://HOST.Example/',
  ],
  [
    'http://host.example:80/',
    'http://host.example:81/',
    'http://user@host.example/',
    'http://user:pw@host.example/x',
    'http://www.example.com',
    'http://www.example.com:80/x',
  ],
  [
    'http:x',
    'http:/x',
    'http:///x',
    'https:x',
    'http:',
    'http:#',
    'HTTP://host.example/',
    'http://ho st/',
    'http://[::1]/',
    'http://[::1',
    'http://',
  ],
  [
    'http://www.example.com.evil.example/',
    'http://www.example.com/a/../b',
    'http://www.example.com?x',
    'http://www.example.com#x',
    'http://example.com:8443/x',
  ],
  [
    'http://bücher.example/',
    'http://①②⑦.0.0.1/',
    'http://2130706433/',
    'http://a%41.example/',
    'http://host\\x',
    'http:\\\\host\\x',
    `//${'a'.repeat(64)}.example/`,
  ],
  [
    '\u0000x',
    'a #b',
    'a\u0000#',
    '# ',
    ' #',
    'x\u0000',
    '\u007f',
    'x\u007fy',
    '\ud800',
    'x#\ud800',
    '\ufeffx',
    'x\u00a0',
    `${'a.'.repeat(130)}example/x`,
    `//${'a.'.repeat(130)}example/x`,
  ],
].flat();

describe('resolveLink', () => {
  test.each(bases)('resolves every nasty case as URL does, on %s', (baseHref) => {
    const prepared = base(baseHref);
    for (const link of nasty) expect(resolveLink(link, prepared), link).toBe(oracle(link, baseHref));
  });

  test('resolves what pages hold, and strings nobody writes, as URL does', () => {
    const piece = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          'a',
          'b.html',
          'x-1',
          '/',
          '/',
          '.',
          '..',
          '../',
          './',
          '?',
          '#',
          ':',
          '%2e',
          '%20',
          '=',
          '&',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'http://',
          'https:',
          '//',
          'host.example',
          'www.example.com',
          '0x7f',
          '1',
          'xn--',
          '--',
          '@',
          ':80',
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    );
    const link = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const prepared = new Map(bases.map((href) => [href, base(href)]));
    fc.assert(
      fc.property(link, fc.constantFrom(...prepared), (text, [baseHref, baseUrl]) => {
        const expected = oracle(text, baseHref);
        const actual = resolveLink(text, baseUrl);
        // ftp, gopher, news and file links are the business of normalizeUrl's own tests.
        if (expected === undefined && actual !== undefined) expect(actual).toMatch(/^(?!https?:)/);
        else expect(actual).toBe(expected);
      }),
      { numRuns: 6000 },
    );
  });

  test.each(['mailto:a@b.example', 'tel:+1', 'JavaScript:void(0)', ' data:text/plain,x', 'about:blank', 'foo:bar'])(
    '%s is skipped',
    (link) => {
      expect(resolveLink(link, base('http://www.example.com/'))).toBeUndefined();
    },
  );

  test('a link longer than the limit is not taken, on the short way and on the long', () => {
    const prepared = base('http://www.example.com/');
    expect(resolveLink('x'.repeat(9000), prepared)).toBeUndefined();
    expect(resolveLink('ü'.repeat(3000), prepared)).toBeUndefined();
    expect(resolveLink(`x#${'y'.repeat(100_000)}`, prepared)).toBe('http://www.example.com/x');
  });

  test('other schemes resolve too', () => {
    expect(resolveLink('ftp://FTP.example.com:21/pub', base('http://www.example.com/'))).toBe(
      'ftp://ftp.example.com/pub',
    );
    expect(resolveLink('../x', base('ftp://ftp.example.com/pub/a/'))).toBe('ftp://ftp.example.com/pub/x');
    expect(resolveLink('news:comp.x', base('gopher://g.example/'))).toBe('news:comp.x');
  });

  test('a base nobody can fetch is no base', () => {
    expect(prepareBase('mailto:x')).toBeUndefined();
    expect(prepareBase('relative')).toBeUndefined();
  });
});
