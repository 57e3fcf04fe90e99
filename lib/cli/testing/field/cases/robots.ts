/** robots.txt, META tags and headers for robots. */

import { gzipSync } from 'node:zlib';
import type { Expectation, FieldCase, Route } from '../field-case.ts';
import { links, ok } from '../pages.ts';

interface MetaAnswer {
  readonly headers?: readonly string[];
  readonly noindex?: true;
  readonly nofollow?: true;
}

const meta = (
  id: string,
  source: string,
  tags: string,
  { headers = [], noindex, nofollow }: MetaAnswer,
): FieldCase => ({
  id,
  source,
  kind: 'robots meta/header',
  routes: {
    '/': links('/d'),
    '/d': {
      headers: headers.map((header) => ['X-Robots-Tag', header] as const),
      body: `<!doctype html><title>d</title>${tags}<p>content words</p><a href="/l">l</a>`,
    },
    '/l': ok('l'),
  },
  expect: {
    ...(noindex ? { noRds: ['/d'] } : { rds: { '/d': /content words/ } }),
    ...(nofollow ? { notRequested: ['/l'] } : { requested: ['/l'] }),
  },
});

const until = (id: string, tags: string, header: string, isGone: boolean): FieldCase => ({
  id,
  source: 'variant of spatie/robots-txt#70',
  kind: 'robots meta/unavailable_after',
  routes: {
    '/': links('/d'),
    '/d': {
      headers: header === '' ? {} : { 'X-Robots-Tag': header },
      body: `<title>d</title>${tags}<p>content words</p>`,
    },
  },
  expect: isGone ? { noRds: ['/d'] } : { rds: { '/d': /content words/ } },
});

interface RulesAnswer {
  readonly urls: readonly string[];
  readonly allowed: readonly string[];
  readonly routes?: FieldCase['routes'];
  readonly expect?: Expectation;
}

const rules = (
  id: string,
  source: string,
  robots: Route,
  { urls, allowed, routes, expect }: RulesAnswer,
): FieldCase => ({
  id,
  source,
  kind: 'robots.txt',
  routes: { '/robots.txt': robots, '/': links(...urls), '*': ok('x'), ...routes },
  expect: { requested: allowed, notRequested: urls.filter((url) => !allowed.includes(url)), ...expect },
});

