import { createSocket, type Socket } from 'node:dgram';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from './clock.ts';
import { createResolver, type ResolverOptions, type SystemLookup } from './dns.ts';

/** What the test's name server answers: addresses, a response code, or nothing at all. */
type Zone = ReadonlyMap<string, { readonly a?: Answer; readonly aaaa?: Answer; readonly ttl?: number }>;
type Answer = readonly string[] | 'nxdomain' | 'servfail' | 'refused' | 'silent';

const CODES = { servfail: 2, nxdomain: 3, refused: 5 } as const;

const zone: Zone = new Map([
  ['both.example', { a: ['192.0.2.1', '192.0.2.2'], aaaa: ['2001:db8::1'], ttl: 600 }],
  ['four.example', { a: ['192.0.2.4'], aaaa: [], ttl: 1 }],
  ['six.example', { a: [], aaaa: ['2001:db8::6'], ttl: 1_000_000 }],
  ['none.example', { a: [], aaaa: [] }],
  ['gone.example', { a: 'nxdomain', aaaa: 'nxdomain' }],
  ['wiki', { a: 'nxdomain', aaaa: 'nxdomain' }],
  ['broken.example', { a: 'servfail', aaaa: 'servfail' }],
  ['secret.example', { a: 'refused', aaaa: 'refused' }],
  ['mute.example', { a: 'silent', aaaa: 'silent' }],
  ['lame.example', { a: ['192.0.2.5'], aaaa: 'silent' }],
  ['half.example', { a: 'servfail', aaaa: [] }],
]);

const asked: string[] = [];
let server: Socket;
let nameServer = '';
let folder = '';

