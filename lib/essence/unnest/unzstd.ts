/** Zstandard (RFC 8878). zlib reads a single frame, so the frames of a file are followed here. */

import { createZstdDecompress } from 'node:zlib';
import { checkParts, chunkBytes, runEngine } from './chunks.ts';
import { Unreadable } from './refusals.ts';

const MAGIC = 0xfd2fb528;
const SKIPPABLE_MAGIC = 0x184d2a50;
const SKIPPABLE_HEADER = 8;

/** Concatenated frames are one file; other trailing bytes are ignored. Throws `Unreadable`. */
export async function* unzstd(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  if (!isZstd(packed)) throw new Unreadable('wrong-format', 'it is not a zstd file');
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = 0;
  for (let frames = 0; isZstd(packed, at); frames++) {
    checkParts(frames, packed.length);
    if (isSkippable(view.getUint32(at, true))) {
      if (at + SKIPPABLE_HEADER > packed.length) throw new Unreadable('truncated');
      at += SKIPPABLE_HEADER + view.getUint32(at + 4, true);
      if (at > packed.length) throw new Unreadable('truncated');
      continue;
    }
    const engine = createZstdDecompress({ chunkSize: chunkBytes });
    yield* runEngine(engine, packed.subarray(at));
    at += engine.bytesWritten;
  }
}

export function isZstd(bytes: Uint8Array, at = 0): boolean {
  if (at + 4 > bytes.length) return false;
  const magic = new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0, true);
  return magic === MAGIC || isSkippable(magic);
}

function isSkippable(magic: number): boolean {
  return (magic & 0xfffffff0) >>> 0 === SKIPPABLE_MAGIC;
}
