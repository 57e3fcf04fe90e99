/** Later runs: what stays and what goes. */

import type { Answer, FieldCase, RequestedSite, Seen, SiteRequest } from '../field-case.ts';
import { links, ok, page } from '../pages.ts';

/** Answers 304 to whom has the content. */
const etag =
  (tag: string, body: string) =>
  ({ headers }: RequestedSite): Answer =>
    headers['if-none-match'] === tag ? { status: 304, headers: { ETag: tag } } : { headers: { ETag: tag }, body };

/** Whether the RD stays after a status; undefined where the robot may choose. */
const statuses: readonly (readonly [status: number, stays: boolean | undefined])[] = [
  [500, true],
  [503, true],
  [403, undefined],
  [401, undefined],
  [404, false],
  [410, false],
  [429, true],
];

const requestOf = ({ requests }: Seen, path: string): SiteRequest['headers'] =>
  requests.find((request) => request.path === path)?.headers ?? {};

export const laterCases: readonly FieldCase[] = [
  {
    id: 'I01',
    source: 'Norconex/crawler#643',
    kind: 'incremental/robots.txt forbids later',
    routes: {
      '/robots.txt': ({ run }) => 'User-agent: *\nDisallow: ' + (run > 1 ? '/files/b' : '/files/a'),
      '/': links('/files/a', '/files/b', '/c'),
      '/files/b': etag('"b"', ok('b')),
      '/c': ok('c'),
    },
    expect: { rds: { '/files/b': /./, '/c': /./ } },
    expect2: { noRds: ['/files/b'], notRequested: ['/files/b'], rds: { '/c': /./ } },
  },
  ...statuses.map(([st, stays]): FieldCase => ({
    ...(stays === undefined && { unjudged: true }),
    id: 'I02-' + st,
    source: 'Norconex/crawler#792, stormcrawler#454',
    kind: 'incremental/status ' + st,
    routes: {
      '/': links('/d'),
      '/d': ({ run }) => (run > 1 ? { status: st, body: '<title>err</title>error page' } : ok('d')),
    },
    expect: { rds: { '/d': /page d/ } },
    expect2:
      stays === true
        ? { rds: { '/d': /page d/ } }
        : stays === false
          ? { noRds: ['/d'] }
          : { check: ({ rds }) => `status ${st}: RD ${rds['/d'] ? 'kept' : 'removed'}` },
  })),
  {
    id: 'I03',
    source: 'Norconex/crawler#274, #278, elastic/crawler#221',
    kind: 'incremental/304 keeps RDs and links',
    routes: { '/': etag('"r"', links('/c')), '/c': etag('"c"', links('/c/d')), '/c/d': etag('"d"', ok('leaf')) },
    expect: { rds: { '/c/d': /leaf/ } },
    expect2: {
      rds: { '/': /./, '/c': /./, '/c/d': /leaf/ },
      check: ({ requests }) =>
        requests.every(({ path, headers }) => path === '/robots.txt' || 'if-none-match' in headers)
          ? undefined
          : 'not conditional',
    },
  },
  {
    id: 'I04',
    source: 'Norconex/crawler#1128 kind',
    kind: 'incremental/page becomes redirect',
    routes: {
      '/': links('/old'),
      '/old': ({ run }) => (run > 1 ? { status: 301, headers: { Location: '/new' } } : ok('old')),
      '/new': ok('new'),
    },
    expect: { rds: { '/old': /./ } },
    expect2: { noRds: ['/old'], rds: { '/new': /./ } },
  },
  {
    unjudged: true,
    id: 'I04b',
    source: 'Norconex/crawler#1128 kind',
    kind: 'incremental/redirect becomes page',
    routes: {
      '/': links('/old'),
      '/old': ({ run }) => (run === 1 ? { status: 301, headers: { Location: '/new' } } : ok('old')),
      '/new': ok('new'),
    },
    expect: { rds: { '/new': /./ }, noRds: ['/old'] },
    expect2: {
      rds: { '/old': /page old/ },
      check: ({ rds }) => 'former target without links: RD ' + (rds['/new'] ? 'kept' : 'removed'),
    },
  },
  {
    unjudged: true,
    id: 'I05',
    source: 'Norconex/crawler#1128 (orphans)',
    kind: 'incremental/orphan',
    routes: { '/': ({ run }) => (run > 1 ? links('/x') : links('/o', '/x')), '/x': ok('x'), '/o': ok('o') },
    expect: { rds: { '/o': /./ } },
    expect2: {
      check: ({ rds, paths }) => `orphan: RD ${rds['/o'] ? 'kept' : 'removed'}, asked again: ${paths.includes('/o')}`,
    },
  },
  {
    id: 'I05b',
    source: 'Norconex/crawler#1128 (orphans)',
    kind: 'incremental/orphan that is gone',
    routes: {
      '/': ({ run }) => (run > 1 ? links('/x') : links('/o', '/x')),
      '/x': ok('x'),
      '/o': ({ run }) => (run > 1 ? { status: 404 } : ok('o')),
    },
    expect: { rds: { '/o': /./ } },
    expect2: { noRds: ['/o'] },
  },
  {
    id: 'I06a',
    source: 'RFC 9110 13.1.2 (weak ETag)',
    kind: 'incremental/weak ETag',
    routes: { '/': etag('W/"1"', links('/x')), '/x': ok('x') },
    expect: { rds: { '/': /./ } },
    expect2: {
      check: (seen) => {
        const sent = requestOf(seen, '/')['if-none-match'];
        return sent === 'W/"1"' ? undefined : `sent ${sent}`;
      },
    },
  },
  {
    id: 'I06b',
    source: 'Last-Modified in the future',
    kind: 'incremental/Last-Modified future',
    routes: {
      '/': ({ headers }) =>
        headers['if-modified-since']
          ? { status: 304 }
          : { headers: { 'Last-Modified': 'Fri, 01 Jan 2100 00:00:00 GMT' }, body: ok('f') },
    },
    expect: { rds: { '/': /page f/ } },
    expect2: { rds: { '/': /page f/ } },
  },
  {
    unjudged: true,
    id: 'I06c',
    source: 'Last-Modified malformed',
    kind: 'incremental/Last-Modified malformed',
    routes: {
      '/': ({ headers }) =>
        headers['if-modified-since'] ? { status: 400 } : { headers: { 'Last-Modified': 'yesterday' }, body: ok('f') },
    },
    expect: { rds: { '/': /page f/ } },
    expect2: {
      rds: { '/': /page f/ },
      check: (seen) => requestOf(seen, '/')['if-modified-since'],
    },
  },
  {
    id: 'I08',
    source: 'noindex added',
    kind: 'incremental/noindex later',
    routes: {
      '/': links('/d'),
      '/d': ({ run }) => (run > 1 ? '<meta name=robots content=noindex><title>d</title>page d' : ok('d')),
    },
    expect: { rds: { '/d': /./ } },
    expect2: { noRds: ['/d'] },
  },
  {
    unjudged: true,
    id: 'I09',
    source: 'rando-list#16 (soft 404)',
    kind: 'incremental/soft 404',
    routes: {
      '/': links('/d'),
      '/d': ({ run }) => (run > 1 ? '<title>404 - Page not found</title>Sorry, this page does not exist' : ok('d')),
    },
    expect: { rds: { '/d': /./ } },
    expect2: { check: ({ rds }) => 'soft 404: RD ' + (rds['/d'] ? 'of the error page' : 'removed') },
  },
  {
    id: 'I10',
    source: 'Norconex/crawler#424',
    kind: 'incremental/removed page redirects to the home page',
    routes: { '/': links('/d'), '/d': ({ run }) => (run > 1 ? { status: 302, headers: { Location: '/' } } : ok('d')) },
    expect: { rds: { '/d': /./ } },
    expect2: { noRds: ['/d'], rds: { '/': /./ } },
  },
  {
    id: 'I11',
    source: 'Norconex/crawler#792 (whole server down)',
    kind: 'incremental/server down',
    routes: { '/': links('/d'), '/d': ok('d') },
    closes: true,
    expect: { rds: { '/d': /./ } },
    expect2: { rds: { '/': /./, '/d': /page d/ } },
  },
  {
    id: 'I11b',
    source: 'RFC 9309 2.3.1.4 / Norconex#792',
    kind: 'incremental/robots.txt answers 500',
    routes: { '/robots.txt': ({ run }) => (run > 1 ? { status: 500 } : ''), '/': links('/d'), '/d': ok('d') },
    expect: { rds: { '/d': /./ } },
    expect2: { rds: { '/': /./, '/d': /page d/ } },
  },
  {
    unjudged: true,
    id: 'I12',
    source: 'empty body later',
    kind: 'incremental/page becomes empty',
    routes: { '/': links('/d'), '/d': ({ run }) => (run > 1 ? '' : ok('d')) },
    expect: { rds: { '/d': /./ } },
    expect2: { check: ({ rds }) => 'emptied page: ' + JSON.stringify(rds['/d'] || 'no RD').slice(0, 120) },
  },
  {
    unjudged: true,
    id: 'I19',
    source: 'variant of scrapy#2586',
    kind: 'incremental/truncated answer later',
    routes: {
      '/': links('/d'),
      '/d': ({ run }) =>
        run > 1
          ? { raw: 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999\r\n\r\n<title>cut</title>' }
          : page('full text here <a href="/deep">x</a>'),
      '/deep': ok('deep'),
    },
    expect: { rds: { '/d': /full text/, '/deep': /./ } },
    expect2: {
      check: ({ rds }) =>
        `truncated later: ${JSON.stringify(rds['/d'] || 'no RD').slice(0, 150)}; deep ${rds['/deep'] ? 'kept' : 'removed'}`,
    },
  },
  ...[400, 401, 402, 403, 406, 451, 500].map((st): FieldCase => ({
    unjudged: true,
    id: 'X10-' + st,
    source: 'variant of Norconex#792',
    kind: 'incremental/status ' + st + ' in three runs',
    routes: { '/': links('/d'), '/d': ({ run }) => (run > 1 ? { status: st, body: 'x' } : ok('d')) },
    expect: { rds: { '/d': /./ } },
    expect2: { check: ({ rds }) => `RD ${rds['/d'] ? 'kept' : 'removed'}` },
    expect3: { check: ({ rds }) => `RD ${rds['/d'] ? 'kept' : 'removed'}` },
    expect4: { check: ({ rds }) => `RD ${rds['/d'] ? 'kept' : 'removed'}` },
  })),
];
