/** One question over a socket and its answer, within limits. */

import type { Socket } from 'node:net';
import type { Limit } from '../dial.ts';

export type Asked =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly why: 'malformed' | 'timeout' | 'closed' };

/** Answers larger than this are none. */
const mostBytes = 16 * 1024;

/**
 * @param whole how many bytes the answer has; undefined when more must come, `none` when it can be no answer. Nobody
 * speaks before the next question: more bytes than the answer are none either.
 */
export function askSocket(
  socket: Socket,
  question: Buffer,
  whole: (bytes: Buffer) => number | 'none' | undefined,
  { ms, signal }: Limit,
): Promise<Asked> {
  let bytes = Buffer.alloc(0);
  return new Promise((resolve) => {
    const finish = (asked: Asked): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onClose);
      socket.off('readable', onReadable);
      socket.off('close', onClose);
      socket.off('end', onClose);
      socket.off('error', onClose);
      resolve(asked);
    };
    const onClose = (): void => finish({ ok: false, why: 'closed' });
    const onReadable = (): void => {
      const chunk: unknown = socket.read();
      if (!Buffer.isBuffer(chunk)) return;
      bytes = Buffer.concat([bytes, chunk]);
      const length = bytes.length > mostBytes ? 'none' : whole(bytes);
      if (length === undefined) return;
      if (length === bytes.length) finish({ ok: true, bytes });
      else finish({ ok: false, why: 'malformed' });
    };
    const timer = setTimeout(finish, Math.max(0, ms), { ok: false, why: 'timeout' });
    signal?.addEventListener('abort', onClose);
    socket.on('readable', onReadable);
    socket.once('close', onClose);
    socket.once('end', onClose);
    socket.once('error', onClose);
    if (signal?.aborted === true) onClose();
    else socket.write(question);
  });
}
