/** Unpacked data as a stream of chunks, so that it is never in memory as a whole. */

import type { Transform } from 'node:stream';
import type { Budget } from './budget.ts';
import { Unreadable } from './refusals.ts';
import { Turns } from './turns.ts';

export type Chunks = AsyncIterable<Uint8Array>;

/** Usual size of a chunk. */
export const chunkBytes = 64 * 1024;

/** Counts the bytes, and yields to the event loop between the chunks of synchronous decoders. */
export async function* countChunks(chunks: Chunks | Iterable<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  const turns = new Turns();
  for await (const chunk of chunks) {
    budget.countBytes(chunk.length);
    yield chunk;
    await turns.yield();
  }
}

export async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const freeParts = 1000;
const smallestPart = 256;

/**
 * Compressed files can be concatenated. Each part needs a zlib engine of its own, which takes up to 0.5 ms to create,
 * so that a file of tiny parts would take minutes. Throws `Unreadable` for more than 1,000 parts plus one per 256 bytes.
 */
export function checkParts(parts: number, packedBytes: number): void {
  if (parts > freeParts + packedBytes / smallestPart) throw new Unreadable('unsupported', 'it has too many parts');
}

/** Runs a zlib engine. Throws `Unreadable` for damaged data, after yielding what precedes the damage. */
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
