/** One connection, which may be half closed: reads lines as fast as they are answered, and never keeps more than a line and a reply. */

import type { Socket } from 'node:net';
import { createLineDeadline, createLineReader, usualLineMs } from '../ports/lines.ts';
import { send, sendAndClose } from '../ports/sending.ts';
import { closes, reply, wireForm } from './reply.ts';
import type { Reply } from './reply.ts';
import type { Session } from './session.ts';

export interface ClientLimits {
  readonly lineBytes: number;
  /** Of silence, in either direction. */
  readonly idleMs: number;
  /** For a line, from its first byte; for the first one, from the connection. */
  readonly lineMs?: number;
}

export interface Client {
  /** Resolves when the connection is gone; never rejects. */
  readonly ended: Promise<void>;
  /** Tells the client, and closes. */
  readonly close: (why: Reply) => void;
}

/** `refused` hears of every reply that is an error. */
export function serveClient(
  socket: Socket,
  session: Session,
  { limits, refused }: { readonly limits: ClientLimits; readonly refused: (given: Reply) => void },
): Client {
  let isClosing = false;
  const close = (why: Reply): void => {
    if (isClosing) return;
    isClosing = true;
    refused(why);
    sendAndClose(socket, wireForm(why));
  };
  socket.setNoDelay(true);
  socket.setTimeout(limits.idleMs, () => close(reply('idle', { seconds: Math.round(limits.idleMs / 1000) })));
  socket.on('error', () => socket.destroy());
  const lineMs = limits.lineMs ?? usualLineMs;
  const deadline = createLineDeadline(lineMs, () => close(reply('idle', { seconds: Math.round(lineMs / 1000) })));
  deadline.begin();
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  void ended.then(deadline.stop);
  const reader = createLineReader(limits.lineBytes);
  /** False when the connection is to be closed. */
  const take = async (chunk: Uint8Array): Promise<void> => {
    const lines = reader.push(chunk);
    deadline.heard(lines?.length ?? 0, reader.isInLine());
    for (const line of lines ?? []) {
      if (isClosing) return;
      const given = await session.answer(line);
      if (given === undefined || isClosing) continue;
      if (closes(given)) return close(given);
      if (given.name !== 'done') refused(given);
      await send(socket, wireForm(given));
    }
    if (lines === undefined) close(reply('tooLong', { bytes: limits.lineBytes }));
  };
  let answered = Promise.resolve();
  socket.on('data', (chunk) => {
    if (isClosing) return;
    // Until this is answered the client is not read from: what it sends waits with it.
    socket.pause();
    answered = take(chunk).finally(() => socket.resume());
  });
  // Whoever has sent all it had may still be reading, as `nc` does.
  socket.on('end', () => void answered.then(() => socket.end()));
  return { ended, close };
}
