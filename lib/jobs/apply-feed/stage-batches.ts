/** Batches of a full feed that are prepared and not written yet: a file beside the uploads, which nothing needs after a crash. */

import { mkdir, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import v8 from 'node:v8';
import type { PreparedBatch } from '../../store/feeds/fed-writer.ts';
import type { Told } from './tell-others.ts';

export interface StagedBatch {
  readonly prepared: PreparedBatch;
  /** Records by the hash of their document. */
  readonly records: ReadonlyMap<string, Told>;
}

export interface BatchStage {
  readonly add: (batch: StagedBatch) => Promise<void>;
  /** In the order in which they were added. */
  readonly read: () => AsyncGenerator<StagedBatch>;
  readonly remove: () => Promise<void>;
}

/** Each batch stands behind its length. */
const lengthBytes = 4;

export async function openBatchStage(folder: string, feed: number): Promise<BatchStage> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `stage-${feed}`);
  const handle = await open(file, 'w+', 0o600);
  return {
    add: async (batch) => {
      const bytes = v8.serialize(batch);
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(bytes.length);
      await handle.writev([length, bytes]);
    },
    read: () => readStaged(handle),
    remove: async () => {
      await handle.close();
      await rm(file, { force: true });
    },
  };
}

async function* readStaged(handle: FileHandle): AsyncGenerator<StagedBatch> {
  const length = Buffer.alloc(lengthBytes);
  for (let at = 0; ;) {
    const { bytesRead } = await handle.read(length, 0, lengthBytes, at);
    if (bytesRead < lengthBytes) return;
    const bytes = Buffer.alloc(length.readUInt32BE());
    await handle.read(bytes, 0, bytes.length, at + lengthBytes);
    at += lengthBytes + bytes.length;
    yield v8.deserialize(bytes) as StagedBatch;
  }
}
