/** Content codings of answers. */

import { brotliCompressSync, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { FieldCase } from '../field-case.ts';
import { latin1, links } from '../pages.ts';

const coded = (id: string, source: string, coding: string, body: string | Uint8Array): FieldCase => ({
  id,
  source,
  kind: `http/content encoding ${coding}`,
  routes: { '/': links('/d'), '/d': { headers: { 'Content-Type': 'text/html', 'Content-Encoding': coding }, body } },
  expect: { rds: { '/d': /hello/ } },
});

const more = (id: string, coding: string, body: Uint8Array): FieldCase =>
  coded(id, 'variant of H03k (Fetch: handle content codings)', coding, body);

const text = Buffer.from(`<title>d</title>hello ${'word '.repeat(500)}ENDMARK`);

const short = latin1(`<title>d</title>hello ${'word '.repeat(100)}`);

export const codingCases: readonly FieldCase[] = [
  coded('H03a', 'Gerapy#5 (not gzip at all)', 'gzip', text),
  coded('H03b', 'scrapy gz truncated', 'gzip', gzipSync(text).subarray(0, 60)),
  { ...coded('H03d', 'scrapy#951 (twice, said once)', 'gzip', gzipSync(gzipSync(text))), unjudged: true },
  coded('H03e', 'twice, said twice', 'gzip, gzip', gzipSync(gzipSync(text))),
  coded('H03f', 'raw deflate', 'deflate', deflateRawSync(text)),
  coded('H03g', 'selenium-wire#387', 'br', brotliCompressSync(text)),
  coded('H03h', 'selenium-wire#387', 'zstd', zstdCompressSync(text)),
  coded('H03i', 'wrong token', 'utf-8', text),
  coded('H03j', 'x-gzip, upper case', 'X-GZIP', gzipSync(text)),
  coded('H03k', 'unknown token with plain body', 'none-such', text),
  {
    unjudged: true,
    id: 'H03l',
    source: 'scrapy#193 kind',
    kind: 'http/gzip body without Content-Encoding, text/html',
    routes: {
      '/': links('/d'),
      '/d': { headers: { 'Content-Type': 'text/html' }, body: gzipSync(text) },
    },
    expect: {
      check: ({ rds }) =>
        /hello/.test(JSON.stringify(rds['/d'] || ''))
          ? undefined
          : '(browsers show garbage): ' + JSON.stringify(rds['/d'] || 'no RD').slice(0, 150),
    },
  },
  ...[
    'amz-1.0',
    'aws-chunked',
    'compress',
    'text/html',
    'chunked',
    'base64',
    'quoted-printable',
    'br;q=1',
    '',
    'gzip,',
    'ISO-8859-1',
    'application/gzip',
  ].map((x, i): FieldCase => more(`W3-${i}`, x, /gzip/.test(x) && !/application/.test(x) ? gzipSync(short) : short)),
  more('W3-g', 'gzip;q=1.0', gzipSync(short)),
  coded(
    'H03c',
    'yt-dlp#7142 (trailing garbage)',
    'gzip',
    Buffer.concat([gzipSync(text), Buffer.from('trailing garbage')]),
  ),
];
