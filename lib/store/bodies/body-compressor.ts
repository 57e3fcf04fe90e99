/** The thread that compresses bodies and writes their files: the crawl's own thread has better things to do. */

import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import zlib from 'node:zlib';

export interface CompressionJob {
  readonly id: number;
  readonly file: string;
  readonly body: Uint8Array;
}

/** `stored`: bytes of the file. */
export type CompressionResult =
  | { readonly id: number; readonly ok: true; readonly stored: number }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly message: string };

const options = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1, [zlib.constants.ZSTD_c_checksumFlag]: 1 } };

function compress({ id, file, body }: CompressionJob): CompressionResult {
  try {
    const packed = zlib.zstdCompressSync(body, options);
    writeWhole(file, packed);
    return { id, ok: true, stored: packed.length };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { id, ok: false, code, message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Whole or absent. Not synced to the disk: what a power failure takes is found missing when it is read, and a crawl
 * would wait for the disk at every page.
 */
function writeWhole(file: string, content: Uint8Array): void {
  const half = `${file}.${process.pid}`;
  // Pages may be for few eyes: no other user of the machine reads them.
  const mode = 0o600;
  try {
    writeFileSync(half, content, { mode });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(half, content, { mode });
  }
  renameSync(half, file);
}

parentPort?.on('message', (order: CompressionJob) => parentPort?.postMessage(compress(order)));
