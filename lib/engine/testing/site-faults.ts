/** What a server can do wrong, by name: answers under `/fault/<name>` of the test site. */

import type http from 'node:http';
import zlib from 'node:zlib';

interface FaultRequest {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
  /** What follows the name in the path. */
  readonly rest: readonly string[];
  readonly query: URLSearchParams;
  /** How often this fault was asked for before, on this site. */
  readonly nth: number;
}

type Fault = (request: FaultRequest) => void;

export const pageBody =
  '<html><head><title>Fault</title></head><body><p>whole page <a href="/">home</a></p></body></html>';
const lengthLine = `Content-Length: ${pageBody.length}`;
const typeLine = 'Content-Type: text/html';

/** An answer written byte by byte as given, past Node's server; then the connection is closed in good order. */
function raw(text: string | Buffer): Fault {
  return ({ request }) => void request.socket.end(text);
}

function lines(status: string, headers: readonly string[], body: string, eol = '\r\n'): string {
  return [status, ...headers, '', body].join(eol);
}

const ok = 'HTTP/1.1 200 OK';

function compressed(coding: string, body: Buffer): Fault {
  return ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding, 'content-length': body.length });
    response.end(body);
  };
}

function damaged(body: Buffer, change: (copy: Buffer) => Buffer): Buffer {
  return change(Buffer.from(body));
}

const gzipped = zlib.gzipSync(pageBody.repeat(20));
/** Noise in hexadecimal: what does not press into a single block. */
const noise = Array.from({ length: 40_000 }, (_, nth) => ((nth * 2_654_435_761) >>> 0).toString(16)).join('');
export const zstdBody = pageBody + noise;
const zstd = zlib.zstdCompressSync(zstdBody);

/** Sends a buffer over and over until the other side has had enough. */
function pour(response: http.ServerResponse, chunk: Buffer): void {
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}

/** `/fault/coding/none`: a plain body, and that as its coding. */
function coded({ response, rest }: FaultRequest): void {
  response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': rest[0] ?? '' });
  response.end(pageBody);
}

function redirect({ response, query }: FaultRequest): void {
  response.writeHead(Number(query.get('status') ?? 302), { location: query.get('to') ?? '' });
  response.end();
}

/** `/fault/chain/3` leads to `/fault/chain/2` and so on; the last one is a page. */
function chain({ response, rest }: FaultRequest): void {
  const left = Number(rest[0] ?? 0);
  if (left > 0) response.writeHead(302, { location: `/fault/chain/${left - 1}` });
  response.end(left > 0 ? '' : pageBody);
}

/** `/fault/status/503?retry-after=2` */
function status({ response, rest, query }: FaultRequest): void {
  const wait = query.get('retry-after');
  response.writeHead(Number(rest[0] ?? 500), { ...(wait !== null && { 'retry-after': wait }) });
  response.end('an answer with a status');
}

/** Every other request fails, the first one too. */
function alternate({ response, nth }: FaultRequest): void {
  response.writeHead(nth % 2 === 0 ? 500 : 200, { 'content-type': 'text/html' });
  response.end(pageBody);
}

const tag = '"v1"';
const changedAt = 'Mon, 01 Jan 2024 00:00:00 GMT';

function conditional({ request, response }: FaultRequest): void {
  const isKnown = request.headers['if-none-match'] === tag || request.headers['if-modified-since'] === changedAt;
  response.writeHead(isKnown ? 304 : 200, { etag: tag, 'last-modified': changedAt, 'content-type': 'text/html' });
  response.end(isKnown ? undefined : pageBody);
}

function trickle({ response, query }: FaultRequest): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  const timer = setInterval(() => response.write('x'), Number(query.get('every') ?? 20));
  response.on('close', () => clearInterval(timer));
}

function slicer({ request }: FaultRequest): void {
  const bytes = Buffer.from(lines(ok, [typeLine, lengthLine, 'Connection: close'], pageBody));
  request.socket.setNoDelay(true);
  let sent = 0;
  const next = (): void => {
    if (sent === bytes.length) request.socket.end();
    else request.socket.write(bytes.subarray(sent, ++sent), () => setImmediate(next));
  };
  next();
}

function dropMidBody({ request, response }: FaultRequest): void {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': 100_000 });
  response.write(pageBody, () => setTimeout(() => request.socket.resetAndDestroy(), 20));
}

function cookies({ response, query }: FaultRequest): void {
  const count = Number(query.get('count') ?? 500);
  response.setHeader(
    'set-cookie',
    Array.from({ length: count }, (_, nth) => `c${nth}=${'v'.repeat(100)}; Domain=com`),
  );
  response.end(pageBody);
}

const endless = Buffer.alloc(64 * 1024, 'endless ');
const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024);

/** RFC 8878, 3.1.2: its magic number, its length, three bytes of anything. */
const skippedFrame = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);

/** Made when first asked for: bombs take a while to make. */
function bomb(coding: string, make: () => Buffer): Fault {
  let made: Buffer | undefined;
  return (request) => compressed(coding, (made ??= make()))(request);
}

