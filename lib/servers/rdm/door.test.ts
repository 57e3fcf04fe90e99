/** What the door does about clients, without services behind it. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import type { Services } from '../../services/index.ts';
import { nobody } from '../../services/testing/test-services.ts';
import { createRdmDoor } from './door.ts';
import type { RdmDoorOptions } from './door.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Answers the port. */
async function open(chunks: AsyncIterable<Uint8Array>, options: Partial<RdmDoorOptions> = {}): Promise<number> {
  const answerRdm = () => Promise.resolve({ ok: true, value: { status: 200, chunks } });
  const door = createRdmDoor({
    services: () => Promise.resolve({ answerRdm } as unknown as Services),
    identify: () => Promise.resolve(nobody),
    failed: () => undefined,
    ...options,
  });
  const server = createServer((request, response) => void door(request, response));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const message = '@RDMHEADER { -\nrdm-type{14}:\tstatus-request\n}\n';
const request = `POST /rdm/incoming HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-rdm\r\nContent-Length: ${message.length}\r\n\r\n${message}`;

it('lets go of a client that does not read its answer', async () => {
  const ended = Promise.withResolvers<void>();
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(65_536);
    } finally {
      ended.resolve();
    }
  }
  const socket = connect(await open(endless(), { limits: { idleMs: 100 } }), '127.0.0.1');
  socket.pause().write(request);
  await ended.promise;
  socket.destroy();
});

it('ends an answer that takes too long', async () => {
  const ended = Promise.withResolvers<void>();
  async function* drops(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield await new Promise<Uint8Array>((resolve) => setTimeout(resolve, 5, Buffer.from('.')));
    } finally {
      ended.resolve();
    }
  }
  const socket = connect(await open(drops(), { limits: { answerMs: 500 } }), '127.0.0.1');
  socket.write(request);
  const answer = await text(socket);
  expect(answer).toContain('.');
  expect(answer).not.toMatch(/\r\n0\r\n\r\n$/);
  await ended.promise;
});

it('breaks off where the answer fails, so that the client knows, and reports it', async () => {
  const failures: unknown[] = [];
  const broken = new Error('no database');
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('@RDMHEADER { -\n}\n');
    throw broken;
  }
  const port = await open(failing(), { failed: (error) => void failures.push(error) });
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const answer = await text(socket);
  expect(answer).toContain('@RDMHEADER');
  expect(answer).not.toMatch(/\r\n0\r\n\r\n$/);
  expect(failures).toEqual([broken]);
});
