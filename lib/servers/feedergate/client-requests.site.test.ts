/** Requests of the programs that push feeds, byte by byte as each of them writes it. */

import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exchange, openGates, socketTo } from './testing/gates.ts';
import type { TestGates } from './testing/gates.ts';

let gates: TestGates;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.close());
afterEach(() => gates.clear());

const xml =
  '<?xml version="1.0" encoding="UTF8"?>\n<!DOCTYPE gsafeed PUBLIC "-//Google//DTD GSA Feeds//EN" "">\n<gsafeed/>\n';

interface ClientRequest {
  readonly who: string;
  /** Without those that depend on the body. */
  readonly head: readonly string[];
  readonly body: string | Buffer;
  readonly coding?: 'chunked';
  readonly source?: string;
  readonly type?: string;
  /** Of what is sent; the feed above unless it is another. */
  readonly data?: string;
}

interface Part {
  readonly name: string;
  readonly value: string;
  /** Behind the name in the disposition, and lines after it. */
  readonly more?: string;
}

const fields = (source = 'sample', type = 'incremental'): readonly Part[] => [
  { name: 'datasource', value: source },
  { name: 'feedtype', value: type },
  { name: 'data', value: xml },
];
const multipart = (boundary: string, parts: readonly Part[], eol = '\r\n'): string =>
  parts
    .map(
      ({ name, value, more = '' }) =>
        `--${boundary}${eol}Content-Disposition: form-data; name="${name}"${more}${eol}${eol}${value}${eol}`,
    )
    .join('') + `--${boundary}--${eol}`;
const form = (boundary: string): string => `Content-Type: multipart/form-data; boundary=${boundary}`;
const plain = (part: Part): Part => ({ ...part, more: '\r\nContent-Type: text/plain' });
const withFile = (name: string, type = 'text/xml'): readonly Part[] =>
  fields().map((part) =>
    part.name === 'data' ? { ...part, more: `; filename="${name}"\r\nContent-Type: ${type}` } : part,
  );
const dataFirst = (): readonly Part[] =>
  withFile('feed.xml')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .toReversed()
    .toSorted((a) => (a.name === 'data' ? -1 : 1));
const urlencoded = 'Content-Type: application/x-www-form-urlencoded';
const query = new URLSearchParams({ feedtype: 'full', datasource: 'sample', data: xml }).toString();
const java = ['User-Agent: Java/1.6.0_45', 'Accept: text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2'];

const requests: readonly ClientRequest[] = [
  {
    who: 'the sender in Java, in chunks',
    head: [form('<<'), ...java],
    body: multipart('<<', fields().map(plain)),
    coding: 'chunked',
  },
  {
    who: 'the sender in Java, compressed below 1 MB',
    head: [form('<<'), 'Content-Encoding: gzip', ...java],
    body: gzipSync(multipart('<<', fields().map(plain))),
    coding: 'chunked',
  },
  {
    who: 'the sender in Java, for the web feed, whose header names another source',
    head: [form('<<'), ...java],
    body: multipart('<<', fields('weburls', 'metadata-and-url').map(plain)),
    coding: 'chunked',
    source: 'weburls',
    type: 'metadata-and-url',
  },
  {
    who: 'the connector manager',
    head: [form('<<'), ...java],
    body: multipart('<<', fields('crm_connector')),
    source: 'crm_connector',
  },
  { who: 'the connector manager of 2006', head: [urlencoded], body: query, type: 'full' },
  {
    who: 'the client in Python 2',
    head: ['Accept-Encoding: identity', 'User-Agent: Python-urllib/2.7', form('----------ThIs_Is_tHe_bouNdaRY_$')],
    body: multipart('----------ThIs_Is_tHe_bouNdaRY_$', fields()).trimEnd(),
  },
  {
    who: 'curl -F',
    head: ['User-Agent: curl/7.88.1', form('------------------------d74496d66958873e')],
    body: multipart('------------------------d74496d66958873e', withFile('feed.xml', 'application/xml')),
  },
  {
    who: 'curl --data-urlencode',
    head: ['User-Agent: curl/7.88.1', urlencoded],
    body: query.replaceAll('+', '%20'),
    type: 'full',
  },
  {
    who: 'a form in Internet Explorer, with the path of the file',
    head: [form('---------------------------7d91b03a20128')],
    body: multipart('---------------------------7d91b03a20128', withFile('C:\\feeds\\über "x".xml')),
  },
  {
    who: 'a form in a browser, data last',
    head: [form('----WebKitFormBoundary7MA4YWxkTrZu0gW')],
    body: multipart('----WebKitFormBoundary7MA4YWxkTrZu0gW', withFile('feed.xml')),
  },
  { who: 'clients that send the data first', head: [form('x')], body: multipart('x', dataFirst()) },
  { who: 'a client that ends its lines in LF', head: [form('x')], body: multipart('x', fields(), '\n') },
  { who: 'the sample of the guide', head: ['Content-type: multipart/form-data'], body: query, type: 'full' },
  {
    who: 'a client in Perl, LWP',
    head: ['TE: deflate,gzip;q=0.3', 'User-Agent: libwww-perl/6.05', form('xYzZY')],
    body: multipart('xYzZY', withFile('feed.xml')),
  },
  {
    who: 'a client in Ruby, over the form',
    head: ['Accept: */*', 'User-Agent: Ruby', urlencoded],
    body: query,
    type: 'full',
  },
  { who: 'a client in PHP', head: [form('"-----=PHPboundary"')], body: multipart('-----=PHPboundary', fields()) },
  {
    who: 'a client in C#, with charsets',
    head: [form('"8d1a3b"')],
    body: multipart(
      '8d1a3b',
      fields().map((part) => ({ ...part, more: '\r\nContent-Type: text/plain; charset=US-ASCII' })),
    ),
  },
  {
    who: 'commons-httpclient',
    head: [form('mE6pXyZ_-')],
    body: multipart(
      'mE6pXyZ_-',
      fields().map((part) => ({
        ...part,
        more: '\r\nContent-Type: text/plain; charset=US-ASCII\r\nContent-Transfer-Encoding: 8bit',
      })),
    ),
  },
  {
    who: 'HttpClient with binary parts',
    head: [form('zz')],
    body: multipart('zz', withFile('feed.xml', 'application/octet-stream\r\nContent-Transfer-Encoding: binary')),
  },
  {
    who: 'a client that writes HTTP/1.0 and text round its form',
    head: [form('x')],
    body: `This is a multipart message.\r\n${multipart('x', fields())}bye`,
  },
  {
    who: 'a client that names its fields without quotes',
    head: [form('x')],
    body: multipart('x', fields()).replaceAll(/name="(\w+)"/g, 'name=$1'),
  },
];