export const faults: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ['redirect', redirect],
  ['loop', ({ response, request }) => void response.writeHead(302, { location: request.url ?? '' }).end()],
  ['loop-a', ({ response }) => void response.writeHead(302, { location: '/fault/loop-b' }).end()],
  ['loop-b', ({ response }) => void response.writeHead(302, { location: '/fault/loop-a' }).end()],
  ['chain', chain],
  ['status', status],
  ['alternating', alternate],
  ['conditional', conditional],
  // The connection is taken and nothing is ever said.
  ['black-hole', () => {}],
  ['trickle', trickle],
  ['slicer', slicer],
  ['drop-mid-body', dropMidBody],
  ['refuse', ({ request }) => void request.socket.destroy()],
  ['bad-length', raw(lines(ok, [typeLine, `Content-Length: ${pageBody.length + 1}`], pageBody))],
  [
    'no-last-chunk',
    raw(lines(ok, [typeLine, 'Transfer-Encoding: chunked'], `${pageBody.length.toString(16)}\r\n${pageBody}\r\n`)),
  ],
  ['same-length-twice', raw(lines(ok, [typeLine, lengthLine, lengthLine], pageBody))],
  ['length-listed', raw(lines(ok, [typeLine, `${lengthLine}, ${pageBody.length}`], pageBody))],
  ['length-uncountable', raw(lines(ok, [typeLine, 'Content-Length: 99999999999999999999'], pageBody))],
  ['no-colon', raw(lines(ok, [typeLine, 'a line of its own', lengthLine], pageBody))],
  ['blank-before-colon', raw(lines(ok, ['Content-Type : text/html', lengthLine], pageBody))],
  ['coding', coded],
  ['two-lengths', raw(lines(ok, [typeLine, lengthLine, 'Content-Length: 7'], pageBody))],
  [
    'length-and-chunked',
    raw(
      lines(
        ok,
        [typeLine, 'Content-Length: 7', 'Transfer-Encoding: chunked'],
        `${pageBody.length.toString(16)}\r\n${pageBody}\r\n0\r\n\r\n`,
      ),
    ),
  ],
  ['chunk-huge', raw(lines(ok, ['Transfer-Encoding: chunked'], 'FFFFFFFFFFFFFFFF\r\nx\r\n'))],
  ['chunk-negative', raw(lines(ok, ['Transfer-Encoding: chunked'], '-5\r\nabcde\r\n0\r\n\r\n'))],
  ['chunk-hex', raw(lines(ok, ['Transfer-Encoding: chunked'], '0x10\r\nabcdefghijklmnop\r\n0\r\n\r\n'))],
  ['bare-lf', raw(lines(ok, [typeLine, lengthLine], pageBody, '\n'))],
  ['folded', raw(lines(ok, ['Content-Type: text/html;', '  charset=utf-8', lengthLine], pageBody))],
  ['giant-header', raw(lines(ok, [`X-Big: ${'x'.repeat(1024 * 1024)}`, lengthLine], pageBody))],
  [
    'many-headers',
    raw(lines(ok, [...Array.from({ length: 10_000 }, (_, nth) => `X-${nth}: y`), lengthLine], pageBody)),
  ],
  ['nul-header', raw(lines(ok, ['X-Robots-Tag: no\0index\u0001', typeLine, lengthLine], pageBody))],
  ['http-0.9', raw(pageBody)],
  [
    'status-line',
    ({ request, query }) =>
      void request.socket.end(lines(`HTTP/1.1 ${query.get('is') ?? ''} Odd`, [lengthLine], pageBody)),
  ],
  ['interim-flood', raw('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50) + lines(ok, [lengthLine], pageBody))],
  ['cookies', cookies],
  ['endless', ({ response }) => pour(response.writeHead(200, { 'content-type': 'text/html' }), endless)],
  ['gzip', compressed('gzip', gzipped)],
  ['gzip-truncated', compressed('gzip', gzipped.subarray(0, gzipped.length - 8))],
  [
    'gzip-bad-crc',
    compressed(
      'gzip',
      damaged(gzipped, (copy) => (copy.fill(0, copy.length - 8, copy.length - 4), copy)),
    ),
  ],
  ['gzip-junk', compressed('gzip', Buffer.concat([gzipped, Buffer.from('junk after')]))],
  ['gzip-of-plain', compressed('gzip', Buffer.from(pageBody))],
  ['gzip-deflate-gzip', compressed('gzip, deflate, gzip', zlib.gzipSync(zlib.deflateSync(zlib.gzipSync(pageBody))))],
  ['four-codings', compressed('gzip, gzip, gzip, gzip', gzipped)],
  ['brotli', compressed('br', zlib.brotliCompressSync(pageBody))],
  ['zstd', compressed('zstd', zlib.zstdCompressSync(pageBody))],
  [
    'zstd-frames',
    compressed('zstd', Buffer.concat([zlib.zstdCompressSync(pageBody), skippedFrame, zlib.zstdCompressSync(pageBody)])),
  ],
  ['zstd-truncated', compressed('zstd', zstd.subarray(0, zstd.length - 8))],
  ['zstd-junk', compressed('zstd', Buffer.concat([zlib.zstdCompressSync(pageBody), Buffer.from('junk after')]))],
  ['zstd-of-plain', compressed('zstd', Buffer.from(pageBody))],
  ['zstd-bomb', bomb('zstd', () => zlib.zstdCompressSync(zeros(100)))],
  [
    'zstd-frames-bomb',
    bomb('zstd', () => {
      const frame = zlib.zstdCompressSync(zeros(1));
      return Buffer.concat(Array.from({ length: 100 }, () => frame));
    }),
  ],
  ['raw-deflate', compressed('deflate', zlib.deflateRawSync(pageBody))],
  ['gzip-bomb', bomb('gzip', () => zlib.gzipSync(zeros(100)))],
  [
    'brotli-bomb',
    bomb('br', () => zlib.brotliCompressSync(zeros(100), { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })),
  ],
]);
