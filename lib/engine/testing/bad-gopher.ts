/** A Gopher server on this machine that answers as it is told, well or badly: by the line it is asked with. */

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Bytes that are sent before the connection is closed in good order, or what is done with the connection. */
export type GopherAnswer = string | Uint8Array | ((socket: Socket) => void);

export interface BadGopher {
  readonly port: number;
  /** Lines it was asked with, in Latin-1, in order. */
  readonly asked: readonly string[];
  /** Connections that are open now. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

const host = '127.0.0.1';

/** `answers` are told the port they are served on. To every other line nothing is said. */
export async function startBadGopher(
  answers: (port: number) => Readonly<Record<string, GopherAnswer>>,
): Promise<BadGopher> {
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The other side hangs up when it has had enough.
    socket.on('error', () => {});
    let line = '';
    socket.on('data', (chunk) => {
      line += chunk.toString('latin1');
      if (!line.endsWith('\r\n')) return;
      const name = line.slice(0, -2);
      asked.push(name);
      answer(socket, served[name]);
    });
  }).listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const served = answers(port);
  return {
    port,
    asked,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(socket: Socket, given: GopherAnswer | undefined): void {
  if (typeof given === 'function') given(socket);
  else if (given !== undefined) socket.end(given);
}

/** Sends the same over and over, until the other side has had enough. */
export function pour(chunk: Uint8Array): GopherAnswer {
  return (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    more();
  };
}

/** A byte, and another each second. */
export function drip(text: string): GopherAnswer {
  return (socket) => {
    let sent = 0;
    const next = (): void => void socket.write(text.charAt(sent++ % text.length));
    const timer = setInterval(next, 1000);
    socket.on('close', () => clearInterval(timer));
    next();
  };
}

/** Begins an answer, and resets the connection. */
export function breakOff(text: string): GopherAnswer {
  return (socket) => {
    socket.write(text, () => socket.resetAndDestroy());
  };
}