function bytesOf({ head, body, coding, who }: ClientRequest): Buffer {
  const bytes = Buffer.from(body);
  const version = who.includes('HTTP/1.0') ? '1.0' : '1.1';
  const length = coding === undefined ? `Content-Length: ${bytes.length}` : 'Transfer-Encoding: chunked';
  const start = Buffer.from([`POST /xmlfeed HTTP/${version}`, 'Host: gsa:19900', ...head, length, '', ''].join('\r\n'));
  if (coding === undefined) return Buffer.concat([start, bytes]);
  const middle = bytes.length >> 1;
  const chunks = [bytes.subarray(0, middle), bytes.subarray(middle)].flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([start, ...chunks, Buffer.from('0\r\n\r\n')]);
}

describe('what is pushed by', () => {
  it.each(requests)('$who', async (request) => {
    const gate = await gates.open();
    const answer = await exchange(gate.port, bytesOf(request));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\n\r\nSuccess$/);
    const { source = 'sample', type = 'incremental', data = xml } = request;
    expect(gate.received).toMatchObject([{ push: { kind: 'xmlfeed', source, type }, text: data }]);
  });
});

describe('the connector manager', () => {
  const get = async (port: number, path: string): Promise<string> =>
    exchange(port, `GET ${path} HTTP/1.1\r\nHost: gsa\r\nUser-Agent: Java/1.6.0_45\r\nConnection: keep-alive\r\n\r\n`);

  it('learns from the DTD that it may send lists of access, and from the backlog when to pause', async () => {
    const gate = await gates.open({ backlog: () => Promise.resolve(10_001) });
    expect(await get(gate.port, '/getdtd')).toContain('<!ELEMENT acl ');
    expect(await get(gate.port, '/getbacklogcount')).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n10001$/);
  });

  it('waits for 100 Continue before it sends a feed', async () => {
    const gate = await gates.open();
    const request = bytesOf({ who: 'it', head: [form('<<'), 'Expect: 100-continue'], body: multipart('<<', fields()) });
    const headEnd = request.indexOf('\r\n\r\n') + 4;
    const socket = socketTo(gate.port);
    socket.write(request.subarray(0, headEnd));
    expect(String(await once(socket, 'data'))).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(request.subarray(headEnd));
    expect(await text(socket)).toMatch(/Success$/);
  });
});

describe('a client that compares the answer', () => {
  it.each([
    ['GET', 405],
    ['PUT', 405],
    ['HEAD', 405],
  ])('is told with %s what is accepted', async (method, status) => {
    const gate = await gates.open();
    const answer = await exchange(gate.port, `${method} /xmlfeed HTTP/1.1\r\nHost: gsa\r\nContent-Length: 0\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\\r\\nAllow: POST\\r\\n`));
  });

  it('has the words of the appliance with 200, or with a status that says it: never 401', async () => {
    for (const [isStrict, status] of [
      [false, 200],
      [true, 403],
    ] as const) {
      const gate = await gates.open({ isStrict, isTrusted: () => false });
      const [request] = requests;
      const answer = request && (await exchange(gate.port, bytesOf(request)));
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\\r\\n\\r\\nError - Unauthorized Request$`));
    }
  });
});
