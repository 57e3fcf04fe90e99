/** A gatherd on this machine that answers as it is told, well or badly: by the line it is asked with. */

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export type GatherdAnswer = string | Uint8Array | ((socket: Socket) => void);

export interface TestGatherd {
  readonly port: number;
  /** Lines it was asked with, in order. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

const usual: Readonly<Record<string, GatherdAnswer>> = {
  '': '000 - HELLO gatherer.example 1.9 - are you 127.0.0.1?\n',
  HELLO: '100 - Pleased to meet you\n',
  QUIT: (socket) => void socket.end('999 - Bye\n'),
};

/** By the whole of the line, or its first word; `''`: before anything is asked. Else it knows no such command. */
export async function startGatherd(answers: Readonly<Record<string, GatherdAnswer>> = {}): Promise<TestGatherd> {
  const answerTo = (line: string): GatherdAnswer | undefined => answers[line] ?? usual[line];
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    // The other side hangs up when it has had enough.
    socket.on('error', () => {});
    give(socket, answerTo(''));
    let received = '';
    socket.on('data', (chunk) => {
      const lines = (received + chunk.toString('latin1')).split('\n');
      received = lines.pop() ?? '';
      for (const line of lines) {
        asked.push(line);
        give(socket, answerTo(line) ?? answerTo(line.split(' ')[0] ?? '') ?? '500 - Unknown command\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    asked,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function give(socket: Socket, answer: GatherdAnswer = ''): void {
  if (typeof answer === 'function') answer(socket);
  else socket.write(answer);
}
