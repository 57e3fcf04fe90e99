/** A News server on this machine that answers as it is told, well or badly: by the command it is asked with. */

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What is sent, or what is done with the connection. */
export type NewsAnswer = string | Uint8Array | ((socket: Socket) => void);

export interface BadNews {
  readonly port: number;
  /** Commands, in Latin-1, in order, over all connections. */
  readonly asked: readonly string[];
  /** Answers to other commands from now on. */
  readonly answer: (answers: Readonly<Record<string, NewsAnswer>>) => void;
  /** Connections made so far. */
  readonly connections: () => number;
  /** Connections that are open now. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

const host = '127.0.0.1';

/** Answers of a server that is ready for readers. `''`: the greeting. */
const usual: Readonly<Record<string, NewsAnswer>> = {
  '': '200 ready\r\n',
  CAPABILITIES: '101 Capabilities\r\nVERSION 2\r\nREADER\r\nOVER\r\n.\r\n',
  QUIT: '205 bye\r\n',
};

/** To commands that no answer is for, it says that it does not know them. */
export async function startBadNews(answers: Readonly<Record<string, NewsAnswer>> = {}): Promise<BadNews> {
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const served = new Map<string, NewsAnswer>(Object.entries({ ...usual, ...answers }));
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The other side hangs up when it has had enough.
    socket.on('error', () => {});
    send(socket, served.get(''));
    eachLine(socket, (line) => {
      asked.push(line);
      send(socket, served.get(line));
    });
  }).listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    asked,
    answer: (more) => {
      for (const [command, answer] of Object.entries(more)) served.set(command, answer);
    },
    connections: () => connections,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function eachLine(socket: Socket, take: (line: string) => void): void {
  let received = '';
  socket.on('data', (chunk) => {
    const lines = (received + chunk.toString('latin1')).split('\r\n');
    received = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}

function send(socket: Socket, answer: NewsAnswer = '500 unknown command\r\n'): void {
  if (typeof answer === 'function') answer(socket);
  else socket.write(answer);
}

/** Says nothing, and keeps the connection. */
export const silence: NewsAnswer = () => {};

/** Sends the text, and then the same over and over, until the other side has had enough. */
export function pour(start: string, chunk: Uint8Array): NewsAnswer {
  return (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.write(start);
    socket.on('drain', more);
    more();
  };
}

/** The text, and then a byte each second. */
export function drip(start: string, text: string): NewsAnswer {
  return (socket) => {
    let sent = 0;
    const timer = setInterval(() => void socket.write(text.charAt(sent++ % text.length)), 1000);
    socket.on('close', () => clearInterval(timer));
    socket.write(start + text.charAt(sent++));
  };
}

/** Sends the text, and closes the connection in good order. */
export function closeAfter(text: string): NewsAnswer {
  return (socket) => void socket.end(text);
}

/** Sends the text, and resets the connection. */
export function resetAfter(text: string): NewsAnswer {
  return (socket) => void socket.write(text, () => socket.resetAndDestroy());
}
