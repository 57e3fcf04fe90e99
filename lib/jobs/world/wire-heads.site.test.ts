/** What servers send before their content is stored byte for byte, but for cookies and credentials. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResponseFact } from '../../sdk/resource.ts';
import { readResource } from '../../store/read/read-resource.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestCollection, TestInstallation } from '../testing/installation.ts';
import { collectionOf } from '../testing/texts.ts';

interface Sent {
  /** The head up to its empty line, each line with its end. */
  readonly head: readonly string[];
  readonly body?: string | Buffer;
  /** Before the head. */
  readonly before?: string;
  /** Heads that end with the connection. */
  readonly closes?: true;
}

const html = '<!doctype html><title>t</title>';
const gzipped = zlib.gzipSync(html.repeat(40));
const line = (text: string): string => `${text}\r\n`;
const ok = line('HTTP/1.1 200 OK');
const typed = line('Content-Type: text/html');
const lengthOf = (body: string | Buffer): string => line(`Content-Length: ${body.length}`);
/** Lines that are not stored. */
const secrets = [
  line('Set-Cookie: session=1; Path=/'),
  line('SET-COOKIE: b=2'),
  line('set-cookie2: c=3'),
  line('Authorization: Basic dTpw'),
  line('Authentication-Info: nextnonce="4"'),
];

const paths = ['/odd', '/early', '/loose', '/moved', '/target', '/partial', '/steady', '/coded', '/torn', '/gone'];
const links = paths.filter((path) => path !== '/target').map((path) => `<a href=${path}>x</a>`);
const index = `${html}${links.join('')}`;

const answers: Readonly<Record<string, (request: string) => Sent>> = {
  '/': () => ({ head: [ok, typed, lengthOf(index)], body: index }),
  '/odd': () => ({
    head: [
      line('HTTP/1.1 200 Sí señor'),
      line('sErVeR:  none  '),
      line('X-One:1'),
      secrets[0] ?? '',
      line('Link: </a>; rel=next'),
      line('LINK: </b>; rel=prev'),
      secrets[1] ?? '',
      typed,
      ...secrets.slice(2),
      line('Link: </a>; rel=next'),
      line('X-Empty:'),
      line('X-Latin: caf\xe9'),
      lengthOf(html),
    ],
    body: html,
  }),
  '/early': () => ({
    before: 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n',
    head: [ok, typed, lengthOf(html)],
    body: html,
  }),
  '/loose': () => ({
    head: [
      'HTTP/1.1 200 OK\n',
      'content-TYPE : text/html\n',
      'no colon here\n',
      'Set-Cookie : a=1\n',
      '\tb=2\n',
      'X: 1\n',
    ],
    body: html,
    closes: true,
  }),
  '/moved': () => ({ head: [line('HTTP/1.1 301 Gone on'), line('location: /target'), line('Content-Length: 0')] }),
  '/target': () => ({ head: [ok, typed, lengthOf(html)], body: html }),
  '/partial': () => ({
    head: [line('HTTP/1.1 206 Partial Content'), line('Content-Range: bytes 0-30/100'), typed, lengthOf(html)],
    body: html,
  }),
  '/steady': (request) =>
    /^if-none-match: "v1"/im.test(request)
      ? {
          head: [line('HTTP/1.1 304 Not Modified'), line('ETag: "v1"'), line('Expires: Fri, 01 Jan 2027 00:00:00 GMT')],
        }
      : { head: [ok, line('ETag: "v1"'), typed, lengthOf(html)], body: html },
  '/coded': () => ({ head: [ok, typed, line('Content-Encoding: x-GZIP'), lengthOf(gzipped)], body: gzipped }),
  '/torn': () => ({
    head: [ok, typed, line('Transfer-Encoding: chunked'), line('Connection: close')],
    body: `${html.length.toString(16)}\r\n${html}\r\n`,
    closes: true,
  }),
  '/gone': () => ({ head: [line('HTTP/1.1 404 Nothing'), line('Content-Length: 0')] }),
};

const notThere: Sent = { head: [line('HTTP/1.1 404 Not Found'), line('Content-Length: 0')] };

