/** Unpacked data in chunks, so that no format needs all of it in memory. */

import type { Transform } from 'node:stream';
import type { Budget } from './budget.ts';
import { Unreadable } from './refusals.ts';
import { Turns } from './turns.ts';

export type Chunks = AsyncIterable<Uint8Array>;

/** Size of the chunks of zlib's engines. */
export const chunkBytes = 64 * 1024;

/** Counts what is unpacked, and yields to the event loop between the chunks of decoders that never wait. */
export async function* countChunks(chunks: Chunks | Iterable<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  const turns = new Turns();
  for await (const chunk of chunks) {
    budget.countBytes(chunk.length);
    yield chunk;
    await turns.yield();
  }
}

/** Bytes that are in memory, as a single chunk. */
export async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const freeParts = 1000;
const smallestPart = 256;

/**
 * A file may consist of several compressed ones. Each takes an engine, and up to half a millisecond to set it up, so that a
 * file of nothing but small ones would take minutes. Throws `Unreadable` for more parts than one in 256 bytes.
 */
export function checkParts(parts: number, packedBytes: number): void {
  if (parts > freeParts + packedBytes / smallestPart) throw new Unreadable('unsupported', 'it has too many parts');
}

/** What an engine of zlib makes of the bytes: chunks up to where they end or are damaged, then `Unreadable` for damage. */
export async function* runEngine(engine: Transform, packed: Uint8Array): AsyncGenerator<Uint8Array> {
  let failure: Error | undefined;
  let wake = (): void => {};
  engine.on('error', (error) => {
    failure = error;
  });
  for (const event of ['readable', 'end', 'error']) engine.on(event, () => wake());
  engine.end(packed);
  try {
    for (;;) {
      const chunk = engine.read() as Buffer | null;
      if (chunk !== null) yield chunk;
      else if (failure !== undefined) throw new Unreadable(reasonOf(failure));
      else if (engine.readableEnded) return;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    engine.destroy();
  }
}

function reasonOf(failure: NodeJS.ErrnoException): 'truncated' | 'unsupported' | 'damaged' {
  switch (failure.code) {
    case 'Z_BUF_ERROR':
      return 'truncated';
    case 'ZSTD_error_frameParameter_windowTooLarge':
    case 'ZSTD_error_frameParameter_unsupported':
    case 'ZSTD_error_dictionary_wrong':
      return 'unsupported';
    default:
      return 'damaged';
  }
}
