/** Bodies kept: files in the data directory, named by the SHA-256 of their content, zstd-compressed off the JS thread. */

import { hash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

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

const compress = promisify(zlib.zstdCompress);
const decompress = promisify(zlib.zstdDecompress);
const options = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1, [zlib.constants.ZSTD_c_checksumFlag]: 1 } };

export function createBodyStore(folder: string): BodyStore {
  const placeOf = (hash: Uint8Array): string => {
    const name = Buffer.from(hash).toString('hex');
    return path.join(folder, name.slice(0, 2), `${name}.zst`);
  };
  return {
    async keep(body) {
      const digest = hash('sha256', body, 'buffer');
      const packed = await compress(body, options);
      await writeWhole(placeOf(digest), packed);
      return { hash: digest, size: body.length, stored: packed.length };
    },
    async read(hash) {
      try {
        return await decompress(await readFile(placeOf(hash)));
      } catch {
        return undefined;
      }
    },
    remove: (hash) => rm(placeOf(hash), { force: true }),
  };
}

/**
 * Whole or absent. Not synced to the disk: what a power failure takes is found missing when it is read, and a crawl
 * would wait for the disk at every page.
 */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const half = `${file}.${randomUUID()}`;
  try {
    await writeFile(half, content);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(half, content);
  }
  await rename(half, file);
}
