/** gatherd over real sockets, collected from by our own gather and by clients that behave badly. */

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../jobs/testing/until.ts';
import { cli } from '../../services/actor.ts';
import { gatherdReplies } from '../../services/gatherd/protocol.ts';
import { admin, openTestServices, operator, problemOf, value, viewer } from '../../services/testing/test-services.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import { logFolderOf } from '../../store/logs/log-files.ts';
import type { Ports } from '../ports/follow-ports.ts';
import {
  gatherAll,
  objectsOf,
  serveCollection,
  startServing,
  untilListening,
  urlOf,
} from './testing/served-collection.ts';
import type { ServedCollection } from './testing/served-collection.ts';

let test: TestServices;
let docs: ServedCollection;
let ports: Ports;
const limits = { lineBytes: 8_192, idleMs: 60_000, clients: 250 };
const names: Record<string, readonly string[]> = {};

beforeAll(async () => {
  test = await openTestServices();
  docs = await serveCollection(test, 'Docs');
  ports = startServing(test, { limits, now: () => test.clock.now, namesOf: async (address) => names[address] ?? [] });
  await untilListening(test, docs.slug);
});
afterAll(async () => {
  await ports.stop();
  await test.close();
});

const stateOf = async (slug = docs.slug) => value(await test.services.getGatherd(viewer, { slug }));

interface Talk {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly ended: Promise<unknown>;
}

async function talkTo(port = docs.port): Promise<Talk> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, heard: () => heard, ended };
}

/** As `printf … | nc`: sends the lines, and reads to the end. */
async function ask(port: number, ...lines: readonly string[]): Promise<string> {
  const { socket, heard, ended } = await talkTo(port);
  socket.end(`${lines.join('\r\n')}\r\n`);
  await ended;
  return heard();
}