export const robotsCases: readonly FieldCase[] = [
  meta('M01', 'FreeCrawl-SEO-Tool#8', '<meta name="robots" content="noindex,nofollow,nosnippet"/>', {
    noindex: true,
    nofollow: true,
  }),
  meta('M02', 'spatie/crawler#483', '<meta name="robots" content="noodp">', {}),
  meta('M03', 'lighthouse#3182', '<meta NAME="ROBOTS" CONTENT="NOINDEX , NoFollow">', {
    noindex: true,
    nofollow: true,
  }),
  meta(
    'M04',
    'kpumuk/meta-tags#201',
    '<meta name="robots" content="noindex"><meta name="googlebot" content="nofollow">',
    { noindex: true },
  ),
  meta('M05', 'simplecrawler#400 (value= is no content=)', '<meta name="robots" value="nofollow">', {}),
  meta('M06', 'fess#907', '', { headers: ['noindex'], noindex: true }),
  meta('M07', 'spatie/robots-txt#70', '', {
    headers: ['noindex, unavailable_after: 25 Jun 2010 15:00:00 PST'],
    noindex: true,
  }),
  meta('M08', 'spatie/robots-txt#70 (two lines)', '', {
    headers: ['unavailable_after: 25 Jun 2010 15:00:00 PST', 'noindex'],
    noindex: true,
  }),
  meta(
    'M09',
    'spatie/robots-txt#70 / Google robots meta spec',
    '<meta name="robots" content="unavailable_after: 2010-06-25">',
    { noindex: true },
  ),
  meta('M10', 'Google robots meta spec (header date)', '', {
    headers: ['unavailable_after: Friday, 25-Jun-10 15:00:00 GMT'],
    noindex: true,
  }),
  meta('M11', 'yoast#13773 (other robot)', '<meta name="googlebot" content="noindex">', {
    headers: ['googlebot: noindex, nofollow', 'otherbot: none'],
  }),
  meta('M12', 'Google robots meta spec', '', { headers: ['max-snippet: 0, max-image-preview: none', 'noarchive'] }),
  meta(
    'M13',
    'Google robots meta spec: value none of max-image-preview in META',
    '<meta name="robots" content="max-image-preview:none, max-snippet:-1">',
    {},
  ),
  meta('M14', 'nofollow per own robot', '', { headers: ['Winnow: nofollow'], nofollow: true }),
  meta(
    'M15',
    'conflicting metas',
    '<meta name="robots" content="index,follow"><meta name="robots" content="noindex">',
    { noindex: true },
  ),
  rules('R01', 'scrapy#6195, BUbiNG#17, lightpanda#1520', '\ufeffUser-agent: *\nDisallow: /a', {
    urls: ['/a', '/b'],
    allowed: ['/b'],
  }),
  rules(
    'R02',
    'movar#434',
    'User-agent: *\nUser-agent: Googlebot\nDisallow: /*/private\nDisallow: /*.json$\nDisallow: /*?',
    { urls: ['/x/private', '/d.json', '/d.jsonx', '/q?x', '/ok'], allowed: ['/d.jsonx', '/ok'] },
  ),
  rules('R04', 'siteone-crawler#64', 'User-agent: *\nAllow: /\n\nUser-agent: Otherbot\nDisallow: /\nCrawl-delay: 5\n', {
    urls: ['/a'],
    allowed: ['/a'],
  }),
  rules(
    'R06',
    'crawler-commons#422',
    'User-agent: *\nDisallow: /no/\nAllow: /yes/\nDisallow:\n\nUser-agent: *\nDisallow:\n',
    { urls: ['/no/x', '/yes/x'], allowed: ['/yes/x'] },
  ),
  rules(
    'R07',
    'crawler-commons#22, #21, cpython#148951, protego#64, httrack#458',
    'User-agent: *\nDisallow: /adm/\nAllow: /adm/open.php\nDisallow: /tie\nAllow: /tie\nAllow: /c/a\nDisallow: /c\n',
    { urls: ['/adm/x', '/adm/open.php', '/tie/x', '/c/a/b', '/c/d'], allowed: ['/adm/open.php', '/tie/x', '/c/a/b'] },
  ),
  rules(
    'R09',
    'internetarchive/wayback#12 (RFC 9309: blank lines do not end a group)',
    'User-agent: a\n\nUser-agent: *\nDisallow: /x\n',
    { urls: ['/x', '/y'], allowed: ['/y'] },
  ),
  rules(
    'R10',
    'ropensci/robotstxt#48',
    'User-agent: *\nDisallow: /p\nUser-agent: Otherbot\nCrawl-delay: 10\nUser-agent: Thirdbot\nDisallow: /\n',
    { urls: ['/p', '/q'], allowed: ['/q'] },
  ),
  rules(
    'R15',
    'Norconex/crawler#36',
    '# all\nUser-agent: * # everybody\nDisallow: /x # not this\n#Disallow: /y\nAllow: /\n',
    { urls: ['/x', '/y'], allowed: ['/y'] },
  ),
  rules(
    'R16',
    'soft 404 as robots.txt',
    {
      headers: { 'Content-Type': 'text/html' },
      body: '<html><title>Not found</title><pre>User-agent: *\nDisallow: /\n</pre></html>',
    },
    { urls: ['/a'], allowed: ['/a'] },
  ),
  rules(
    'R18',
    'RFC 9309 2.5 (500 KiB)',
    'User-agent: *\n' +
      '# '.padEnd(998, 'x').concat('\n').repeat(450) +
      'Disallow: /a\n' +
      '# '.padEnd(998, 'x').concat('\n').repeat(200) +
      'Disallow: /b\n',
    { urls: ['/a', '/c'], allowed: ['/c'] },
  ),
  rules('R19', 'CR line ends', 'User-agent: *\rDisallow: /a\rAllow: /b\r', { urls: ['/a', '/b'], allowed: ['/b'] }),
  rules('R20', 'bopoda#62', 'User-agent: *\nCrawl-Delay: 0\nDisallow: /a', { urls: ['/a', '/b'], allowed: ['/b'] }),
  rules(
    'R24',
    'simplecrawler#212 (gzip robots.txt)',
    { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync('User-agent: *\nDisallow: /a\n') },
    { urls: ['/a', '/b'], allowed: ['/b'] },
  ),
  {
    ...rules(
      'R25',
      'UTF-16LE robots.txt (no standard: RFC says UTF-8)',
      { body: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('User-agent: *\nDisallow: /a\n', 'utf16le')]) },
      { urls: ['/a', '/b'], allowed: ['/b'] },
    ),
    unjudged: true,
  },
  rules('R26', 'agent by product token', 'User-agent: Winnow/9.9 (foo)\nDisallow: /a\nUser-agent: *\nDisallow: /b\n', {
    urls: ['/a', '/b'],
    allowed: ['/b'],
  }),
  rules('R27', 'typos google/robotstxt accepts', 'useragent: *\nDissallow: /a\nDisallow /b\n', {
    urls: ['/a', '/b'],
    allowed: ['/a', '/b'],
  }),
  rules(
    'R28',
    'non-ASCII path, Latin-1 file',
    { body: Buffer.from('User-agent: *\nDisallow: /caf\xe9\nDisallow: /z\n', 'latin1') },
    { urls: ['/z', '/y'], allowed: ['/y'] },
  ),
  rules('R29', 'non-ASCII path, UTF-8', 'User-agent: *\nDisallow: /café\n', {
    urls: ['/caf%C3%A9', '/café', '/y'],
    allowed: ['/y'],
  }),
  rules(
    'R30',
    'content type not text',
    { headers: { 'Content-Type': 'application/octet-stream' }, body: 'User-agent: *\nDisallow: /a\n' },
    { urls: ['/a', '/b'], allowed: ['/b'] },
  ),
  rules('R31', '204 robots.txt', { status: 204 }, { urls: ['/a'], allowed: ['/a'] }),
  rules(
    'R11',
    'stormcrawler#1074, nutch#779 (5 redirects)',
    { status: 301, headers: { Location: '/r2' } },
    {
      urls: ['/a', '/b'],
      allowed: ['/b'],
      routes: {
        '/r2': { status: 301, headers: { Location: '/r3' } },
        '/r3': { status: 301, headers: { Location: '/r4' } },
        '/r4': { status: 301, headers: { Location: '/r5' } },
        '/r5': { status: 301, headers: { Location: '/rules.txt' } },
        '/rules.txt': { headers: { 'Content-Type': 'text/plain' }, body: 'User-agent: *\nDisallow: /a' },
      },
    },
  ),
  rules(
    'R11b',
    'simplecrawler#414, robots.js#24, opensearchserver#1554 (endless redirect)',
    { status: 302, headers: { Location: '/robots.txt' } },
    { urls: ['/a'], allowed: ['/a'] },
  ),
  rules(
    'R12a',
    'RFC 9309 2.3.1.4 (503)',
    { status: 503, headers: { 'Retry-After': '1' } },
    { urls: ['/a'], allowed: [], expect: { notRequested: ['/', '/a'] } },
  ),
  rules(
    'R12b',
    'apache/nutch#786 (NUTCH-3011) 429',
    { status: 429 },
    { urls: ['/a'], allowed: [], expect: { notRequested: ['/', '/a'] } },
  ),
  rules('R12c', 'RFC 9309 2.3.1.3 (403)', { status: 403, body: 'Disallow: /' }, { urls: ['/a'], allowed: ['/a'] }),
  rules(
    'R12d',
    '401',
    { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="x"' } },
    { urls: ['/a'], allowed: ['/a'] },
  ),
  {
    id: 'R14',
    source: 'dcramer/peated#1207',
    kind: 'robots.txt/redirect target',
    routes: {
      '/robots.txt': 'User-agent: *\nDisallow: /secret',
      '/': links('/go'),
      '/go': { status: 302, headers: { Location: '/secret/x' } },
      '/secret/x': ok('s'),
    },
    expect: { requested: ['/go'], notRequested: ['/secret/x'] },
  },
  until('V3a', '<meta name="robots" content="unavailable_after: 25-Aug-2007 15:00:00 EST">', '', true),
  until('V3b', '<meta name="robots" content="index, unavailable_after: 2020-09-21T15:00:00Z">', '', true),
  until('V3c', '', 'unavailable_after: Wed, 25 Jun 2014 15:00:00 GMT, nofollow', true),
  until('V3d', '', 'Winnow: unavailable_after: 25 Jun 2010 15:00:00 PST', true),
  until('V3f', '<meta name="robots" content="unavailable_after: 2099-01-01">', '', false),
  until('V3g', '<meta http-equiv="expires" content="Wed, 25 Jun 2014 15:00:00 GMT">', '', false),
];
