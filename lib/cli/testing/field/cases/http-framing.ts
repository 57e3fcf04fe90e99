/** Answers: framing, status lines, and headers as they are written. */

import { gzipSync } from 'node:zlib';
import type { FieldCase } from '../field-case.ts';
import { links, ok } from '../pages.ts';

const raw = (id: string, source: string, kind: string, bytes: string | Uint8Array): FieldCase => ({
  id,
  source,
  kind,
  routes: { '/': links('/d'), '/d': { raw: bytes } },
  expect: { rds: { '/d': /hello/ } },
});

const text = Buffer.from(`<title>d</title>hello ${'word '.repeat(500)}ENDMARK`);

const hello = '<title>d</title>hello</html>';

export const framingCases: readonly FieldCase[] = [
  {
    ...raw(
      'H01e',
      'warcio#74 kind',
      'http/chunked said, body not chunked',
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n<title>d</title>hello',
    ),
    unjudged: true,
  },
  {
    ...raw('H02e', 'NUTCH-2549 (kind)', 'http/no status line (HTTP 0.9)', '<html><title>d</title>hello'),
    unjudged: true,
  },
  {
    ...raw(
      'H02f',
      'NUTCH-2549 (kind)',
      'http/odd status lines',
      'ICY 200 OK\r\nContent-Type: text/html\r\n\r\n<title>d</title>hello',
    ),
    unjudged: true,
  },
  {
    ...raw(
      'H02g',
      'NUTCH-2549 (kind)',
      'http/http/1.1 in lower case, extra blanks',
      'http/1.1  200  OK\r\nContent-Type: text/html\r\n\r\n<title>d</title>hello',
    ),
    unjudged: true,
  },
  {
    ...raw(
      'H02l',
      'two Content-Length that differ',
      'http/duplicate length',
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 21\r\nContent-Length: 20\r\n\r\n<title>d</title>hello',
    ),
    expect: { noRds: ['/d'] },
  },
  {
    id: 'H01g',
    source: 'scrapy#2586, wp-document-revisions#254',
    kind: 'http/Content-Length of the uncompressed body',
    routes: {
      '/': links('/d'),
      '/d': {
        raw: Buffer.concat([
          Buffer.from(
            'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: ' +
              text.length +
              '\r\n\r\n',
          ),
          gzipSync(text),
        ]),
      },
    },
    expect: { rds: { '/d': /hello/ } },
  },
  {
    id: 'W1j',
    source: 'variant of scrapy#2586',
    kind: 'sitemap/Content-Length too large',
    routes: {
      '/robots.txt': 'Sitemap: http://{H}/sm.xml',
      '/': ok('h'),
      '/sm.xml': ({ port }) => ({
        raw: `HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: 9999\r\n\r\n<urlset><url><loc>http://127.0.0.1:${port}/s1</loc></url></urlset>`,
      }),
      '/s1': ok('s'),
    },
    expect: { requested: ['/s1'] },
  },
  {
    id: 'W2h',
    source: 'variant of scrapy#2413',
    kind: 'robots.txt/last chunk missing',
    routes: {
      '/robots.txt': {
        raw: 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n1c\r\nUser-agent: *\nDisallow: /no\r\n',
      },
      '/': links('/a', '/no'),
      '/a': ok('a'),
    },
    expect: { requested: ['/a'], notRequested: ['/no'] },
  },
  raw(
    'H01a',
    'scrapy#2586',
    'http/Content-Length larger than body',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<title>d</title>hello',
  ),
  raw(
    'H01b',
    'scrapy#2413',
    'http/chunked, last chunk missing',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n15\r\n<title>d</title>hello\r\n',
  ),
  raw(
    'H01c',
    'jwarc#24',
    'http/chunked, zero-padded last chunk, extension, trailer',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n00015;a=b\r\n<title>d</title>hello\r\n00000000\r\nX-T: 1\r\n\r\n',
  ),
  raw(
    'H01d',
    'NUTCH-2562, jwarc#24 (http_chunked_2)',
    'http/chunked, size with blanks and without final CRLF',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n15  \r\n<title>d</title>hello\r\n0\r\n',
  ),
  raw(
    'H01f',
    'RFC 9112 6.3',
    'http/Content-Length and chunked together',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n15\r\n<title>d</title>hello\r\n0\r\n\r\n',
  ),
  raw(
    'H02a',
    'NUTCH-2763',
    'http/status line without reason',
    'HTTP/1.1 200\r\nContent-Type: text/html\r\n\r\n<title>d</title>hello',
  ),
  raw(
    'H02b',
    'curl#11605',
    'http/blank before first header',
    'HTTP/1.1 200 OK\r\n Content-Type: text/html\r\nX: y\r\n\r\n<title>d</title>hello',
  ),
  raw(
    'H02c',
    'httparse#68, ruby net-http#348',
    'http/obs-fold and white-space-only fold',
    'HTTP/1.1 200 OK\r\nX-A: b\r\n c\r\nContent-Type: text/html;\r\n charset=utf-8\r\n \t\r\nX-After: v\r\n\r\n<title>d</title>hello',
  ),
  raw(
    'H02d',
    'NUTCH-2549',
    'http/LF only, header without colon, blank before colon',
    'HTTP/1.1 200 OK\nContent-Type : text/html\nnonsense line\n\n<title>d</title>hello',
  ),
  raw(
    'H02h',
    'commoncrawl/nutch#5 kind',
    'http/control and 8-bit characters in headers',
    'HTTP/1.1 200 OK\r\nX-A: a\x01b\xe9\r\nContent-Type: text/html\r\n\r\n<title>d</title>hello',
  ),
  raw(
    'H02i',
    'early hints',
    'http/100 and 103 before the answer',
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </s.css>; rel=preload\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 21\r\n\r\n<title>d</title>hello',
  ),
  raw(
    'H02j',
    'HTTP/1.0',
    'http/1.0 close-delimited',
    'HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<title>d</title>hello',
  ),
  raw(
    'H02k',
    'two Content-Length that agree',
    'http/duplicate length',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 21\r\nContent-Length: 21\r\n\r\n<title>d</title>hello',
  ),
  raw(
    'W1e',
    'variant of scrapy#2586',
    'http/Content-Length 2 too large',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ' + (hello.length + 2) + '\r\n\r\n' + hello,
  ),
  raw(
    'W1d',
    'variant of scrapy#2586',
    'http/1.0, Content-Length too large',
    'HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9999\r\n\r\n' + hello,
  ),
  raw(
    'W1f',
    'variant of scrapy#2586',
    'http/Content-Length too small',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: ' +
      (hello.length - 7) +
      '\r\n\r\n' +
      hello,
  ),
  raw(
    'W1k',
    'variant of scrapy#2586',
    'http/Content-Length too large, Connection: close',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: 9999\r\n\r\n' + hello,
  ),
  raw(
    'W1l',
    'variant of scrapy#2586',
    'http/Content-Length: -1',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: -1\r\n\r\n' + hello,
  ),
  raw(
    'W1m',
    'variant of scrapy#2586',
    'http/Content-Length: 28bytes',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: 28 bytes\r\n\r\n' + hello,
  ),
  raw(
    'W2a',
    'variant of scrapy#2586',
    'http/chunk size followed by blanks',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n1c  \r\n' +
      hello +
      '\r\n0\r\n\r\n',
  ),
  raw(
    'W2b',
    'variant of scrapy#2586',
    'http/last CRLF missing after 0',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n1c\r\n' + hello + '\r\n0\r\n',
  ),
  raw(
    'W2c',
    'variant of scrapy#2586',
    'http/LF in chunks',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n1c\n' + hello + '\n0\n\n',
  ),
  raw(
    'W2e',
    'variant of scrapy#2586',
    'http/upper case hex, many zeros',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: Chunked\r\n\r\n0000001C\r\n' +
      hello +
      '\r\n0\r\n\r\n',
  ),
  raw(
    'W2f',
    'variant of scrapy#2586',
    'http/Transfer-Encoding: identity',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: identity\r\nConnection: close\r\n\r\n' + hello,
  ),
  raw(
    'W2g',
    'variant of scrapy#2586',
    'http/Transfer-Encoding: chunked, chunked said twice',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n1c\r\n' +
      hello +
      '\r\n0\r\n\r\n',
  ),
];
