/** Every framing of a body, right and wrong, with every coding: what is read, what is noted, and which connection is kept. */

import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { FetchedResource } from '../sdk/define-protocol.ts';
import { createTestFetchers, testSettings, testUrl } from './testing.ts';

const text = '<title>d</title>hello</html>'.repeat(40);
interface Coding {
  readonly header: string;
  readonly body: Buffer;
  readonly notes: readonly string[];
}

const unknown = (name: string) => `Content-Encoding “${name}” is unknown: the body is read as it is`;
const codings: Readonly<Record<string, Coding>> = {
  none: { header: '', body: Buffer.from(text), notes: [] },
  identity: { header: 'Content-Encoding: identity\r\n', body: Buffer.from(text), notes: [] },
  gzip: { header: 'Content-Encoding: gzip\r\n', body: gzipSync(text), notes: [] },
  'gzip with a parameter': { header: 'Content-Encoding: gzip;q=1.0\r\n', body: gzipSync(text), notes: [] },
  'a media type': { header: 'Content-Encoding: application/gzip\r\n', body: gzipSync(text), notes: [] },
  'a list': { header: 'Content-Encoding: , GZIP ,\r\n', body: gzipSync(text), notes: [] },
  unknown: { header: 'Content-Encoding: amz-1.0\r\n', body: Buffer.from(text), notes: [unknown('amz-1.0')] },
  'gzip and unknown': { header: 'Content-Encoding: gzip, x\r\n', body: gzipSync(text), notes: [unknown('x')] },
  'said to be gzip': { header: 'Content-Encoding: gzip\r\n', body: Buffer.from(text), notes: ['not-gzip'] },
};

type Wire = (body: Buffer) => { readonly header: string; readonly sent: Buffer };
type Ending = 'whole' | 'short' | 'cut';

interface Framing {
  readonly wire: Wire;
  readonly notes: (body: Buffer) => readonly string[];
  /** Why the body isn't whole, where the end of a coding may say that it is. */
  readonly closedWhen?: (body: Buffer) => string;
  /** What has come: all, all but what the length leaves out, or less than was announced. */
  readonly ending: Ending;
  /** Whether the body has an end of its own, and whether it is where its framing says. */
  readonly end: 'sound' | 'mended' | 'close';
}

const withLength =
  (length: (body: Buffer) => number | string): Wire =>
  (body) => ({ header: `Content-Length: ${length(body)}\r\n`, sent: body });
const chunked =
  (frame: (body: Buffer) => readonly (Buffer | string)[]): Wire =>
  (body) => ({
    header: 'Transfer-Encoding: chunked\r\n',
    sent: Buffer.concat(frame(body).map((part) => Buffer.from(part as string, 'latin1'))),
  });
const hex = ({ length }: Buffer): string => length.toString(16);
const none = (): readonly string[] => [];
const lenient = (note: string) => (): readonly string[] => ['lenient', note];
const noLength = (length: string) => lenient(`Content-Length “${length}” is ignored: it is no length`);
const tooLong = (body: Buffer) => body.length + 999;
const tooEarly = (body: Buffer) =>
  `the connection was closed after ${body.length} of ${tooLong(body)} bytes of the body`;

