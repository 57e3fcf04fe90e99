/** A client of a command port, over a plain socket. */

import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface Talk {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly ended: Promise<unknown>;
}

/** Resolves when it is connected. */
export async function openTalk(host: string, port: number): Promise<Talk> {
  const socket = connect(port, host);
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return { socket, heard: () => heard, ended };
}
