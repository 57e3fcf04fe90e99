/** One connection: reads a line at a time, answers it, and reads on; never keeps more than a line and a piece of data. */

import type { Socket } from 'node:net';
import { createLineDeadline, createLineReader, usualLineMs } from '../ports/lines.ts';
import { send, sendAndClose } from '../ports/sending.ts';
import { declaredOf, reply, textOf, wireForm } from './reply.ts';
import type { Reply } from './reply.ts';
import type { Answer, Session } from './session.ts';
import { sendCompressed, sendData } from './transfer.ts';

export interface ClientLimits {
  readonly lineBytes: number;
  /** Of silence, in either direction. */
  readonly idleMs: number;
  /** For a line, from its first byte. */
  readonly lineMs?: number;
}

export interface Client {
  /** Tells the client, and closes. */
  readonly close: (why: Reply) => void;
  /** Resolves when nothing is being done for it any more. */
  readonly settled: () => Promise<void>;
}

export interface ClientOptions {
  readonly limits: ClientLimits;
  /** Hears of every reply that closes for a fault of the client. */
  readonly refused: (given: Reply) => void;
  /** Hears of each line and what became of it; the client is answered, and read on, when that is written. */
  readonly log: (text: string) => Promise<void>;
  /** Hears of what the services threw. */
  readonly failed: (error: unknown) => void;
}

export function serveClient(socket: Socket, session: Session, options: ClientOptions): Client {
  const { limits, refused, log, failed } = options;
  let state: 'lines' | 'data' | 'closing' = 'lines';
  const close = (why: Reply): void => {
    if (state === 'closing') return;
    // Words in the middle of data would be data: a transfer that ends early is known by its missing end.
    const isInData = state === 'data';
    state = 'closing';
    if (declaredOf(why).code.startsWith('5')) refused(why);
    if (isInData) socket.destroy();
    else sendAndClose(socket, wireForm(why));
  };
  socket.setTimeout(limits.idleMs, () => close(reply('idle', { seconds: Math.round(limits.idleMs / 1000) })));
  socket.on('error', () => socket.destroy());
  const transfer = async ({ begin, data, end, count, isCompressed }: NonNullable<Answer['transfer']>, line: string) => {
    await send(socket, wireForm(begin));
    if (state === 'closing') return;
    state = 'data';
    const bytes = isCompressed ? await sendCompressed(socket, data) : await sendData(socket, data);
    const isWhole = !socket.destroyed;
    await log(
      `${line}: sent ${count()} objects, ${bytes} bytes${isWhole ? '' : '; the client disconnected before the end'}`,
    );
    if (!isWhole || state !== 'data') return;
    state = isCompressed ? 'closing' : 'lines';
    if (isCompressed) socket.end();
    else await send(socket, wireForm(end(bytes)));
  };
  const answer = async (line: string): Promise<void> => {
    const given = await session.answer(line);
    if (given === undefined || state === 'closing') return;
    if (given.transfer !== undefined) return transfer(given.transfer, line);
    await log(`${line}: ${textOf(given.replies.at(-1) ?? reply('failed'))}`);
    for (const each of given.replies) {
      if (declaredOf(each).closes === true) return close(each);
      await send(socket, wireForm(each));
    }
  };
  const lineMs = limits.lineMs ?? usualLineMs;
  const settled = takeLines(socket, limits.lineBytes, {
    lineMs,
    late: () => close(reply('idle', { seconds: Math.round(lineMs / 1000) })),
    line: async (line) => {
      if (state !== 'closing')
        await answer(line).catch((error: unknown) => {
          failed(error);
          close(reply('failed'));
        });
    },
    tooLong: () => close(reply('tooLong', { bytes: limits.lineBytes })),
    // Whoever has sent all it had may still be reading.
    end: () => void (state === 'closing' ? undefined : socket.end()),
  });
  return { close, settled };
}

interface LineTaker {
  readonly lineMs: number;
  /** A line took longer. */
  readonly late: () => void;
  readonly line: (line: string) => Promise<void>;
  readonly tooLong: () => void;
  readonly end: () => void;
}

/** Until a line is answered the client is not read from: what it sends waits with it. Answers what waits for the answer. */
function takeLines(socket: Socket, most: number, { lineMs, late, line, tooLong, end }: LineTaker): () => Promise<void> {
  const reader = createLineReader(most);
  const deadline = createLineDeadline(lineMs, late);
  socket.once('close', deadline.stop);
  let answered = Promise.resolve();
  const take = async (chunk: Uint8Array): Promise<void> => {
    const lines = reader.push(chunk);
    deadline.heard(lines?.length ?? 0, reader.isInLine());
    for (const each of lines ?? []) await line(Buffer.from(each).toString('utf8').replace(/\r$/, ''));
    if (lines === undefined) tooLong();
  };
  const hear = (chunk: Uint8Array): void => {
    socket.pause();
    answered = take(chunk).finally(() => socket.resume());
  };
  socket.on('data', hear);
  socket.on('end', () => void answered.then(end));
  return () => answered;
}
