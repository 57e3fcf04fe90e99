/** Sends data to a client as fast as it reads, in pieces; compressed as one gzip member. */

import type { Socket } from 'node:net';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { send } from '../ports/sending.ts';

const pieceBytes = 65_536;

/** Answers how many bytes of data were taken. Ends early when the client is gone. */
export async function sendData(socket: Socket, data: AsyncIterable<Uint8Array>): Promise<number> {
  let sent = 0;
  for await (const piece of inPieces(data)) {
    if (socket.destroyed) break;
    sent += piece.length;
    await send(socket, piece);
  }
  return sent;
}

/** The same, compressed; the connection ends behind it. */
export async function sendCompressed(socket: Socket, data: AsyncIterable<Uint8Array>): Promise<number> {
  const gzip = createGzip();
  const sending = (async () => {
    for await (const piece of gzip as AsyncIterable<Buffer>) await send(socket, piece);
  })();
  let sent = 0;
  try {
    for await (const piece of inPieces(data)) {
      if (socket.destroyed) break;
      sent += piece.length;
      if (!gzip.write(piece)) await once(gzip, 'drain');
    }
    gzip.end();
    await sending;
  } catch (error) {
    gzip.destroy();
    await sending.catch(() => undefined);
    throw error;
  }
  return sent;
}

/** Small objects together: each write to a socket costs. */
async function* inPieces(data: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const part of data) {
    if (length === 0 && part.length >= pieceBytes) {
      yield part;
      continue;
    }
    waiting.push(part);
    length += part.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(waiting, length);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting, length);
}