describe('items 2, 5 and 6: what a collection hands out', () => {
  it('is nothing before the first hand-out mark, which is said', async () => {
    expect((await gatherAll(docs.port)).outcome).toMatchObject({ stage: 'dialogue', why: /handed out yet/ });
    await docs.store(1, 3);
    expect((await gatherAll(docs.port)).text).toBe('');
    await docs.mark();
  });

  it('items 23 and 25: is collected by gather, compressed or not, byte for byte the same', async () => {
    const [zipped, plain] = [await gatherAll(docs.port), await gatherAll(docs.port, { isCompressed: false })];
    expect(zipped.outcome).toEqual({ ok: true, isWhole: false });
    expect(plain).toEqual(zipped);
    expect(objectsOf(zipped.text)).toEqual(['1', '2', '3']);
    expect(zipped.text).toMatch(/^@DELETE \{ \}\n@REFRESH \{ \}\n@UPDATE \{\n@FILE \{ /);
  });

  it('has in every object what a Broker asks for', async () => {
    const { text } = await gatherAll(docs.port);
    for (const attribute of [
      'Gatherer-Name{11}:\tThe Example',
      'Gatherer-Host{16}:\tgatherer.example',
      'Gatherer-Version{3}:\t1.9',
      'Time-to-Live{7}:\t2419200',
      'Refresh-Rate{6}:\t604800',
    ])
      expect(text.toLowerCase().split(attribute.toLowerCase())).toHaveLength(4);
    expect(text.match(/^update-time\{10\}:\t\d{10}$/gim)).toHaveLength(3);
  });

  it('is a session of commands, until QUIT', async () => {
    const heard = await ask(
      docs.port,
      'HELLO me',
      'HELP',
      `SEND-OBJECT ${urlOf(2)}`,
      'SEND-OBJECT x',
      'NOPE',
      'QUIT',
      'HELP',
    );
    const talk = heard.split('\n').filter((line) => /^\d{3} - /.test(line));
    expect(talk.map((line) => line.slice(0, 3)).join(' ')).toBe(
      '000 100 200 200 200 200 200 200 200 299 400 499 500 500 999',
    );
    expect(talk[0]).toBe('000 - HELLO gatherer.example 1.9 - are you 127.0.0.1?');
    expect(heard).toContain(`@FILE { ${urlOf(2)}\n`);
  });

  it('item 24, §10.5: says of itself how much it has, of when, and with which attributes', async () => {
    const { text } = await gatherAll(docs.port, { wanted: 'info' });
    const values = new Map(Array.from(text.matchAll(/^([\w-]+)\{\d+\}:\t(.*)$/gm), ([, name, given]) => [name, given]));
    expect(text.startsWith(`@GATHERER { gatherd://gatherer.example:${docs.port}/\n`)).toBe(true);
    expect(values.get('Number-Of-Objects')).toBe('3');
    expect(values.get('Gatherer-Port')).toBe(String(docs.port));
    expect(Number(values.get('Newest-Update-Time'))).toBeGreaterThanOrEqual(Number(values.get('Oldest-Update-Time')));
    expect(text).toContain('Attributes{10}:\tbody\ntitle\n');
  });

  it('T21, items 8, 26 and 145: is handed on from mark to mark: changes, additions, and deletions since a time', async () => {
    await test.database.pool.query(
      `UPDATE crawl.hand_out_mark SET at = now() - interval '1 h' WHERE collection_id = $1`,
      [docs.collectionId],
    );
    const since = Math.floor(Date.now() / 1000) - 60;
    await docs.store(2, 2, 'changed');
    await docs.store(4, 4);
    await docs.remove(3, 3);
    expect(objectsOf((await gatherAll(docs.port)).text)).toEqual(['1', '2', '3']);
    expect(objectsOf((await gatherAll(docs.port, { wanted: { since } })).text)).toEqual([]);
    await docs.mark();
    expect(objectsOf((await gatherAll(docs.port, { wanted: { since } })).text)).toEqual(['-3', '2', '4']);
    expect(objectsOf((await gatherAll(docs.port)).text)).toEqual(['1', '2', '4']);
    const later = Math.floor(Date.now() / 1000) + 60;
    expect(objectsOf((await gatherAll(docs.port, { wanted: { since: later } })).text)).toEqual([]);
  });

  it('item 165: an RD that is stored again as it was is not sent again', async () => {
    const since = Math.floor(Date.now() / 1000) + 1;
    await test.database.pool.query(
      `UPDATE crawl.hand_out_mark SET at = at - interval '1 min' WHERE collection_id = $1`,
      [docs.collectionId],
    );
    await docs.store(4, 5);
    await docs.mark();
    await test.database.pool.query(
      `UPDATE crawl.hand_out_mark m SET at = to_timestamp($2) FROM crawl.hand_out o
      WHERE m.collection_id = $1 AND o.collection_id = $1 AND m.number = o.number`,
      [docs.collectionId, since],
    );
    expect(objectsOf((await gatherAll(docs.port, { wanted: { since } })).text)).toEqual(['5']);
    await docs.remove(5, 5);
    await docs.mark();
  });

  it('leaves lines in gatherd.log', async () => {
    const file = path.join(logFolderOf(test.folder, docs.collectionId), 'gatherd.log');
    let log = '';
    await until('a transfer is logged', async () => {
      log = await readFile(file, 'utf8');
      return /SEND-UPDATE 0: sent 3 objects, \d+ bytes/.test(log);
    });
    for (const line of log.trim().split('\n')) expect(line).toMatch(/^gatherd: \d{6} \d\d:\d\d:\d\d: 127\.0\.0\.1: \S/);
    const { files } = value(await test.services.listLogs(viewer, { slug: docs.slug }));
    expect(files.map(({ name, format }) => [name, format])).toContainEqual(['gatherd.log', 'gatherer']);
  });
});

describe('item 138: who may collect', () => {
  it('T20: is what gatherd.cf says; the line that refuses is shown', async () => {
    const text = '# ours\nAllow cs.colorado.edu usc.edu\nDeny all\n';
    const closed = await serveCollection(test, 'Closed', [{ path: 'gatherd.cf', text }]);
    await untilListening(test, closed.slug);
    expect(await ask(closed.port, 'HELLO me')).toBe('501 - Access denied\n');
    await until('the refusal is noted', async () => (await stateOf(closed.slug)).lastRefusal !== undefined);
    expect((await stateOf(closed.slug)).lastRefusal).toMatchObject({
      from: '127.0.0.1',
      code: 501,
      text: 'gatherd.cf:3 Deny all',
    });
    names['127.0.0.1'] = ['foo.cs.colorado.edu'];
    expect(await ask(closed.port, 'QUIT')).toBe(
      '000 - HELLO gatherer.example 1.9 - are you foo.cs.colorado.edu?\n999 - Bye\n',
    );
    delete names['127.0.0.1'];
    value(await test.services.saveGatherd(admin, { slug: closed.slug, on: false, address: '127.0.0.1', tls: false }));
  });

  it('is nobody while it is off, or the address is none of this server', async () => {
    const { slug } = docs;
    const off = { slug, on: false, address: '127.0.0.1', tls: false };
    expect(problemOf(await test.services.saveGatherd(operator, off)).kind).toBe('forbidden');
    expect(problemOf(await test.services.saveGatherd(admin, { ...off, address: 'everywhere' })).message).toMatch(
      /IP address/,
    );
    value(await test.services.saveGatherd(admin, { ...off, on: true, address: '192.0.2.1' }));
    await until('why not is said', async () => /192\.0\.2\.1 is not an address/.test((await stateOf()).reason ?? ''));
    expect(await stateOf()).not.toHaveProperty('listening');
    value(await test.services.saveGatherd(admin, { ...off, on: true }));
    await untilListening(test, slug);
  });

  it('may be asked to use TLS', async () => {
    const { slug, port } = docs;
    value(await test.services.saveGatherd(admin, { slug, on: true, address: '127.0.0.1', tls: true }));
    let heard = '';
    await until('TLS is spoken', async () => {
      const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false });
      heard = '';
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.on('error', () => undefined);
      socket.on('secureConnect', () => socket.write('QUIT\n'));
      await new Promise((resolve) => socket.once('close', resolve));
      return heard !== '';
    });
    expect(heard).toMatch(/^000 - HELLO .*\n999 - Bye\n$/);
    value(await test.services.saveGatherd(admin, { slug, on: true, address: '127.0.0.1', tls: false }));
    await until('it is plain again', async () => (await ask(port, 'QUIT').catch(() => '')).startsWith('000'));
  });
});