const framings: Readonly<Record<string, Framing>> = {
  'the right length': { wire: withLength(({ length }) => length), notes: none, ending: 'whole', end: 'sound' },
  'a length that is too short': {
    wire: withLength(({ length }) => length - 7),
    notes: none,
    ending: 'short',
    end: 'mended',
  },
  'a length that is too long': {
    wire: withLength(tooLong),
    notes: (body) => [`truncated: ${tooEarly(body)}`],
    closedWhen: tooEarly,
    ending: 'cut',
    end: 'close',
  },
  'the length -1': { wire: withLength(() => -1), notes: noLength('-1'), ending: 'whole', end: 'close' },
  'the length 28bytes': {
    wire: withLength(() => '28bytes'),
    notes: noLength('28bytes'),
    ending: 'whole',
    end: 'close',
  },
  'no length': { wire: (body) => ({ header: '', sent: body }), notes: none, ending: 'whole', end: 'close' },
  chunks: {
    wire: chunked((body) => [hex(body), '\r\n', body, '\r\n0\r\n\r\n']),
    notes: none,
    ending: 'whole',
    end: 'sound',
  },
  'chunks with LF': {
    wire: chunked((body) => [hex(body), '\n', body, '\n0\n\n']),
    notes: lenient('lines of the chunked framing end with LF alone'),
    ending: 'whole',
    end: 'mended',
  },
  'chunks with blanks': {
    wire: chunked((body) => [hex(body), '  \r\n', body, '\r\n0\r\n\r\n']),
    notes: lenient('blanks around chunk sizes are ignored'),
    ending: 'whole',
    end: 'mended',
  },
  'chunks without the last line': {
    wire: chunked((body) => [hex(body), '\r\n', body, '\r\n0\r\n']),
    notes: lenient('the empty line after the last chunk is missing'),
    closedWhen: () => 'the connection was closed before the last chunk',
    ending: 'whole',
    end: 'close',
  },
  'chunks without the last one': {
    wire: chunked((body) => [hex(body), '\r\n', body, '\r\n']),
    notes: () => ['truncated: the connection was closed before the last chunk'],
    closedWhen: () => 'the connection was closed before the last chunk',
    ending: 'cut',
    end: 'close',
  },
};

const sound = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nsound';

let server: Server | undefined;
let url = '';
const { fetcher, closeAll } = createTestFetchers(() => url);
afterEach(async () => {
  await closeAll();
  server?.close();
});

interface Asked {
  readonly path: string;
  readonly connection: number;
}

