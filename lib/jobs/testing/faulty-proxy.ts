/** A proxy that can be made to fail, in the ways that proxies do. */

import { once } from 'node:events';
import http from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

type Speak = (socket: Socket) => void;

export const established = 'HTTP/1.1 200 Connection established\r\n\r\n';

/** What a bad proxy does, and the reason that a run then has. */
export const proxyFaults = {
  'requires credentials': {
    speak: (socket) => void socket.once('data', () => socket.end('HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n')),
    reason: /requires credentials/,
  },
  'talks nonsense': {
    speak: (socket) => void socket.once('data', () => socket.end('\u0001\u0002 nonsense\r\n\r\n')),
    reason: /invalid response/,
  },
  'says nothing': { speak: (socket) => void socket.on('data', () => undefined), reason: /did not answer in time/ },
  'says one byte a second': {
    speak: (socket) => {
      const words = Array.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello');
      const timer = setInterval(() => socket.write(words.shift() ?? ''), 1_000);
      socket.on('close', () => clearInterval(timer));
    },
    reason: /did not answer in time/,
  },
  'hangs up': { speak: (socket) => void socket.destroy(), reason: /without a response/ },
  'hangs up within a page': {
    speak: (socket) => {
      const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<p>half';
      socket.once('data', (asked) => (String(asked).startsWith('HEAD') ? socket.destroy() : socket.end(head)));
    },
    reason: /without a response/,
  },
} satisfies Readonly<Record<string, { readonly speak: Speak; readonly reason: RegExp }>>;

interface FaultyProxy {
  readonly port: number;
  /** Speaks so from now on; undefined: as a proxy does. Ends the connections there are. */
  readonly turn: (speak: Speak | undefined) => void;
  readonly open: ReadonlySet<Socket>;
  readonly close: () => void;
}

/** A proxy until it is told to be a bad one. */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  const open = new Set<Socket>();
  let speak: Speak | undefined;
  const proxy = http.createServer((request, response) => {
    const { url = '', method, headers } = request;
    const passed = http.request(url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end()).end();
  });
  const server = createTcpServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    if (speak === undefined) proxy.emit('connection', socket);
    else speak(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    turn: (next) => {
      speak = next;
      end();
    },
    open,
    close: () => {
      end();
      server.close();
    },
  };
}
