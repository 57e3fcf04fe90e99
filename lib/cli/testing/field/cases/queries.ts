/** Queries and paths of links in other characters. */

import type { FieldCase } from '../field-case.ts';
import { latin1, links, ok, page } from '../pages.ts';

/** A page whose links have queries in its bytes. Without `charset`, it is the page that names one. */
const query = (id: string, charset: string, bytes: string, requested: readonly string[]): FieldCase => ({
  id,
  source: 'variant of httrack#854',
  kind: 'url/query in page charset',
  routes: {
    '/': {
      headers: { 'Content-Type': charset === '' ? 'text/html' : `text/html; charset=${charset}` },
      body: latin1(bytes),
    },
    '*': ok('x'),
  },
  expect: { requested },
});

export const queryCases: readonly FieldCase[] = [
  {
    id: 'U12a',
    source: 'httrack#854',
    kind: 'url/query in page charset (windows-1252)',
    routes: {
      '/': {
        headers: { 'Content-Type': 'text/html; charset=iso-8859-1' },
        body: Buffer.from(
          '<title>t</title><a href="/q.php?a=&euro;&c=&eacute;&d=\xe9">q</a><a href="/caf\xe9?x=1">p</a>',
          'latin1',
        ),
      },
      '*': ok('x'),
    },
    expect: { requested: ['/q.php?a=%80&c=%E9&d=%E9', '/caf%C3%A9?x=1'] },
  },
  {
    id: 'U12b',
    source: 'httrack#854 (control: utf-8)',
    kind: 'url/query in page charset (utf-8)',
    routes: {
      '/': {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: '<title>t</title><a href="/q.php?a=&euro;&c=&eacute;">q</a>',
      },
      '*': ok('x'),
    },
    expect: { requested: ['/q.php?a=%E2%82%AC&c=%C3%A9'] },
  },
  {
    id: 'U12c',
    source: 'httrack#854, scrapy/w3lib#9 (shift_jis variant)',
    kind: 'url/query in page charset (shift_jis)',
    routes: {
      '/': {
        headers: { 'Content-Type': 'text/html; charset=shift_jis' },
        body: Buffer.from('<title>t</title><a href="/wiki?\x93\xfa\x96\x7b">q</a>', 'latin1'),
      },
      '*': ok('x'),
    },
    expect: { requested: ['/wiki?%93%FA%96{'] },
  },
  {
    id: 'U12d',
    source: 'w3lib#9 (meta refresh)',
    kind: 'url/query in page charset (refresh)',
    routes: {
      '/': {
        headers: { 'Content-Type': 'text/html' },
        body: Buffer.from(
          '<meta charset="windows-1251"><meta http-equiv=refresh content="0;url=/s?q=\xcf\xf0\xe8"><title>t</title>',
          'latin1',
        ),
      },
      '*': ok('x'),
    },
    expect: { requested: ['/s?q=%CF%F0%E8'] },
  },
  {
    id: 'U12e',
    source: 'linkchecker#644',
    kind: 'url/path not ASCII',
    routes: { '/blog/a/': links('../b-néo/', '/c-n%C3%A9o/'), '*': ok('x') },
    starts: ['/blog/a/'],
    expect: { requested: ['/blog/b-n%C3%A9o/', '/c-n%C3%A9o/'] },
  },
  {
    id: 'U15a',
    source: 'scrapy#2321, Norconex/crawler#199',
    kind: 'http/Location raw UTF-8',
    routes: {
      '/': {
        raw: Buffer.concat([
          Buffer.from('HTTP/1.1 302 F\r\nLocation: /caf'),
          Buffer.from('é'),
          Buffer.from('\r\nContent-Length: 0\r\n\r\n'),
        ]),
      },
      '/caf%C3%A9': ok('cafe'),
    },
    expect: { requested: ['/caf%C3%A9'] },
  },
  {
    id: 'U15b',
    source: 'scrapy#2321, scrapy#2322 (Latin-1 bytes)',
    kind: 'http/Location raw Latin-1',
    routes: {
      '/': { raw: 'HTTP/1.1 302 F\r\nLocation: /caf\xe9\r\nContent-Length: 0\r\n\r\n' },
      '/caf%E9': ok('cafe'),
    },
    expect: { requested: ['/caf%E9'] },
  },
  {
    id: 'U20',
    source: 'heritrix3#214, heritrix3#241, wpull#381, heritrix3#225',
    kind: 'link/data URI, srcset, og meta are no links',
    routes: {
      '/': page(
        `<img srcset="data:image/png;base64,/9j/4AAQ 1x, /i.png 2x" src="data:image/png;base64,/9j/x"><a href="data:text/html,<a href=/z>">d</a><meta property="og:site_name" content="example.com"><a href="/real">r</a>`,
      ),
      '/real': ok('r'),
    },
    expect: { requested: ['/real'], max: 3 },
  },
  {
    id: 'U21',
    source: 'wpull#459, parsel#123',
    kind: 'html/NUL bytes',
    routes: {
      '/': page(
        `<link href="file:///C:X\u00001clip.xml" rel="File-List" />\u0000<a href="/after\u0000nul">x</a> text\u0000after <a href="/plain">y</a>`,
      ),
      '*': ok('x'),
    },
    expect: { requested: ['/plain'], rds: { '/': /textafter|text.after/ } },
  },
  {
    id: 'U22',
    source: 'w3lib#277, stormcrawler#101',
    kind: 'url/brackets, & without ?',
    routes: { '/': page('<a href="/s?tags[]=a">1</a><a href="/x&a=b">2</a><a href="/w|x^y{z}`">3</a>'), '*': ok('x') },
    expect: { requested: ['/s?tags[]=a', '/x&a=b', '/w|x%5Ey%7Bz%7D%60'] },
  },
  {
    id: 'U24',
    source: 'wummel/linkchecker#280',
    kind: 'url/colon in path',
    routes: {
      '/foo/i.php/A': links('/foo/i.php/Some:Thing', './One:Two', 'Three:Four'),
      '*': ok('x'),
    },
    starts: ['/foo/i.php/A'],
    expect: {
      requested: ['/foo/i.php/Some:Thing', '/foo/i.php/One:Two'],
      notRequested: ['/foo/i.php/Some%3AThing', '/foo/i.php/Three:Four'],
    },
  },
  {
    id: 'U27',
    source: 'apache/nutch#480 (NUTCH-2746), crawler-commons#585',
    kind: 'dup/equivalent spellings (RFC 3986 6.2.2)',
    routes: {
      '/': page(
        '<a href="/%7Euser/">1</a><a href="/~user/">2</a><a href="/%c3%a9">3</a><a href="/%C3%A9">4</a><a href="/é">5</a><a href="/p%2d1/">6</a><a href="/p-1/">7</a><a href="/a/./b/../c">8</a><a href="/a/c">9</a>',
      ),
      '*': ok('x'),
    },
    expect: { max: 6 },
  },
  {
    id: 'U28',
    source: 'browsertrix-crawler#1129',
    kind: 'url/fragments',
    routes: {
      '/': page('<a href="#t">1</a><a href="/p#a">2</a><a href="/p#b">3</a><a href="/p">4</a><a href="">5</a>'),
      '/p': ok('p'),
    },
    starts: ['/#Background'],
    expect: { requested: ['/', '/p'], max: 3 },
  },
  query('V1a', 'windows-1251', '<title>t</title><a href="/s?q=\xcf\xf0\xe8">x</a>', ['/s?q=%CF%F0%E8']),
  query('V1b', 'gbk', '<title>t</title><a href="/s?q=\xd6\xd0">x</a>', ['/s?q=%D6%D0']),
  query('V1c', 'euc-kr', '<title>t</title><a href="/s?q=\xc7\xd1">x</a>', ['/s?q=%C7%D1']),
  query('V1d', 'iso-8859-1', '<title>t</title><a href="/s?q=&#8364;&r=&#1055;">x</a>', ['/s?q=%80&r=%26%231055%3B']),
  query('V1e', 'windows-1252', '<title>t</title><map><area href="?q=\xe9"></map><iframe src="/f?q=\xe9"></iframe>', [
    '/?q=%E9',
    '/f?q=%E9',
  ]),
  query('V1g', '', '<title>t</title><meta charset="windows-1252"><a href="/s?q=\xe9">meta</a>', ['/s?q=%E9']),
  {
    id: 'V1h',
    source: 'variant of httrack#854',
    kind: 'url/query in page charset (utf-16 page: UTF-8)',
    routes: {
      '/': {
        headers: { 'Content-Type': 'text/html; charset=utf-16le' },
        body: Buffer.from('<title>t</title><a href="/s?q=é">x</a>', 'utf16le'),
      },
      '*': ok('x'),
    },
    expect: { requested: ['/s?q=%C3%A9'] },
  },
  query(
    'V1f',
    'windows-1252',
    '<title>t</title><base href="/b/"><a href="s?q=\xe9#f">x</a><a href="p\xe9/?q=%E9">x</a>',
    ['/b/s?q=%E9', '/b/p%C3%A9/?q=%E9'],
  ),
];