/** Writes the bytes of an answer as they are; whether the connection stays open is for the answer to say. */
async function serve(answer: (asked: Asked, nth: number) => Buffer | string, stays = false): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  let connections = 0;
  server = createServer((socket: Socket) => {
    const connection = ++connections;
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        const [, path = ''] = bytes.toString('latin1').split(' ');
        const one = { path, connection };
        asked.push(one);
        const sent = answer(one, asked.length);
        if (stays) socket.write(sent);
        else socket.end(sent);
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return asked;
}

const textOf = ({ body }: FetchedResource): string => Buffer.from(body ?? []).toString();

function answerOf(coding: Coding, framing: Framing, connection: string): Buffer {
  const { header, sent } = framing.wire(coding.body);
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: ${connection}\r\n${coding.header}${header}\r\n`;
  return Buffer.concat([Buffer.from(head), sent]);
}

function expectedNotes({ body, notes }: Coding, framing: Framing): readonly string[] {
  const { closedWhen, ending } = framing;
  const isGzip = body.length < text.length;
  if (isGzip && closedWhen !== undefined) return [`the body is complete, although ${closedWhen(body)}`, ...notes];
  return [...framing.notes(body), ...notes, ...(isGzip && ending === 'short' ? ['gzip-damaged'] : [])];
}

const table = Object.entries(framings).flatMap(([framing, framed]) =>
  Object.entries(codings).flatMap(([coding, coded]) =>
    ['close', 'keep-alive'].map((connection) => ({ framing, coding, connection, framed, coded })),
  ),
);

function truncatedAs({ ending }: Framing, isGzip: boolean): string | undefined {
  if (ending === 'cut' && !isGzip) return 'connection';
  return ending === 'short' && isGzip ? 'damage' : undefined;
}

describe('a body', () => {
  it.each(table)('with $framing, coding $coding, Connection: $connection', async ({ framed, coded, connection }) => {
    const sent = answerOf(coded, framed, connection);
    const stays = connection === 'keep-alive' && framed.end !== 'close';
    const asked = await serve(({ path }) => (path === '/next' ? sound : sent), stays);
    const fetching = fetcher();
    const got = await fetching.fetch({ url: testUrl(url) });
    const isGzip = coded.body.length < text.length;
    expect(got.fact).toMatchObject({ outcome: 'ok', status: 200 });
    if (framed.ending === 'short') expect(text.startsWith(textOf(got))).toBe(true);
    else expect(textOf(got)).toBe(text);
    expect(got.fact.notes ?? []).toEqual(expectedNotes(coded, framed));
    expect(got.fact.body?.truncated).toBe(truncatedAs(framed, isGzip));
    await setImmediate();
    const used = asked.map((each) => each.connection);
    expect(textOf(await fetching.fetch({ url: testUrl(`${url}/next`) }))).toBe('sound');
    expect(used.includes(asked.at(-1)?.connection ?? 0)).toBe(stays && framed.end === 'sound');
  });

  it.each(['Content-Length: 99\r\n\r\nhalf', 'Transfer-Encoding: chunked\r\n\r\n63\r\nhalf'])(
    'that is whole the second time is used as it is then: %j',
    async (half) => {
      const asked = await serve((_, nth) => (nth === 1 ? `HTTP/1.1 200 OK\r\n${half}` : sound));
      const got = await fetcher().fetch({ url: testUrl(url) });
      expect(textOf(got)).toBe('sound');
      expect(got.fact.body).toBeUndefined();
      expect(got.fact.notes?.[0]).toMatch(/^asked for again, because the connection was closed /);
      expect(asked).toHaveLength(2);
    },
  );

  it('that is short again is used, and the bodies of its site are asked for once from then on', async () => {
    const asked = await serve(() => 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf');
    const fetching = fetcher();
    for (let nth = 0; nth < 3; nth++) expect(textOf(await fetching.fetch({ url: testUrl(url) }))).toBe('half');
    expect(asked).toHaveLength(4);
  });

  it('of which nothing came is no answer', async () => {
    for (const header of ['Content-Length: 99', 'Transfer-Encoding: chunked']) {
      await serve(() => `HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
      const { fact, body } = await fetcher().fetch({ url: testUrl(url) });
      expect(fact).toMatchObject({ outcome: 'reset', bytes: 0 });
      expect(body).toBeUndefined();
      server?.close();
    }
  });

  it('that does not come in chunks, as its head says, is no answer', async () => {
    await serve(() => 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n<title>d</title>');
    expect((await fetcher().fetch({ url: testUrl(url) })).fact.outcome).toBe('malformed');
  });

  it.each([
    ['a line of a chunk', 'Transfer-Encoding: chunked\r\n\r\n', ' '.repeat(4096)],
    ['empty lines', 'Transfer-Encoding: chunked\r\n\r\n 3\r\nabc\r\n', '\r\n'.repeat(2048)],
    ['trailers', 'Transfer-Encoding: chunked\r\n\r\n 3\r\nabc\r\n0\r\n', 'T: 1\r\n'.repeat(1024)],
    ['a body', 'Content-Length: -1\r\n\r\n', 'x'.repeat(65_536)],
    ['chunks', 'Transfer-Encoding: chunked\r\n\r\n', '1 \r\nx\r\n'.repeat(8192)],
  ])('without end ends within the limits: %s', async (_, head, more) => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        const pour = (): void => {
          while (!socket.destroyed && socket.write(more));
        };
        socket.write(`HTTP/1.1 200 OK\r\n${head}`);
        socket.on('drain', pour);
        pour();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const target = testUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const before = process.memoryUsage().rss;
    const { fact } = await fetcher({ deadlines: { totalMs: 1_000 } }).fetch({ url: target });
    expect(['ok', 'malformed', 'timeout']).toContain(fact.outcome);
    expect(fact.bytes).toBeLessThanOrEqual(testSettings.maxFileBytes);
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
  });
});
