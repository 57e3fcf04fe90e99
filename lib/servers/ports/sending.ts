/** Sending to clients that may be slow, or gone. */

import type { Socket } from 'node:net';

/** How long what a client still sends is thrown away, so that it can read why it was closed. */
const lingerMs = 500;

/** Waits for a reader that is slow; resolves too when the connection is gone. */
export async function send(socket: Socket, data: string | Uint8Array): Promise<void> {
  if (socket.destroyed || socket.write(data)) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      socket.off('drain', go);
      socket.off('close', go);
      resolve();
    };
    socket.on('drain', go);
    socket.on('close', go);
  });
}

export function sendAndClose(socket: Socket, text: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(text);
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
