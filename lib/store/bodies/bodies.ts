/** Bodies kept: files in the data directory, named by the SHA-256 of their content, zstd-compressed off the JS thread. */

import { hash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { access, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import zlib from 'node:zlib';
import { RobotError } from '../../sdk/errors.ts';
import type { CompressionResult, CompressionJob } from './body-compressor.ts';

export interface StoredBody {
  /** SHA-256, 32 bytes. */
  readonly hash: Uint8Array;
  /** Bytes of the content, and of the file. */
  readonly size: number;
  readonly stored: number;
}

export interface BodyStore {
  keep(body: Uint8Array): Promise<StoredBody>;
  /** Undefined when the file is gone or damaged: the content then counts as not kept. */
  read(hash: Uint8Array): Promise<Uint8Array | undefined>;
  remove(hash: Uint8Array): Promise<void>;
}

const decompress = promisify(zlib.zstdDecompress);
/** Bodies remembered as kept, so that the same content is not compressed again while its file is there. */
const remembered = 50_000;

export function createBodyStore(folder: string): BodyStore {
  closeToOthers(folder);
  const compress = createCompressor();
  const known = new Map<string, number>();
  const placeOf = (name: string): string => path.join(folder, name.slice(0, 2), `${name}.zst`);
  return {
    async keep(body) {
      const digest = hash('sha256', body, 'buffer');
      const name = digest.toString('hex');
      const before = known.get(name);
      // Another process may have removed it.
      const isKept = before !== undefined && (await isThere(placeOf(name)));
      const stored = isKept ? before : await compress(placeOf(name), body);
      if (known.size >= remembered) known.clear();
      known.set(name, stored);
      return { hash: digest, size: body.length, stored };
    },
    async read(hash) {
      try {
        return await decompress(await readFile(placeOf(Buffer.from(hash).toString('hex'))));
      } catch {
        return undefined;
      }
    },
    async remove(hash) {
      const name = Buffer.from(hash).toString('hex');
      known.delete(name);
      await rm(placeOf(name), { force: true });
    },
  };
}

/** A folder of an earlier version may be open to every user of the machine. */
function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch {
    // It is made, closed, with the first body; one that belongs to somebody else is theirs to close.
  }
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Answers the bytes of the file written. The thread begins with the first body and does not keep the process alive. */
function createCompressor(): (file: string, body: Uint8Array) => Promise<number> {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<number>>();
  const start = (): Worker => {
    const made = new Worker(new URL('body-compressor.ts', import.meta.url));
    made.unref();
    made.on('message', (answer: CompressionResult) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) made.unref();
      if (answer.ok) asked?.resolve(answer.stored);
      else asked?.reject(compressionError(answer.code, answer.message));
    });
    made.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      worker = undefined;
    });
    return made;
  };
  return (file, body) => {
    worker ??= start();
    // While an answer is awaited the thread keeps the process alive.
    worker.ref();
    const id = ++lastId;
    const asked = Promise.withResolvers<number>();
    waiting.set(id, asked);
    // A copy of its own: a Buffer's slice would share memory with other Buffers, which cannot be given away.
    const order: CompressionJob = { id, file, body: new Uint8Array(body) };
    worker.postMessage(order, [order.body.buffer as ArrayBuffer]);
    return asked.promise;
  };
}

function compressionError(code: string, message: string): Error {
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return isFull ? new RobotError('disk-full', `A body could not be kept: ${message}`) : new Error(message);
}
