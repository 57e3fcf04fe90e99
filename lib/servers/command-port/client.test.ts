import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveClient } from './client.ts';
import type { ClientLimits } from './client.ts';
import { codeOf, done } from './reply.ts';
import type { Reply } from './reply.ts';

let limits: ClientLimits;
const long = Array.from({ length: 1_000 }, () => 'x'.repeat(1_000));
let server: Server;
let answered = 0;
let closedBy: Reply | undefined;
let served: Socket;

beforeEach(async () => {
  [answered, closedBy] = [0, undefined];
  limits = { lineBytes: 64, idleMs: 300 };
  server = createServer({ allowHalfOpen: true }, (socket) => {
    served = socket;
    const answer = async (): Promise<Reply> => {
      answered += 1;
      return done('Long', long);
    };
    serveClient(socket, { answer }, { limits, refused: (given) => (closedBy = given) });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

async function client(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

describe('a client that never reads', () => {
  it('is answered only as much as the system buffers, and closed as idle', async () => {
    const socket = await client();
    socket.pause();
    const commands = 2_000;
    socket.write('a\n'.repeat(commands));
    await once(served, 'close');
    expect(closedBy && codeOf(closedBy)).toBe(408);
    // Each answer has a megabyte: one waits, and those before it are with the system.
    expect(answered).toBeLessThan(100);
    expect(served.bytesWritten).toBeLessThan(answered * 1_100_000);
    socket.destroy();
  });
});

describe('a client that sends a gigabyte without a line end', () => {
  it('is told and closed after the longest line, and what it sends meanwhile is no command', async () => {
    const socket = await client();
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const gone = new Promise((resolve) => socket.once('close', resolve));
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
    for (let sent = 0; sent < 1024 && !socket.destroyed; sent++) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), gone]);
    }
    await gone;
    expect(heard).toMatch(/^413 A line can have up to 64 bytes/);
    expect(closedBy && codeOf(closedBy)).toBe(413);
    expect(answered).toBe(0);
  });
});

describe('a client that sends a byte now and then', () => {
  it.each([
    ['from its beginning', ''],
    ['after a command', 'a\n'],
  ])('is closed when its line takes too long, %s', async (_, first) => {
    limits = { lineBytes: 64, idleMs: 60_000, lineMs: 200 };
    const socket = await client();
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
    socket.write(first);
    const dribbling = setInterval(() => socket.write('x'), 20);
    await once(served, 'close');
    clearInterval(dribbling);
    expect(closedBy && codeOf(closedBy)).toBe(408);
    expect(heard).toContain('408 No command');
    expect(answered).toBe(first === '' ? 0 : 1);
    socket.destroy();
  });
});

describe('a client that has sent all it had', () => {
  it('is answered to the end', async () => {
    const socket = await client();
    let bytes = 0;
    socket.on('data', (chunk) => (bytes += chunk.length));
    socket.end('a\nb\r\n');
    await once(socket, 'close');
    expect([answered, bytes]).toEqual([2, 2 * (1_000 * 1_002 + '200 Long\r\n.\r\n'.length)]);
  });
});
