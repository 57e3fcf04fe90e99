/** The gate against raw sockets: what clients send byte by byte, and what they are answered to the byte. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeSelfSigned } from '../../services/feedergate/self-signed.ts';
import { answers } from './answers.ts';
import { usualLimits } from './gate.ts';
import type { Refusal } from './gate.ts';
import { exchange, openGates, socketTo } from './testing/gates.ts';
import type { TestGates } from './testing/gates.ts';
import { openSpool } from '../../store/feeds/spool.ts';
import type { Spool } from '../../store/feeds/spool.ts';

let gates: TestGates;
let folder: string;
let spool: Spool;
let openGate: TestGates['open'];

beforeAll(async () => {
  gates = await openGates();
  ({ folder, spool, open: openGate } = gates);
});
afterAll(() => gates.close());
afterEach(() => gates.clear());

const xml = '<?xml version="1.0"?>\n<gsafeed/>\n';
const parts = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `--<<\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
const form = (fields: Readonly<Record<string, string>> = {}): string =>
  `${parts({ datasource: 'sample', feedtype: 'full', data: xml, ...fields })}--<<--\r\n`;
const head = (length: number, more = '', target = '/xmlfeed'): string =>
  `POST ${target} HTTP/1.1\r\nHost: gsa:19900\r\nContent-Type: multipart/form-data; boundary=<<\r\n${more}Content-Length: ${length}\r\n\r\n`;
const posted = (body: string, ...more: readonly string[]): string => head(Buffer.byteLength(body), ...more) + body;
const codedAndCut = (): Buffer => {
  const whole = gzipSync(form());
  const cut = whole.subarray(0, whole.length - 12);
  return Buffer.concat([Buffer.from(head(cut.length, 'Content-Encoding: gzip\r\n')), cut]);
};
const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);
const statusOf = (answer: string): number => Number(answer.split(' ')[1]);

describe('an upload', () => {
  it('is answered as the appliance did, once it is in the spool', async () => {
    const gate = await openGate();
    expect(await exchange(gate.port, posted(form()))).toBe(
      'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nServer: feedergate_1.0\r\nConnection: Close\r\nContent-Length: 7\r\n\r\nSuccess',
    );
    const push = { kind: 'xmlfeed', source: 'sample', type: 'full' };
    expect(gate.received).toMatchObject([{ push, text: xml, size: xml.length }]);
    expect(await spool.list()).toEqual([gate.received[0]?.file]);
  });

  it.each(['/xmlfeed/', '/xmlfeed?a=b', '/xmlfeed/?a'])('may go to %s', async (target) => {
    const gate = await openGate();
    expect(bodyOf(await exchange(gate.port, posted(form(), '', target)))).toBe('Success');
  });

  it('may come in chunks, compressed, or with its first bytes held back', async () => {
    const gate = await openGate();
    const zipped = gzipSync(form());
    const chunk = `${zipped.length.toString(16)}\r\n`;
    const coded = 'Content-Encoding: x-gzip\r\n';
    const chunked = head(0, `${coded}Transfer-Encoding: chunked\r\n`).replace('Content-Length: 0\r\n', '');
    expect(bodyOf(await exchange(gate.port, chunked, chunk, zipped, '\r\n0\r\n\r\n'))).toBe('Success');
    expect(bodyOf(await exchange(gate.port, head(zipped.length, coded), zipped))).toBe('Success');
    const socket = socketTo(gate.port);
    socket.write(head(form().length, 'Expect: 100-continue\r\n'));
    expect(String(await once(socket, 'data'))).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(form());
    expect(bodyOf(await text(socket))).toBe('Success');
    expect(gate.received.map((each) => each.text)).toEqual([xml, xml, xml]);
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['GZIP', gzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('may be coded as %s', async (coding, encode) => {
    const gate = await openGate();
    const body = encode(Buffer.from(form()));
    expect(bodyOf(await exchange(gate.port, head(body.length, `Content-Encoding: ${coding}\r\n`), body))).toBe(
      'Success',
    );
    expect(gate.received.map((each) => each.text)).toEqual([xml]);
  });

  it('is damaged with something behind its compressed body, and not kept', async () => {
    const gate = await openGate();
    const body = Buffer.concat([gzipSync(form()), Buffer.from('garbage')]);
    expect(bodyOf(await exchange(gate.port, head(body.length, 'Content-Encoding: gzip\r\n'), body))).toBe(
      'Error - The compressed body is damaged or incomplete',
    );
    expect(gate.received).toEqual([]);
    expect(await spool.list()).toEqual([]);
  });

  it('may drip for longer than a client may be silent', async () => {
    const idleMs = 1_000;
    const gate = await openGate({ limits: { ...usualLimits, idleMs } });
    const socket = socketTo(gate.port);
    const begun = performance.now();
    const answered = text(socket);
    const body = posted(form());
    const step = Math.ceil(body.length / 30);
    for (let at = 0; at < body.length; at += step) {
      socket.write(body.slice(at, at + step));
      await delay(50);
    }
    expect(bodyOf(await answered)).toBe('Success');
    expect(performance.now() - begun).toBeGreaterThan(idleMs);
  });

  it('may come beside three others, each in small pieces', async () => {
    const gate = await openGate();
    const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(200_000));
    const sockets = texts.map((data) => ({ socket: socketTo(gate.port), body: posted(form({ data })) }));
    for (let at = 0; at < 210_000; at += 10_000)
      for (const { socket, body } of sockets) socket.write(body.slice(at, at + 10_000));
    expect((await Promise.all(sockets.map(({ socket }) => text(socket)))).map(bodyOf)).toEqual(
      Array<string>(4).fill('Success'),
    );
    expect(gate.received.map((each) => each.text).toSorted()).toEqual(texts);
  });

  it('may have heads of parts of 8 KB, and no longer ones', async () => {
    const gate = await openGate();
    const padded = (bytes: number): string => form().replace('\r\n\r\n', `\r\nX-Padding: ${'x'.repeat(bytes)}\r\n\r\n`);
    expect(bodyOf(await exchange(gate.port, posted(padded(8000))))).toBe('Success');
    expect(bodyOf(await exchange(gate.port, posted(padded(8300))))).toMatch(/^Error - /);
  });

  it('is taken from curl, and from a form of a browser', async () => {
    const gate = await openGate();
    const file = path.join(folder, 'feed.xml');
    await writeFile(file, xml.repeat(100_000));
    const url = `http://127.0.0.1:${gate.port}/xmlfeed`;
    const curl = spawn('curl', ['-s', '-F', 'datasource=s', '-F', 'feedtype=full', '-F', `data=@${file}`, url]);
    expect(await text(curl.stdout)).toBe('Success');
    const browser = new FormData();
    for (const [name, value] of [
      ['data', xml],
      ['datasource', 's'],
      ['feedtype', 'full'],
    ])
      browser.append(name ?? '', value ?? '');
    expect(await (await fetch(url, { method: 'POST', body: browser })).text()).toBe('Success');
    const query = new URLSearchParams({ data: xml, datasource: 's', feedtype: 'incremental' });
    expect(await (await fetch(url, { method: 'POST', body: query })).text()).toBe('Success');
    // A browser ends the lines of a form in CR LF.
    expect(gate.received.map(({ size }) => size)).toEqual([xml.length * 100_000, xml.length + 2, xml.length]);
  });

  it('of groups may have no data', async () => {
    const gate = await openGate();
    const body = `${parts({ cleanup: 'ldap' })}--<<--\r\n`;
    expect(bodyOf(await exchange(gate.port, posted(body, '', '/xmlgroups')))).toBe('Success');
    expect(gate.received).toEqual([
      { push: { kind: 'xmlgroups', source: 'ldap', type: 'cleanup' }, size: 0, text: '' },
    ]);
    expect(await spool.list()).toEqual([]);
  });
});

describe('what is refused', () => {
  const cases: readonly (readonly [string, string | Buffer, number, RegExp])[] = [
    ['a field is missing', posted(form({ feedtype: '' })), 400, /^Error - Missing feedtype$/],
    ['the form is cut off', posted(form().slice(0, 150)), 400, /^Error - The form is incomplete/],
    ['the coding is unknown', posted(form(), 'Content-Encoding: br\r\n'), 415, /^Error - Content-Encoding br/],
    ['the coding ends too early', codedAndCut(), 400, /^Error - The compressed body/],
    ['the coding is damaged', posted(form(), 'Content-Encoding: gzip\r\n'), 400, /^Error - The compressed body/],
    ['the path is unknown', posted(form(), '', '/feed'), 404, /^Error/],
    ['the method is wrong', 'PUT /xmlfeed HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab', 405, /POST/],
    ['the length is too large', head(2 * 1024 ** 3) + form(), 413, /^Error - The feed is larger/],
    [
      'the groups are too large',
      head(2 * 1024 ** 3, '', '/xmlgroups') + form(),
      507,
      /^error: group db at capacity\.$/,
    ],
  ];

  it.each(cases)('is told why when %s', async (_, request, status, expected) => {
    const limits = { ...usualLimits, drainMs: 200 };
    for (const isStrict of [true, false]) {
      const gate = await openGate({ isStrict, limits });
      const answer = await exchange(gate.port, request);
      expect(statusOf(answer)).toBe(isStrict || status === 404 || status === 405 ? status : 200);
      expect(bodyOf(answer)).toMatch(expected);
      expect(gate.received).toEqual([]);
    }
    expect(await spool.list()).toEqual([]);
  });

  it('is read to its end, so that the client comes to reading the answer', async () => {
    const gate = await openGate({ isTrusted: () => false });
    const file = path.join(folder, 'large');
    await writeFile(file, Buffer.alloc(20 * 1024 * 1024));
    const url = `http://127.0.0.1:${gate.port}/xmlfeed`;
    for (const more of [[], ['-H', 'Expect:']]) {
      const curl = spawn('curl', ['-sS', '-F', `data=@${file}`, ...more, url]);
      const [out, err] = await Promise.all([text(curl.stdout), text(curl.stderr)]);
      expect([out, err]).toEqual([answers.untrusted.text, '']);
    }
  });

  it('is a body that grows past the limit, or too much', async () => {
    const gate = await openGate({ isStrict: true, limits: { ...usualLimits, bytes: 40_000_000 } });
    const bomb = gzipSync(form({ data: 'a'.repeat(39_000_000) }));
    const grown = await exchange(gate.port, head(bomb.length, 'Content-Encoding: gzip\r\n'), bomb);
    expect([statusOf(grown), bodyOf(grown)]).toEqual([400, expect.stringContaining('200 times')]);
    const chunked = head(0, 'Transfer-Encoding: chunked\r\n').replace('Content-Length: 0\r\n', '');
    const large = form({ data: 'a'.repeat(41_000_000) });
    const answer = await exchange(gate.port, chunked, `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`);
    expect(statusOf(answer)).toBe(413);
    expect(await spool.list()).toEqual([]);
  });

  it('is one byte more than the limit, and not the limit itself', async () => {
    const gate = await openGate({ isStrict: true, limits: { ...usualLimits, bytes: form().length } });
    expect(bodyOf(await exchange(gate.port, posted(form())))).toBe('Success');
    const larger = form({ data: `${xml} ` });
    expect(statusOf(await exchange(gate.port, posted(larger)))).toBe(413);
    const chunked = head(0, 'Transfer-Encoding: chunked\r\n').replace('Content-Length: 0\r\n', '');
    const answer = await exchange(gate.port, chunked, `${larger.length.toString(16)}\r\n${larger}\r\n0\r\n\r\n`);
    expect(statusOf(answer)).toBe(413);
    expect(await spool.list()).toHaveLength(1);
  });

  it('is told whoever is not trusted, before anything is read, and who refused it', async () => {
    const refused: Refusal[] = [];
    const gate = await openGate({ isTrusted: () => false, isStrict: true, refused: (each) => refused.push(each) });
    // Held back until it is wanted, and not wanted.
    const answer = await exchange(gate.port, head(form().length, 'Expect: 100-continue\r\n'));
    expect([statusOf(answer), bodyOf(answer)]).toEqual([403, answers.untrusted.text]);
    expect(refused).toEqual([{ from: '127.0.0.1', path: '/xmlfeed', text: answers.untrusted.text }]);
    expect(await spool.list()).toEqual([]);
  });

  it('is what comes when too much waits, with a status that says so to everybody', async () => {
    const gate = await openGate({ maxBacklog: 1 });
    expect(bodyOf(await exchange(gate.port, posted(form())))).toBe('Success');
    const answer = await exchange(gate.port, posted(form()));
    expect([statusOf(answer), bodyOf(answer)]).toEqual([503, answers.overloaded.text]);
  });

  it('by a database that is away is told after everything was read', async () => {
    const failures: unknown[] = [];
    const away = new Error('away');
    const gate = await openGate({ backlog: () => Promise.reject(away), failed: (error) => failures.push(error) });
    const file = path.join(folder, 'large');
    await writeFile(file, Buffer.alloc(5 * 1024 * 1024));
    const curl = spawn('curl', [
      '-sS',
      '-F',
      `data=@${file}`,
      '-H',
      'Expect:',
      `http://127.0.0.1:${gate.port}/xmlfeed`,
    ]);
    expect(await Promise.all([text(curl.stdout), text(curl.stderr)])).toEqual([answers.failed.text, '']);
    expect(failures).toEqual([away]);
  });

  it('by the disk is told in the words of the guide', async () => {
    const full: Spool = {
      ...spool,
      begin: async () => {
        const upload = await spool.begin();
        return { ...upload, keep: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) };
      },
    };
    const gate = await openGate({ spool: full });
    const answer = await exchange(gate.port, posted(form()));
    expect([statusOf(answer), bodyOf(answer)]).toEqual([200, answers.diskFull.text]);
    expect(await spool.list()).toEqual([]);
  });

  it('by a disk that is full in the middle of the feed leaves nothing on it', async ({ skip }) => {
    const small = await mkdtemp(path.join(folder, 'small-'));
    const mount = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]);
    if (mount.status !== 0) return skip('a small disk can be made by root on Linux only');
    try {
      const tight = openSpool(small);
      const gate = await openGate({ spool: tight });
      const answer = await exchange(gate.port, posted(form({ data: 'a'.repeat(5_000_000) })));
      expect([statusOf(answer), bodyOf(answer)]).toEqual([200, answers.diskFull.text]);
      expect(await tight.list()).toEqual([]);
      expect(bodyOf(await exchange(gate.port, posted(form())))).toBe('Success');
    } finally {
      spawnSync('/bin/umount', [small]);
    }
  });
});

describe('a client that', () => {
  it.each(['leaves in the middle', 'says nothing more'])('%s leaves nothing', async (how) => {
    const isPatient = how === 'leaves in the middle';
    const gate = await openGate({ limits: { ...usualLimits, ...(!isPatient && { idleMs: 2_000 }) } });
    const socket = socketTo(gate.port);
    socket.write(posted(form({ data: 'a'.repeat(5_000_000) })).slice(0, 4_000_000));
    while ((await spool.list()).length === 0) await new Promise(setImmediate);
    if (!isPatient) expect(await text(socket)).toBe('');
    socket.destroy();
    while ((await spool.list()).length > 0) await new Promise(setImmediate);
    expect(gate.received).toEqual([]);
  });

  it('takes its time over the head of a request is closed', async () => {
    const gate = await openGate({ limits: { ...usualLimits, headMs: 400 } });
    const socket = socketTo(gate.port).on('error', () => undefined);
    socket.write('POST /xmlfeed HTTP/1.1\r\n');
    const drip = setInterval(() => void (socket.writable && socket.write('X-A: b\r\n')), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    expect(gate.received).toEqual([]);
  });

  it('has sent nothing is told so', async () => {
    const gate = await openGate();
    expect(bodyOf(await exchange(gate.port, head(0)))).toBe(
      'Error - The form has no parts: its boundary is not in the body',
    );
    const bare = 'POST /xmlfeed HTTP/1.1\r\nHost: gsa\r\n\r\n';
    expect(bodyOf(await exchange(gate.port, bare))).toMatch(/^Error - The body is neither/);
  });

  it('begins with TLS is closed at once', async () => {
    const gate = await openGate();
    const hello = Buffer.from('16030100c8010000c40303', 'hex');
    expect(await exchange(gate.port, hello)).toBe('');
    const curl = spawn('curl', ['-sk', `https://127.0.0.1:${gate.port}/xmlfeed`]);
    // SSL connect error.
    expect(await once(curl, 'close')).toEqual([35, null]);
  });
});

it('is closed at once for who begins without TLS', async () => {
  const { certificate: cert, privateKey: key } = makeSelfSigned({
    names: ['localhost'],
    validFrom: Date.now() - 1000,
    validTo: Date.now() + 60_000,
  });
  const gate = await openGate({ tls: { cert, key } });
  expect(await exchange(gate.port, posted(form()))).toBe('');
  const curl = spawn('curl', ['-sk', '-F', 'datasource=a', `https://127.0.0.1:${gate.port}/xmlfeed`]);
  expect(await text(curl.stdout)).toBe('Error - Missing feedtype');
});

it('answers the DTD and the backlog', async () => {
  const gate = await openGate();
  const get = async (target: string, method = 'GET'): Promise<string> =>
    exchange(gate.port, `${method} ${target} HTTP/1.0\r\n\r\n`);
  expect(bodyOf(await get('/getdtd'))).toBe('<!ELEMENT acl (principal*)>');
  expect(bodyOf(await get('/gsafeed.dtd'))).toBe('<!ELEMENT acl (principal*)>');
  expect(bodyOf(await get('/getbacklogcount'))).toBe('0');
  await exchange(gate.port, posted(form()));
  expect(bodyOf(await get('/getbacklogcount'))).toBe('1');
  expect(statusOf(await get('/getbacklogcount', 'DELETE'))).toBe(405);
  expect(statusOf(await get('/xmlfeed'))).toBe(405);
});
