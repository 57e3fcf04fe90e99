/** What a later answer renews: headers of a 304, times of expiry. */

import type { Answer, Expectation, FieldCase, RequestedSite, Routes } from '../field-case.ts';
import { links, ok } from '../pages.ts';

type PlainHeaders = Readonly<Record<string, string>>;

/** Answers 304 to whom has the content. */
const etag =
  (tag: string, body: string) =>
  ({ headers }: RequestedSite): Answer =>
    headers['if-none-match'] === tag ? { status: 304, headers: { ETag: tag } } : { headers: { ETag: tag }, body };

const utc = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();

interface Renewed {
  readonly first: PlainHeaders;
  readonly later: PlainHeaders;
}

/** A page with other headers in its 304 than in its first answer. */
const renewed = (id: string, { first, later }: Renewed, expect: Expectation, expect2: Expectation): FieldCase => ({
  id,
  source: 'variant of I14',
  kind: `incremental/304 brings headers: ${JSON.stringify(later)}`,
  routes: {
    '/': links('/d'),
    '/d': ({ headers }) =>
      headers['if-none-match'] === undefined
        ? { headers: { ETag: '"x"', ...first }, body: `${ok('d')}<a href="/l">l</a>` }
        : { status: 304, headers: { ETag: '"x"', ...later } },
    '/l': ok('l'),
  },
  expect,
  expect2,
});

/** The attribute is a later time than in the run before. */
const renews = (attribute: string): Expectation => ({
  check: ({ rds, memory }) => {
    const now = rds['/static.html']?.attributes[attribute]?.[0];
    if (now === undefined) return `no ${attribute}`;
    const time = /^\d+$/.test(now) ? Number(now) : Date.parse(now);
    const before = Number(memory.get('time') ?? 0);
    memory.set('time', time);
    return time > before ? undefined : `${attribute} is ${time}, before ${before}`;
  },
});

const still: Routes = { '/': links('/static.html'), '/static.html': etag('"x"', ok('static')) };

export const renewalCases: readonly FieldCase[] = [
  {
    id: 'I14',
    source: 'RFC 9111 4.3.4 (304 updates headers)',
    kind: 'incremental/304 with new X-Robots-Tag',
    routes: {
      '/': links('/d'),
      '/d': ({ headers }) =>
        headers['if-none-match']
          ? { status: 304, headers: { ETag: '"x"', 'X-Robots-Tag': 'noindex' } }
          : { headers: { ETag: '"x"' }, body: ok('d') },
    },
    expect: { rds: { '/d': /./ } },
    expect2: { noRds: ['/d'] },
  },
  renewed('X4', { first: {}, later: { 'X-Robots-Tag': 'Winnow: noindex' } }, { rds: { '/d': /./ } }, { noRds: ['/d'] }),
  {
    id: 'X9',
    source: 'variant of I14',
    kind: 'incremental/304 by Last-Modified with noindex, text/plain',
    routes: {
      '/': links('/d.txt'),
      '/d.txt': ({ headers }) =>
        headers['if-modified-since']
          ? { status: 304, headers: { 'X-Robots-Tag': 'noindex' } }
          : {
              headers: { 'Content-Type': 'text/plain', 'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT' },
              body: 'plain text',
            },
    },
    expect: { rds: { '/d.txt': /./ } },
    expect2: { noRds: ['/d.txt'] },
  },
  {
    conf: 'expires',
    pause: 25,
    id: 'Y2',
    source: 'variant of I14',
    kind: 'incremental/200 with the same bytes renews Expires',
    routes: {
      '/': links('/d'),
      '/d': ({ run }) => ({ headers: { Expires: utc(run === 1 ? 20 : 3600) }, body: ok('d') }),
    },
    expect2: { rds: { '/d': /page d/ } },
    expect3: { rds: { '/d': /page d/ } },
  },
  {
    conf: 'expires',
    pause: 25,
    runs: 3,
    id: 'Y3',
    source: 'variant of I14',
    kind: 'Expires: 0 and in the past (uncacheable pages)',
    routes: {
      '/': links('/d', '/e', '/f'),
      '/d': { headers: { Expires: '0' }, body: ok('d') },
      '/e': { headers: { Expires: 'Thu, 19 Nov 1981 08:52:00 GMT' }, body: ok('e') },
      '/f': { headers: { Expires: '-1' }, body: ok('f') },
    },
    expect: { rds: { '/d': /page d/, '/e': /page e/, '/f': /page f/ } },
    expect2: { rds: { '/d': /page d/, '/e': /page e/, '/f': /page f/ } },
  },
  {
    id: 'Z1',
    source: 'variant of I14',
    kind: 'incremental/304 after three months',
    clock: ['', '+100d', '+101d'],
    routes: still,
    expect: renews('rd-expires'),
    expect2: renews('rd-expires'),
    expect3: renews('rd-expires'),
  },
  {
    id: 'G1',
    source: 'variant of I14',
    kind: 'incremental/304 in a Harvest collection',
    conf: 'harvest',
    pause: 3,
    routes: still,
    expect: renews('update-time'),
    expect2: renews('update-time'),
  },
  renewed(
    'X2',
    { first: {}, later: { 'X-Robots-Tag': 'none' } },
    { rds: { '/d': /./, '/l': /./ } },
    { noRds: ['/d', '/l'] },
  ),
  renewed(
    'X3',
    { first: {}, later: { 'X-Robots-Tag': 'nofollow' } },
    { rds: { '/l': /./ } },
    { rds: { '/d': /./ }, noRds: ['/l'] },
  ),
  renewed(
    'X5',
    { first: { 'X-Robots-Tag': 'noindex' }, later: { 'X-Robots-Tag': 'all' } },
    { noRds: ['/d'] },
    { rds: { '/d': /./ } },
  ),
  renewed(
    'X6',
    { first: { 'Content-Language': 'de' }, later: { 'Content-Language': 'fr' } },
    { rds: { '/d': /"content-language":\["de"\]/ } },
    { rds: { '/d': /"content-language":\["fr"\]/ } },
  ),
  renewed(
    'X7',
    { first: { Expires: 'Fri, 01 Jan 2100 00:00:00 GMT' }, later: { Expires: 'Sat, 01 Jan 2050 00:00:00 GMT' } },
    { rds: { '/d': /2100/ } },
    { rds: { '/d': /2050/ } },
  ),
  renewed(
    'X8',
    {
      first: { 'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT' },
      later: { 'Last-Modified': 'Sun, 01 Feb 2026 00:00:00 GMT' },
    },
    { rds: { '/d': /Jan 2026|2026-01-01/ } },
    { rds: { '/d': /Feb 2026|2026-02-01/ } },
  ),
];