beforeAll(async () => {
  server = createSocket('udp4', (query, from) => {
    const reply = replyTo(query);
    if (reply !== undefined) server.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    server.bind(0, '127.0.0.1', resolve);
  });
  nameServer = `127.0.0.1:${server.address().port}`;
  folder = await mkdtemp(join(tmpdir(), 'hosts-'));
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Reads the one question of a query and makes the reply (RFC 1035, 4). */
function replyTo(query: Buffer): Buffer | undefined {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const isSixth = query.readUInt16BE(at + 1) === 28;
  const name = labels.join('.').toLowerCase();
  asked.push(`${name} ${isSixth ? 'AAAA' : 'A'}`);
  const entry = zone.get(name) ?? { a: 'nxdomain', aaaa: 'nxdomain' };
  const answer = (isSixth ? entry.aaaa : entry.a) ?? [];
  if (answer === 'silent') return undefined;
  const addresses = typeof answer === 'string' ? [] : answer;
  const header = Buffer.alloc(12);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(0x8180 | (typeof answer === 'string' ? CODES[answer] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) => recordOf(address, entry.ttl ?? 300));
  return Buffer.concat([header, query.subarray(12, at + 5), ...records]);
}

function recordOf(address: string, ttl: number): Buffer {
  const data = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : sixthBytes(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(isIPv4(address) ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttl, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** `2001:db8::n`, which is all the zone has. */
function sixthBytes(address: string): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.set([0x20, 0x01, 0x0d, 0xb8]);
  bytes[15] = Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16);
  return bytes;
}

function resolver(options: ResolverOptions = {}): ReturnType<typeof createResolver> {
  return createResolver({
    servers: [nameServer],
    timeoutMs: 100,
    hostsFile: join(folder, 'none'),
    system: false,
    ...options,
  });
}

describe('a name server', () => {
  test('is asked for both families, IPv4 comes first', async () => {
    expect(await resolver().resolve('both.example')).toEqual({
      ok: true,
      addresses: ['192.0.2.1', '192.0.2.2', '2001:db8::1'],
      from: 'dns',
    });
    expect(await resolver().resolve('four.example')).toMatchObject({ addresses: ['192.0.2.4'] });
    expect(await resolver().resolve('six.example')).toMatchObject({ addresses: ['2001:db8::6'] });
  });

  test.each([
    ['gone.example', 'nxdomain', false],
    ['none.example', 'no-address', false],
    ['broken.example', 'servfail', true],
    ['secret.example', 'refused', true],
    ['mute.example', 'timeout', true],
    ['half.example', 'servfail', true],
  ])('%s: %s, to be tried again: %j', async (host, reason, retryable) => {
    expect(await resolver().resolve(host)).toEqual({ ok: false, reason, retryable });
  });

  test('that never answers AAAA does not hold up an IPv4 address', async () => {
    expect(await resolver({ timeoutMs: 10_000 }).resolve('lame.example')).toMatchObject({ addresses: ['192.0.2.5'] });
  });

  test('that is not there is unreachable', async () => {
    const silent = createSocket('udp4');
    await new Promise<void>((resolve) => {
      silent.bind(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address();
    await new Promise<void>((resolve) => {
      silent.close(resolve);
    });
    const answer = await resolver({ servers: [`127.0.0.1:${port}`] }).resolve('both.example');
    expect(answer).toEqual({ ok: false, reason: 'unreachable', retryable: true });
  });
});

describe('answers are kept', () => {
  const count = async (host: string, advances: readonly number[]): Promise<number[]> => {
    const clock = fixedClock();
    const { resolve } = resolver({ clock });
    const counts: number[] = [];
    for (const ms of [0, ...advances]) {
      clock.advance(ms);
      asked.length = 0;
      await resolve(host);
      counts.push(asked.length > 0 ? 1 : 0);
    }
    return counts;
  };
  const minute = 60_000;

  test('as long as they say, but a minute at least and six hours at most', async () => {
    expect(await count('both.example', [9 * minute, minute])).toEqual([1, 0, 1]);
    expect(await count('four.example', [minute - 1, 1])).toEqual([1, 0, 1]);
    expect(await count('six.example', [359 * minute, minute])).toEqual([1, 0, 1]);
  });

  test('five minutes when the name does not exist, half a minute when nobody could say', async () => {
    expect(await count('gone.example', [5 * minute - 1, 1])).toEqual([1, 0, 1]);
    expect(await count('broken.example', [30_000 - 1, 1])).toEqual([1, 0, 1]);
  });

  test('questions asked at once are one question', async () => {
    const { resolve } = resolver();
    asked.length = 0;
    const answers = await Promise.all(['both.example', 'both.example.', 'both.example'].map((host) => resolve(host)));
    expect(asked.toSorted()).toEqual(['both.example A', 'both.example AAAA']);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

describe('without a name server', () => {
  test.each([
    ['192.0.2.9', '192.0.2.9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['2001:db8::9', '2001:db8::9'],
  ])('the address %s is itself', async (host, address) => {
    asked.length = 0;
    expect(await resolver().resolve(host)).toEqual({ ok: true, addresses: [address], from: 'literal' });
    expect(asked).toEqual([]);
  });

  test.each(['', 'a..b', 'a b', `${'a'.repeat(64)}.example`, 'a.'.repeat(130), '1.2.3.4.5/', '[x]', '*'])(
    '%j is no host name',
    async (host) => {
      asked.length = 0;
      expect(await resolver().resolve(host)).toEqual({ ok: false, reason: 'invalid-name', retryable: false });
      expect(asked).toEqual([]);
    },
  );

  test('overrides come first', async () => {
    const overrides = new Map([['both.example', ['127.0.0.5']]]);
    expect(await resolver({ overrides }).resolve('both.example')).toEqual({
      ok: true,
      addresses: ['127.0.0.5'],
      from: 'override',
    });
  });

  test('the hosts file comes before the name server, and a change is seen within minutes', async () => {
    const hostsFile = join(folder, 'hosts');
    await writeFile(hostsFile, '127.0.0.6 both.example');
    const clock = fixedClock();
    const { resolve } = resolver({ hostsFile, clock });
    expect(await resolve('both.example')).toMatchObject({ addresses: ['127.0.0.6'], from: 'hosts-file' });
    await writeFile(hostsFile, '127.0.0.7 both.example');
    clock.advance(61_000);
    expect(await resolve('both.example')).toMatchObject({ addresses: ['127.0.0.7'] });
  });

  test('localhost is this machine whatever the name server says', async () => {
    asked.length = 0;
    for (const host of ['localhost', 'x.localhost']) {
      expect(await resolver().resolve(host)).toMatchObject({ ok: true, addresses: ['127.0.0.1', '::1'] });
    }
    expect(asked).toEqual([]);
  });

  test('the system is asked for names the name server does not know, and only for those', async () => {
    const names: string[] = [];
    const system: SystemLookup = (host) => {
      names.push(host);
      return host === 'wiki' ? Promise.resolve(['192.0.2.77']) : Promise.reject(new Error('ENOTFOUND'));
    };
    const { resolve } = resolver({ system });
    expect(await resolve('wiki')).toEqual({ ok: true, addresses: ['192.0.2.77'], from: 'system' });
    expect(await resolve('gone.example')).toMatchObject({ ok: false, reason: 'nxdomain' });
    expect(await resolve('broken.example')).toMatchObject({ ok: false, reason: 'servfail' });
    expect(await resolve('both.example')).toMatchObject({ ok: true });
    expect(names).toEqual(['wiki', 'gone.example']);
  });
});