describe('F43: clients that behave badly', () => {
  it('a line without an end is refused at 8 KB, however much follows', async () => {
    const { socket, heard, ended } = await talkTo();
    const piece = Buffer.alloc(65_536, 'x');
    const pour = (): void => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('drain', pour);
    pour();
    await ended;
    expect(heard()).toContain(`504 - A line can have up to 8192 bytes`);
    expect(socket.bytesWritten).toBeLessThan(50_000_000);
  });

  it('200 clients are served beside one that reads nothing, silent ones, and one that leaves', async () => {
    await docs.store(1, 2_000, 'x'.repeat(2_000));
    await docs.mark();
    const stuck = await talkTo();
    stuck.socket.pause();
    stuck.socket.write('SEND-UPDATE 0\n');
    const silent = await Promise.all(Array.from({ length: 20 }, () => talkTo()));
    const leaving = await talkTo();
    leaving.socket.write('SEND-UPDATE 0\n');
    leaving.socket.once('data', () => leaving.socket.destroy());
    const whole = await gatherAll(docs.port, { isCompressed: false });
    await test.database.pool.query(`UPDATE crawl.hand_out_mark SET at = at - interval '1 h'`);
    await docs.store(1, 10);
    await docs.mark();
    const wanted = { since: Math.floor(Date.now() / 1000) - 60 };
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, i) => gatherAll(docs.port, { isCompressed: i % 2 === 0, wanted })),
    );
    expect(objectsOf(whole.text)).toHaveLength(2_000);
    expect(all.every(({ outcome }) => outcome.ok)).toBe(true);
    expect(all.every(({ text }) => objectsOf(text).length === 10)).toBe(true);
    await until('nobody holds a transaction', async () => {
      const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
      return (await test.database.pool.query(sql)).rowCount === 0;
    });
    for (const { socket } of [stuck, ...silent]) socket.destroy();
    await until('all are gone', async () => (await stateOf()).clients === 0);
  });

  it('those that are silent, or one too many, are told so', async () => {
    await ports.stop();
    ports = startServing(test, { limits: { ...limits, clients: 2 }, now: () => test.clock.now });
    await until('it listens again', async () => (await ask(docs.port, 'QUIT').catch(() => '')).startsWith('000'));
    const two = await Promise.all([talkTo(), talkTo()]);
    await until('both are greeted', async () => two.every(({ heard }) => heard() !== ''));
    expect(await ask(docs.port, 'HELLO')).toContain(`${gatherdReplies.tooMany.code} - `);
    await ports.stop();
    ports = startServing(test, { limits: { ...limits, idleMs: 300 }, now: () => test.clock.now });
    await until('it listens again', async () => (await ask(docs.port, 'QUIT').catch(() => '')).startsWith('000'));
    const { heard, ended } = await talkTo();
    await ended;
    expect(heard().split('\n')[1]).toBe('503 - No activity for 0 s');
  });

  it('those that never finish a handshake are bounded as well', async () => {
    await ports.stop();
    value(await test.services.saveGatherd(admin, { slug: docs.slug, on: true, address: '127.0.0.1', tls: true }));
    ports = startServing(test, { limits: { ...limits, clients: 2 }, now: () => test.clock.now });
    const talks: Talk[] = [];
    const connected = () => talkTo().then((talk) => talks.push(talk) > 0);
    await until('it listens again', () => connected().catch(() => false));
    while (talks.length < 6) await connected();
    const areGone = (some: readonly Talk[]) => some.map(({ socket }) => socket.destroyed);
    await until('more than twice the clients are dropped', async () => areGone(talks.slice(4)).every(Boolean));
    expect(areGone(talks.slice(0, 4))).toEqual([false, false, false, false]);
    for (const { socket } of talks) socket.resetAndDestroy();
    value(await test.services.saveGatherd(admin, { slug: docs.slug, on: true, address: '127.0.0.1', tls: false }));
  });
});

it('item 141: is served again when the console starts, and a client is told when it is served no longer', async () => {
  await ports.stop();
  ports = startServing(test, { limits, now: () => test.clock.now });
  await until('it listens again', async () => (await ask(docs.port, 'QUIT').catch(() => '')).startsWith('000'));
  const { heard, ended } = await talkTo();
  await until('it is greeted', async () => heard() !== '');
  value(await test.services.saveGatherd(cli, { slug: docs.slug, on: false, address: '127.0.0.1', tls: false }));
  await ended;
  expect(heard()).toContain('505 - gatherd closes: its configuration has changed');
});
