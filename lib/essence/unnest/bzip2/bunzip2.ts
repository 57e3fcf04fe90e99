/**
 * bzip2, block by block. seek-bzip decodes a whole file at once, and allocates 4 MB for each block; a file of 1 MB can
 * have 25,000 blocks.
 */

import { chunkBytes } from '../chunks.ts';
import { Unreadable } from '../refusals.ts';
import { BitReader } from './bit-reader.ts';
import { linkRows, readBlockHeader, readSymbols } from './block.ts';
import { Crc32 } from './crc32.ts';

const LEVEL_BYTES = 100_000;
const BLOCK_START = [0x314159, 0x265359] as const;
const STREAM_END = [0x177245, 0x385090] as const;
/** After this number of equal bytes comes a count of further ones. */
const RUN_START = 4;
const MOST_REPEATS = 255;

export function isBzip2(bytes: Uint8Array, at = 0): boolean {
  const level = (bytes[at + 3] ?? 0) - 0x30;
  return bytes[at] === 0x42 && bytes[at + 1] === 0x5a && bytes[at + 2] === 0x68 && level >= 1 && level <= 9;
}

/** Concatenated streams are one file; other trailing bytes are ignored. Throws `Unreadable`. */
export function* bunzip2(packed: Uint8Array): Generator<Uint8Array> {
  if (!isBzip2(packed)) throw new Unreadable('wrong-format', 'it is not a bzip2 file');
  const bits = new BitReader(packed);
  let space = new Uint32Array(0);
  for (let at = 0; isBzip2(packed, at); at = bits.alignToByte()) {
    const size = ((packed[at + 3] ?? 0) - 0x30) * LEVEL_BYTES;
    if (space.length < size) space = new Uint32Array(size);
    for (let byte = 0; byte < 4; byte++) bits.read(8);
    yield* readStream(bits, space.subarray(0, size));
  }
}

function* readStream(bits: BitReader, space: Uint32Array): Generator<Uint8Array> {
  let streamSum = 0;
  for (;;) {
    const [high, low] = [bits.read(24), bits.read(24)];
    const sum = ((bits.read(16) << 16) | bits.read(16)) >>> 0;
    if (high === STREAM_END[0] && low === STREAM_END[1]) {
      if (sum !== streamSum) throw new Unreadable('damaged');
      return;
    }
    if (high !== BLOCK_START[0] || low !== BLOCK_START[1]) throw new Unreadable('damaged');
    streamSum = (((streamSum << 1) | (streamSum >>> 31)) ^ sum) >>> 0;
    const header = readBlockHeader(bits);
    const length = readSymbols(bits, header, space);
    if (header.origin >= length) throw new Unreadable('damaged');
    linkRows(space, length);
    const runs = new RunReader(space, length, header.origin);
    const blockSum = new Crc32();
    for (let chunk = runs.next(); chunk.length > 0; chunk = runs.next()) {
      blockSum.add(chunk);
      yield chunk;
    }
    if (blockSum.value !== sum) throw new Unreadable('damaged');
  }
}

/** Follows the rows of a block from the origin, and expands runs. */
class RunReader {
  readonly #block: Uint32Array;
  #left: number;
  #row: number;
  #before = -1;
  #repeated = 0;

  constructor(block: Uint32Array, length: number, origin: number) {
    this.#block = block;
    this.#left = length;
    this.#row = (block[origin] ?? 0) >>> 8;
  }

  /** The next bytes; none at the end. */
  next(): Uint8Array {
    const block = this.#block;
    const chunk = new Uint8Array(Math.min(chunkBytes, this.#left * MOST_REPEATS));
    let filled = 0;
    let [left, row, before, repeated] = [this.#left, this.#row, this.#before, this.#repeated];
    for (; left > 0 && filled + MOST_REPEATS <= chunk.length; left--) {
      const entry = block[row] ?? 0;
      const byte = entry & 0xff;
      row = entry >>> 8;
      if (repeated === RUN_START) {
        chunk.fill(before, filled, filled + byte);
        filled += byte;
        repeated = 0;
        before = -1;
      } else {
        chunk[filled++] = byte;
        repeated = byte === before ? repeated + 1 : 1;
        before = byte;
      }
    }
    [this.#left, this.#row, this.#before, this.#repeated] = [left, row, before, repeated];
    return chunk.subarray(0, filled);
  }
}
