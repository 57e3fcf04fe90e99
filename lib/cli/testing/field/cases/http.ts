/** Answers: redirects, cookies, statuses, types. */

import type { FieldCase } from '../field-case.ts';
import { latin1, links, ok } from '../pages.ts';

const location = (id: string, bytes: string | Uint8Array, requested: string): FieldCase => ({
  id,
  source: 'variant of scrapy#2321',
  kind: 'http/Location bytes',
  routes: {
    '/': {
      raw: Buffer.concat([
        latin1('HTTP/1.1 302 F\r\nLocation: '),
        typeof bytes === 'string' ? latin1(bytes) : bytes,
        latin1('\r\nContent-Length: 0\r\n\r\n'),
      ]),
    },
    '*': ok('x'),
  },
  expect: { requested: [requested] },
});

export const httpCases: readonly FieldCase[] = [
  {
    id: 'H04a',
    source: 'httrack#15, httrack#537, scrapy#1225',
    kind: 'http/cookie wall: redirect to itself with Set-Cookie',
    routes: {
      '/': ({ headers }) =>
        /c=1/.test(headers.cookie || '')
          ? ok('inside')
          : { status: 302, headers: { Location: '/', 'Set-Cookie': 'c=1; Path=/' } },
    },
    expect: { rds: { '/': /inside/ } },
  },
  {
    id: 'H04b',
    source: 'Norconex/crawler#361, jobseek#9276',
    kind: 'http/cookie check by another URL and back',
    routes: {
      '/': ({ headers }) =>
        /c=1/.test(headers.cookie || '')
          ? ok('inside')
          : { status: 302, headers: { Location: '/check', 'Set-Cookie': 'c=1; Path=/' } },
      '/check': { status: 302, headers: { Location: '/' } },
    },
    expect: { rds: { '/': /inside/ } },
  },
  {
    id: 'H05a',
    source: 'crawlee-python#1995',
    kind: 'http/429 with negative Retry-After',
    routes: {
      '/': links('/d'),
      '/d': ({ n }) => (n === 1 ? { status: 429, headers: { 'Retry-After': '-5' } } : ok('hello')),
    },
    expect: { rds: { '/d': /hello/ } },
  },
  {
    id: 'H05b',
    source: 'stormcrawler#784, browsertrix-crawler#392',
    kind: 'http/503 with Retry-After date',
    routes: {
      '/': links('/d'),
      '/d': ({ n, memory }) => {
        if (n === 1) {
          memory.set('refused', Date.now());
          return { status: 503, headers: { 'Retry-After': new Date(Date.now() + 4000).toUTCString() } };
        }
        memory.set('answered', Date.now());
        return ok('hello');
      },
    },
    expect: {
      rds: { '/d': /hello/ },
      check: ({ memory }) => {
        const waited = Number(memory.get('answered')) - Number(memory.get('refused'));
        return waited >= 2500 ? undefined : `asked again after ${waited} ms`;
      },
    },
  },
  {
    id: 'H06',
    source: 'elastic/crawler#221',
    kind: 'http/304 that nobody asked for',
    routes: { '/': links('/d'), '/d': { status: 304 } },
    expect: { noRds: ['/d'] },
  },
  {
    id: 'H07a',
    source: 'RFC 9110 15.3.5',
    kind: 'http/204',
    routes: { '/': links('/d'), '/d': { status: 204 } },
    expect: { noRds: ['/d'] },
  },
  {
    unjudged: true,
    id: 'H07b',
    source: 'RFC 9110 15.3.7',
    kind: 'http/206 not asked for',
    routes: {
      '/': links('/d'),
      '/d': { status: 206, headers: { 'Content-Range': 'bytes 0-20/9999' }, body: '<title>d</title>hello' },
    },
    expect: { check: ({ rds }) => '206: ' + (rds['/d'] ? 'RD' : 'no RD') },
  },
  {
    id: 'H08a',
    source: 'spidr#32, heritrix3#78, linkchecker#154',
    kind: 'type/no Content-Type',
    routes: {
      '/': { raw: 'HTTP/1.1 200 OK\r\n\r\n<!doctype html><title>d</title>hello<a href="/x">x</a>' },
      '/x': ok('x'),
    },
    expect: { requested: ['/x'], rds: { '/': /hello/ } },
  },
  {
    id: 'H08b',
    source: 'crawlee#2202',
    kind: 'type/HTML as text/plain is text',
    routes: {
      '/': {
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
        body: '<!doctype html><title>d</title>hello<a href="/x">x</a>',
      },
      '/x': ok('x'),
    },
    expect: { notRequested: ['/x'], rds: { '/': /hello/ } },
  },
  {
    id: 'H08c',
    source: 'stormcrawler#630',
    kind: 'type/text/HTML in odd case, php-like content',
    routes: {
      '/': { headers: { 'Content-Type': 'text/HTML' }, body: '<?php ?><html><title>d</title>hello<a href="/x">x</a>' },
      '/x': ok('x'),
    },
    expect: { requested: ['/x'], rds: { '/': /hello/ } },
  },
  {
    id: 'H09a',
    source: 'Fetch standard: extract a MIME type',
    kind: 'http/two Content-Type lines',
    routes: {
      '/': {
        headers: [
          ['Content-Type', 'text/html'],
          ['Content-Type', 'text/html; charset=shift_jis'],
        ],
        body: Buffer.from('<title>\x93\xfa\x96\x7b</title>hello', 'latin1'),
      },
    },
    expect: { rds: { '/': /日本/ } },
  },
  {
    id: 'H09b',
    source: 'Fetch standard: extract a MIME type',
    kind: 'http/Content-Type list in one line',
    routes: {
      '/': {
        headers: [['Content-Type', 'text/plain, text/html; charset=windows-1251']],
        body: Buffer.from('<title>\xcf\xf0\xe8</title>hello<a href="/x">x</a>', 'latin1'),
      },
      '/x': ok('x'),
    },
    expect: { requested: ['/x'], rds: { '/': /При/ } },
  },
  {
    id: 'H13',
    source: 'Zeno#164, frontera#87',
    kind: 'http/redirect to itself',
    routes: {
      '/': links('/s', '/a'),
      '/s': { status: 302, headers: { Location: '/s' } },
      '/a': { status: 302, headers: { Location: '/b' } },
      '/b': { status: 302, headers: { Location: '/a' } },
    },
    expect: { max: 8 },
  },
  {
    id: 'H14',
    source: 'scrapy#34, fess#1870',
    kind: 'http/redirect to a page already crawled',
    routes: {
      '/': links('/p', '/q', '/r'),
      '/p': ok('p'),
      '/q': { status: 301, headers: { Location: '/p' } },
      '/r': { status: 301, headers: { Location: '/p' } },
    },
    expect: {
      check: ({ paths }) =>
        paths.filter((x) => x === '/p').length === 1
          ? undefined
          : 'p fetched ' + paths.filter((x) => x === '/p').length,
    },
  },
  {
    id: 'H16',
    source: 'Google: rel=canonical Link header',
    kind: 'dup/Link: rel=canonical',
    routes: {
      '/': links('/v?x=1', '/v'),
      '/v': { headers: { Link: '<http://{H}/v>; rel="canonical"' }, body: ok('v') },
    },
    expect: { noRds: ['/v?x=1'] },
  },
  {
    id: 'H17',
    source: 'RFC 9110 (Location absent)',
    kind: 'http/301 without Location but with body',
    routes: { '/': links('/d'), '/d': { status: 301, body: '<title>d</title>hello' } },
    expect: { noRds: ['/d'] },
  },
  {
    id: 'H18',
    source: 'keep-alive closed mid-run',
    kind: 'http/server closes idle connections',
    routes: {
      '/': links(...Array.from({ length: 30 }, (_, i) => '/k' + i)),
      '*': ({ path }) => (path === '/robots.txt' ? { status: 404 } : { body: ok('k'), close: true }),
    },
    expect: { check: ({ rds }) => (Object.keys(rds).length === 31 ? undefined : 'RDs ' + Object.keys(rds).length) },
  },
  {
    id: 'H19',
    source: 'header flood',
    kind: 'http/60 KB of headers',
    routes: {
      '/': links('/d'),
      '/d': { headers: Array.from({ length: 300 }, (_, i) => ['X-H' + i, 'v'.repeat(200)]), body: ok('hello') },
    },
    expect: { rds: { '/d': /hello/ } },
  },
  location('V2b', '/\x93\xfa\x96\x7b', '/%93%FA%96{'),
  location('V2c', '/a b/\xe9', '/a%20b/%E9'),
  location('V2d', '/caf%E9/\xe9', '/caf%E9/%E9'),
  location('V2e', Buffer.from('/é/?q=é'), '/%C3%A9/?q=%C3%A9'),
  {
    unjudged: true,
    id: 'V2f',
    source: 'variant of scrapy#2321',
    kind: 'http/Refresh header bytes',
    routes: {
      '/': { raw: 'HTTP/1.1 200 F\r\nContent-Type: text/html\r\nRefresh: 0;url=/r\xe9\r\nContent-Length: 0\r\n\r\n' },
      '*': ok('x'),
    },
    expect: { check: ({ paths }) => 'refresh header: ' + JSON.stringify(paths) },
  },
  {
    unjudged: true,
    id: 'V15',
    source: 'variant of httrack#15',
    kind: 'http/cookie wall for each page',
    routes: {
      '/': ({ headers }) =>
        /c=1/.test(headers.cookie || '')
          ? links('/p')
          : {
              headers: { 'Set-Cookie': 'c=1' },
              body: '<title>enable cookies</title><meta http-equiv=refresh content="0">please enable cookies',
            },
      '/p': ok('p'),
    },
    expect: { check: ({ paths, rds }) => 'cookie page: ' + JSON.stringify(paths) + JSON.stringify(Object.keys(rds)) },
  },
  ...[200, 201, 202, 203, 205, 226].map((st): FieldCase => ({
    unjudged: true,
    id: 'V16-' + st,
    source: 'variant of 204',
    kind: 'http/status ' + st + ' with empty body',
    routes: { '/': links('/d'), '/d': { status: st, body: '' } },
    expect: { check: ({ rds }) => `${st} empty: ${rds['/d'] ? 'RD' : 'no RD'}` },
  })),
  ...[300, 305, 306, 400, 402, 406, 418, 451, 999].map((st): FieldCase => ({
    id: 'V16-' + st,
    source: 'statuses',
    kind: 'http/status ' + st,
    routes: {
      '/': links('/d'),
      '/d': { status: st, headers: st === 300 ? { Location: '/e' } : {}, body: '<title>d</title>x' },
      '/e': ok('e'),
    },
    expect: { noRds: ['/d'] },
  })),
  {
    id: 'V18a',
    source: 'variant of H09a',
    kind: 'http/two Content-Type lines, contradicting',
    routes: {
      '/': {
        headers: [
          ['Content-Type', 'text/plain'],
          ['Content-Type', 'text/html'],
        ],
        body: '<title>t</title>hello<a href="/x">x</a>',
      },
      '/x': ok('x'),
    },
    expect: { requested: ['/x'] },
  },
  {
    id: 'V18b',
    source: 'variant of H09a',
    kind: 'http/two Content-Type lines, charset carried over',
    routes: {
      '/': {
        headers: [
          ['Content-Type', 'text/html; charset=windows-1251'],
          ['Content-Type', 'text/html'],
        ],
        body: latin1('<title>\xcf\xf0\xe8</title>hello'),
      },
    },
    expect: { rds: { '/': /При/ } },
  },
  {
    id: 'V18c',
    source: 'variant of H09a',
    kind: 'http/second Content-Type invalid',
    routes: {
      '/': {
        headers: [
          ['Content-Type', 'text/html'],
          ['Content-Type', 'bogus'],
        ],
        body: '<title>t</title>hello<a href="/x">x</a>',
      },
      '/x': ok('x'),
    },
    expect: { requested: ['/x'] },
  },
  {
    id: 'V18d',
    source: 'variant of H09a',
    kind: 'http/two Location lines, the same',
    routes: {
      '/': {
        status: 302,
        headers: [
          ['Location', '/a'],
          ['Location', '/a'],
        ],
      },
      '/a': ok('a'),
    },
    expect: { requested: ['/a'] },
  },
  {
    id: 'V18e',
    source: 'variant of H09a',
    kind: 'http/two X-Robots-Tag with agent first',
    routes: {
      '/': links('/d'),
      '/d': {
        headers: [
          ['X-Robots-Tag', 'otherbot: none'],
          ['X-Robots-Tag', 'noindex'],
        ],
        body: ok('d'),
      },
    },
    expect: { noRds: ['/d'] },
  },
];