/** A server of which every byte is known. */
function rawServer(): Server {
  return createServer((socket) => {
    let asked = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      asked += chunk.toString('latin1');
      for (let end = asked.indexOf('\r\n\r\n'); end >= 0; end = asked.indexOf('\r\n\r\n')) {
        const request = asked.slice(0, end);
        asked = asked.slice(end + 4);
        const [, path = ''] = request.split(' ');
        const { before = '', head, body = '', closes } = answers[path]?.(request) ?? notThere;
        const empty = head[0]?.endsWith('\r\n') === true ? '\r\n' : '\n';
        socket.write(Buffer.concat([Buffer.from(`${before}${head.join('')}${empty}`, 'latin1'), Buffer.from(body)]));
        if (closes === true) socket.end();
      }
    });
  });
}

let installation: TestInstallation;
let server: Server;
let site: { readonly host: string; readonly port: number; readonly url: string };
let collection: TestCollection;

beforeAll(async () => {
  installation = await openInstallation();
  server = rawServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  site = { host: '127.0.0.1', port, url: `http://127.0.0.1:${port}` };
  collection = await installation.addCollection(collectionOf([{ site }]));
  await collection.crawl({ bodies: 'all' });
});
afterAll(async () => {
  server.close();
  await installation.close();
});

async function storedAt(path: string): Promise<{ head: string | undefined; response: ResponseFact | undefined }> {
  const { pool } = installation;
  const { rows } = await pool.query<{ hash: string }>(
    `SELECT replace(url_hash::text, '-', '') AS hash FROM crawl.resource WHERE collection_id = $1 AND url = $2`,
    [collection.id, site.url + path],
  );
  const stored = await readResource(pool, () => Promise.resolve(rows[0]?.hash), collection.id, {
    url: site.url + path,
  });
  return { head: stored?.head, response: stored?.facts.response };
}

/** What was sent, as it must be stored. */
function sentAt(path: string): string {
  const { head = [] } = answers[path]?.('') ?? {};
  return `${head.filter((each) => !secrets.includes(each)).join('')}\r\n`;
}

describe('the head of an answer is stored', () => {
  it.each(['/', '/odd', '/early', '/target', '/partial', '/coded', '/torn'])('byte for byte: %s', async (path) => {
    expect((await storedAt(path)).head).toBe(sentAt(path));
  });

  it('of a redirect', async () => {
    const { head, response } = await storedAt('/moved');
    expect(head).toBe('HTTP/1.1 301 Gone on\r\nlocation: /target\r\nContent-Length: 0\r\n\r\n');
    expect(response).toMatchObject({ outcome: 'redirect' });
  });

  it('as it was before it was mended, without a cookie that goes on in the next line', async () => {
    const { head, response } = await storedAt('/loose');
    expect(head).toBe('HTTP/1.1 200 OK\ncontent-TYPE : text/html\nno colon here\nX: 1\n\n');
    expect(response).toMatchObject({ outcome: 'ok', headers: { 'content-type': 'text/html' } });
    expect(response?.notes).toEqual([
      'lenient',
      'header lines end with LF alone',
      'blanks before the colon of a header are ignored',
      'a header line without a name is left out',
      'a header goes on in the next line',
    ]);
  });

  it('not of a failure', async () => {
    expect(await storedAt('/gone')).toMatchObject({ head: undefined, response: { status: 404 } });
  });
});

describe('how the content differs from the body as received', () => {
  it.each([
    ['/odd', undefined],
    ['/coded', { decoded: 'gzip' }],
    ['/torn', { truncated: 'connection' }],
  ])('is a fact: %s', async (path, body) => {
    const { response } = await storedAt(path);
    expect(response?.outcome).toBe('ok');
    expect(response?.body).toEqual(body);
  });
});

it('keeps the head that came with the content when that is not modified, and brings the facts up to date', async () => {
  const before = await storedAt('/steady');
  await collection.crawl({ bodies: 'all' });
  const after = await storedAt('/steady');
  expect(after.response).toMatchObject({
    outcome: 'not-modified',
    headers: { expires: 'Fri, 01 Jan 2027 00:00:00 GMT' },
  });
  expect(after.head).toBe(before.head);
  expect(after.head).toBe(sentAt('/steady'));
  expect((await storedAt('/coded')).response?.body).toEqual({ decoded: 'gzip' });
});
