import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Services } from '../../services/index.ts';
import { listen } from './listen.ts';

const lib = path.resolve(import.meta.dirname, '../..');

/** Ports that are tried and closed at once, to find out whether they are free. */
const probes = ['cli/supervise/supervisor.ts', 'db/embedded/cluster.ts'];

it('no port is opened anywhere else', () => {
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)(testing|bench)\//.test(file),
  );
  const opening = files.filter((file) => /\.listen\(/.test(readFileSync(path.join(lib, file), 'utf8')));
  expect(opening.toSorted()).toEqual([...probes, 'servers/ports/listen.ts']);
});

type Announcer = Pick<Services, 'announceListener' | 'withdrawListener'>;

function announcer(server: Server, isRefused = false) {
  const said: string[] = [];
  const answer = async (what: string) => {
    said.push(`${what}${server.listening ? ' while it listens' : ''}`);
    return isRefused ? { ok: false, problem: { kind: 'refused', message: 'no' } } : { ok: true, value: {} };
  };
  const services = { announceListener: () => answer('announced'), withdrawListener: () => answer('withdrawn') };
  return { said, services: services as unknown as Announcer };
}

const place = { what: 'a test', port: 0, host: '127.0.0.1' };

it('a port is announced before it is open, and withdrawn when it is closed', async () => {
  const server = createServer();
  const { said, services } = announcer(server);
  expect(await listen(server, place, services)).toBeUndefined();
  expect(said).toEqual(['announced']);
  await new Promise((resolve) => server.close(resolve));
  expect(said).toEqual(['announced', 'withdrawn']);
});

it('a port that cannot be announced stays closed', async () => {
  const server = createServer();
  await expect(listen(server, place, announcer(server, true).services)).rejects.toThrow('no');
  expect(server.listening).toBe(false);
});

it('a port that is taken is withdrawn', async () => {
  const [first, second] = [createServer(), createServer()];
  await listen(first, place, announcer(first).services);
  const { said, services } = announcer(second);
  const { port } = first.address() as AddressInfo;
  expect(await listen(second, { ...place, port }, services)).toMatch(/is in use/);
  expect(said).toEqual(['announced', 'withdrawn']);
  first.close();
});
