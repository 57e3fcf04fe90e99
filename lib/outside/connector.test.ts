import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import { request as httpsRequest, createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConnectError, connectFailureOf, socketFailure, tlsFailure } from './connect-failure.ts';
import { createConnector, type Connector, type ConnectorOptions, type NodeTarget } from './connector.ts';
import type { DnsAnswer, HostResolver } from './dns.ts';
import { createEgressPolicy, type EgressPolicy } from './egress.ts';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from './testing/certificates.ts';

const servers: Server[] = [];
const accepted = new Set<{ destroy: () => void }>();
const seen: string[] = [];
let http = 0;
let https = 0;
let expired = 0;
let mute = 0;
let rude = 0;
let closed = 0;

async function listen(server: Server): Promise<number> {
  server.on('connection', (socket) => {
    accepted.add(socket);
    socket.on('error', () => accepted.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server): Promise<void> {
  await new Promise((resolve) => {
    server.close(resolve);
  });
}

beforeAll(async () => {
  http = await listen(
    createHttpServer((request, response) => {
      const host = request.headers.host ?? '';
      seen.push(host);
      response.end(`hello ${host}`);
    }),
  );
  const tls = { key: TEST_KEY, cert: TEST_CERTIFICATE };
  https = await listen(
    createHttpsServer(tls, (request, response) => {
      response.end(
        JSON.stringify({
          host: request.headers.host,
          name: 'servername' in request.socket && request.socket.servername,
        }),
      );
    }),
  );
  expired = await listen(createHttpsServer({ key: TEST_KEY, cert: EXPIRED_CERTIFICATE }));
  mute = await listen(createTcpServer());
  rude = await listen(createTcpServer((socket) => socket.destroy()));
  const gone = createTcpServer();
  closed = await listen(gone);
  await stop(gone);
});

afterAll(async () => {
  for (const socket of accepted) socket.destroy();
  await Promise.all(servers.filter((server) => server.listening).map((server) => stop(server)));
});

const hosts: Readonly<Record<string, DnsAnswer>> = {
  'site.test': { ok: true, addresses: ['127.0.0.1'], from: 'override' },
  'other.test': { ok: true, addresses: ['127.0.0.1'], from: 'override' },
  'two.test': { ok: true, addresses: ['127.0.0.2', '127.0.0.1'], from: 'override' },
  'mixed.test': { ok: true, addresses: ['169.254.169.254', '127.0.0.1'], from: 'override' },
  'metadata.test': { ok: true, addresses: ['169.254.169.254'], from: 'override' },
  'empty.test': { ok: true, addresses: [], from: 'override' },
  'slow.test': { ok: false, reason: 'timeout', retryable: true },
};

const resolver: HostResolver = {
  resolve: (host) => {
    const name = host.replaceAll(/[[\]]/g, '');
    const literal: DnsAnswer = { ok: true, addresses: [name], from: 'literal' };
    const unknown: DnsAnswer = { ok: false, reason: 'nxdomain', retryable: false };
    return Promise.resolve(hosts[host] ?? (/^[\da-f.:]+$/.test(name) ? literal : unknown));
  },
};

function policy(named: readonly string[]): EgressPolicy {
  const ports = [http, https, expired, mute, rude, closed];
  const pairs = named.flatMap((host) => ports.map((port) => ({ host, port })));
  return createEgressPolicy({
    named: { hosts: pairs, domains: [] },
    allowCidrs: [],
    denyPorts: [],
    own: () => ({ places: [], machine: [] }),
  });
}

const everyHost = ['site.test', 'other.test', 'two.test', 'mixed.test', '127.0.0.1'];

function connector(options: Partial<ConnectorOptions> = {}): Connector {
  return createConnector({ policy: policy(everyHost), resolver, timeoutMs: 5_000, ...options });
}

async function failureOf(use: Connector, host: string, port: number, tls = false): Promise<unknown> {
  const opened = await use.open({ host, port, ...(tls ? { tls: {} } : {}) });
  if (opened.ok) {
    opened.socket.destroy();
    return opened.connected;
  }
  expect(opened.failure.detail).not.toBe('');
  const { stage, reason, retryable } = opened.failure;
  return { stage, reason, retryable };
}

describe('open', () => {
  test('connects to the address that was judged', async () => {
    const opened = await connector().open({ host: 'site.test', port: http });
    if (!opened.ok) throw new Error(opened.failure.detail);
    expect(opened.socket.remoteAddress).toBe('127.0.0.1');
    expect(opened.connected).toEqual({ address: '127.0.0.1', by: 'named' });
    opened.socket.destroy();
  });

  test('a host nobody named is refused at a loopback address, and nothing is sent there', async () => {
    seen.length = 0;
    const use = connector({ policy: policy([]) });
    const refused = { stage: 'address', reason: 'not-public', retryable: false };
    expect(await failureOf(use, 'site.test', http)).toEqual(refused);
    expect(await failureOf(use, '127.0.0.1', http)).toEqual(refused);
    expect(await failureOf(use, '[::ffff:127.0.0.1]', http)).toEqual(refused);
    expect(await failureOf(connector(), 'metadata.test', http)).toEqual({ ...refused, reason: 'metadata-address' });
    expect(seen).toEqual([]);
  });

  test('a caller may vouch for the host', async () => {
    const opened = await connector({ policy: policy([]) }).open({ host: 'site.test', port: http, via: 'named' });
    expect(opened.ok).toBe(true);
    if (opened.ok) opened.socket.destroy();
  });

  test('of several addresses the refused are left out and the others tried in turn', async () => {
    expect(await failureOf(connector(), 'mixed.test', http)).toEqual({ address: '127.0.0.1', by: 'named' });
    // The server listens on 127.0.0.1 only.
    expect(await failureOf(connector(), 'two.test', http)).toEqual({ address: '127.0.0.1', by: 'named' });
  });

  test('the address at the other end is judged again', async () => {
    const real = policy(everyHost);
    let asked = 0;
    const changing: EgressPolicy = {
      ...real,
      judge: (target) => {
        asked += 1;
        return asked === 1 ? real.judge(target) : { allowed: false, reason: 'not-public', detail: 'moved' };
      },
    };
    expect(await failureOf(connector({ policy: changing }), 'site.test', http)).toMatchObject({ stage: 'address' });
    expect(asked).toBe(2);
  });

  test('says what failed', async () => {
    const use = connector();
    expect(await failureOf(use, 'unknown.test', http)).toEqual({ stage: 'dns', reason: 'nxdomain', retryable: false });
    expect(await failureOf(use, 'slow.test', http)).toEqual({ stage: 'dns', reason: 'timeout', retryable: true });
    expect(await failureOf(use, 'empty.test', http)).toEqual({ stage: 'dns', reason: 'no-address', retryable: false });
    expect(await failureOf(use, 'site.test', closed)).toEqual({ stage: 'connect', reason: 'refused', retryable: true });
  });

  test('gives up when it is told to', async () => {
    const stopping = new AbortController();
    const opening = connector().open({ host: 'site.test', port: mute, tls: {}, signal: stopping.signal });
    stopping.abort();
    expect(await opening).toMatchObject({ ok: false, failure: { reason: 'aborted' } });
    const late = await connector().open({ host: 'two.test', port: http, signal: stopping.signal });
    expect(late).toMatchObject({ ok: false, failure: { reason: 'aborted' } });
  });
});

describe('check', () => {
  test('says what would be connected to, without connecting', async () => {
    expect(await connector().check({ host: 'mixed.test', port: mute })).toEqual({
      ok: true,
      addresses: [{ address: '127.0.0.1', by: 'named' }],
    });
    expect(await connector({ policy: policy([]) }).check({ host: 'site.test', port: http })).toMatchObject({
      ok: false,
      failure: {
        stage: 'address',
        reason: 'not-public',
        detail: 'site.test: 127.0.0.1 is not a public address (loopback)',
      },
    });
  });
});

describe('TLS', () => {
  const trusting = { tls: { ca: TEST_CERTIFICATE } };

  test('a certificate nobody vouches for is refused unless that is allowed', async () => {
    const untrusted = { stage: 'tls', reason: 'self-signed', retryable: false };
    expect(await failureOf(connector(), 'site.test', https, true)).toEqual(untrusted);
    const allowed = connector({ tls: { rejectUnauthorized: false } });
    expect(await failureOf(allowed, 'site.test', https, true)).toEqual({ address: '127.0.0.1', by: 'named' });
  });

  test('the certificate must be for the host, which may be an address, and valid', async () => {
    const use = connector(trusting);
    const connected = { address: '127.0.0.1', by: 'named' };
    expect(await failureOf(use, 'site.test', https, true)).toEqual(connected);
    expect(await failureOf(use, '127.0.0.1', https, true)).toEqual(connected);
    expect(await failureOf(use, 'other.test', https, true)).toEqual({
      stage: 'tls',
      reason: 'wrong-host',
      retryable: false,
    });
    const trustsExpired = connector({ tls: { ca: EXPIRED_CERTIFICATE } });
    expect(await failureOf(trustsExpired, 'site.test', expired, true)).toEqual({
      stage: 'tls',
      reason: 'expired',
      retryable: false,
    });
  });

  test('a handshake that stalls, is cut off or meets no TLS is a typed failure', async () => {
    const stalled = connector({ ...trusting, timeoutMs: 150 });
    expect(await failureOf(stalled, 'site.test', mute, true)).toEqual({
      stage: 'tls',
      reason: 'timeout',
      retryable: true,
    });
    expect(await failureOf(connector(), 'site.test', rude, true)).toEqual({
      stage: 'connect',
      reason: 'reset',
      retryable: true,
    });
    expect(await failureOf(connector(), 'site.test', http, true)).toEqual({
      stage: 'tls',
      reason: 'handshake',
      retryable: true,
    });
  });

  test('a second handshake with the host resumes the session', async () => {
    const use = connector(trusting);
    const reused: boolean[] = [];
    for (let round = 0; round < 2; round++) {
      const opened = await use.open({ host: 'site.test', port: https, tls: { alpn: ['http/1.1'] } });
      if (!opened.ok) throw new Error(opened.failure.detail);
      const { socket } = opened;
      reused.push(
        'isSessionReused' in socket &&
          typeof socket.isSessionReused === 'function' &&
          socket.isSessionReused() === true,
      );
      // TLS 1.3 sends the session with the first answer.
      socket.end('GET / HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n');
      await new Promise((resolve) => {
        socket.resume().once('close', resolve);
      });
    }
    expect(reused).toEqual([false, true]);
  });
});

describe('undici', () => {
  test('fetches over http and https, keeps the name of the host, and uses a connection twice', async () => {
    const use = connector({ tls: { ca: TEST_CERTIFICATE } });
    const plain = new Pool(`http://site.test:${http}`, { connect: use.undiciConnect, connections: 1 });
    for (let round = 0; round < 2; round++) {
      const { body } = await plain.request({ path: '/', method: 'GET' });
      expect(await body.text()).toContain(`hello site.test:${http}`);
    }
    await plain.close();
    const secure = new Pool(`https://site.test:${https}`, { connect: use.undiciConnect });
    const { body } = await secure.request({ path: '/', method: 'GET' });
    expect(await body.json()).toEqual({ host: `site.test:${https}`, name: 'site.test' });
    await secure.close();
  });

  test('an error carries the failure', async () => {
    const pool = new Pool(`http://metadata.test:${http}`, { connect: connector().undiciConnect });
    const error: unknown = await pool.request({ path: '/', method: 'GET' }).catch((reason: unknown) => reason);
    expect(connectFailureOf(error)).toMatchObject({ stage: 'address', reason: 'metadata-address' });
    await pool.destroy();
  });
});

describe('node:http', () => {
  function ask(secure: boolean, url: string, use: Connector): Promise<string> {
    return new Promise((resolve, reject) => {
      const createConnection = use.nodeConnection(secure);
      const request = (secure ? httpsRequest : httpRequest)(url, { createConnection }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () => resolve(text));
      });
      request.on('error', reject).end();
    });
  }

  test('fetches over http and https, also from a host that is an address', async () => {
    const use = connector({ tls: { ca: TEST_CERTIFICATE } });
    expect(await ask(false, `http://site.test:${http}/`, use)).toContain('hello site.test');
    expect(await ask(false, `http://127.0.0.1:${http}/`, use)).toContain('hello 127.0.0.1');
    expect(await ask(true, `https://site.test:${https}/`, use)).toContain('"name":"site.test"');
    expect(await ask(true, `https://127.0.0.1:${https}/`, use)).toContain('"name":false');
  });

  test('a host that is an address does not get past the policy', async () => {
    const use = connector({ policy: policy([]) });
    const error: unknown = await ask(false, `http://127.0.0.1:${http}/`, use).catch((reason: unknown) => reason);
    expect(connectFailureOf(error)).toMatchObject({ stage: 'address', reason: 'not-public' });
  });

  test('the default ports are those of the scheme', async () => {
    const targets: number[] = [];
    const watching: EgressPolicy = {
      ...policy([]),
      judge: ({ port }) => {
        targets.push(port);
        return { allowed: false, reason: 'not-public', detail: 'watched' };
      },
    };
    const use = connector({ policy: watching });
    const call = (secure: boolean, target: NodeTarget): Promise<Error | null> =>
      new Promise((resolve) => {
        use.nodeConnection(secure)(target, (error) => resolve(error));
      });
    await call(false, { host: 'site.test' });
    expect(await call(true, { host: 'site.test', port: null })).toBeInstanceOf(ConnectError);
    await call(true, { host: 'site.test', port: '8443' });
    expect(targets).toEqual([80, 443, 8443]);
  });
});

describe('failures', () => {
  test('are found inside errors that wrap them, and nowhere else', () => {
    const failure = socketFailure(Object.assign(new Error('no way'), { code: 'EHOSTUNREACH' }), '192.0.2.1:80');
    expect(failure).toEqual({
      stage: 'connect',
      reason: 'unreachable',
      retryable: true,
      detail: '192.0.2.1:80: no way',
    });
    const wrapped = new Error('fetch failed', { cause: new Error('inner', { cause: new ConnectError(failure) }) });
    expect(connectFailureOf(wrapped)).toBe(failure);
    for (const other of [new Error('x'), undefined, 'text', { failure }])
      expect(connectFailureOf(other)).toBeUndefined();
    const loop = new Error('loop');
    loop.cause = loop;
    expect(connectFailureOf(loop)).toBeUndefined();
  });

  test('of the system are told in words, with their code', () => {
    const failure = socketFailure(
      Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:80'), { code: 'ECONNREFUSED', syscall: 'connect' }),
      '192.0.2.1:80',
    );
    expect(failure.detail).toBe('192.0.2.1:80: the connection was refused (ECONNREFUSED)');
  });

  test('codes nobody knows are still typed', () => {
    expect(socketFailure(new Error('?'), 'x')).toMatchObject({ reason: 'failed' });
    expect(tlsFailure(new Error('?'), 'x')).toMatchObject({ stage: 'tls', reason: 'handshake' });
    const selfSigned = Object.assign(new Error('self-signed certificate; try running Node.js with --use-system-ca'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect(tlsFailure(selfSigned, 'x')).toMatchObject({ detail: 'x: self-signed certificate' });
  });
});
