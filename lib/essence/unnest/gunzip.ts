/** gzip (RFC 1952). Header and trailer are read here, because zlib's gunzip drops the last bytes before an error. */

import { crc32, createInflateRaw } from 'node:zlib';
import { checkParts, chunkBytes, runEngine } from './chunks.ts';
import { decodeName } from './names.ts';
import { Unreadable } from './refusals.ts';

const DEFLATE = 8;
const FIXED_BYTES = 10;
const TRAILER_BYTES = 8;
const flag = { headerSum: 2, extra: 4, name: 8, comment: 16 } as const;

export interface GzipHeader {
  /** Original file name, as written; empty if there is none. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly changedAt?: number;
  /** Offset of the compressed data. */
  readonly end: number;
}

/** Concatenated streams are one file; other trailing bytes are ignored. Throws `Unreadable`. */
export async function* gunzip(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let streams = 0; at === 0 || isGzip(packed, at); streams++) {
    checkParts(streams, packed.length);
    const { end } = readGzipHeader(packed, at);
    const engine = createInflateRaw({ chunkSize: chunkBytes });
    let [sum, length] = [0, 0];
    for await (const chunk of runEngine(engine, packed.subarray(end))) {
      sum = crc32(chunk, sum);
      length = (length + chunk.length) >>> 0;
      yield chunk;
    }
    const trailer = end + engine.bytesWritten;
    checkTrailer(packed, trailer, { sum, length });
    at = trailer + TRAILER_BYTES;
  }
}

export function isGzip(bytes: Uint8Array, at = 0): boolean {
  return bytes[at] === 0x1f && bytes[at + 1] === 0x8b;
}

/** Throws `Unreadable`. */
export function readGzipHeader(packed: Uint8Array, at = 0): GzipHeader {
  if (!isGzip(packed, at)) throw new Unreadable('wrong-format', 'it is not a gzip file');
  if (at + FIXED_BYTES > packed.length) throw new Unreadable('truncated');
  if (packed[at + 2] !== DEFLATE) throw new Unreadable('unsupported');
  const flags = packed[at + 3] ?? 0;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const seconds = view.getUint32(at + 4, true);
  let end = at + FIXED_BYTES;
  if ((flags & flag.extra) !== 0) {
    if (end + 2 > packed.length) throw new Unreadable('truncated');
    end += 2 + view.getUint16(end, true);
  }
  const nameStart = end;
  if ((flags & flag.name) !== 0) end = endOfText(packed, end);
  const name = end > nameStart ? decodeName(packed.subarray(nameStart, end - 1)) : '';
  if ((flags & flag.comment) !== 0) end = endOfText(packed, end);
  if ((flags & flag.headerSum) !== 0) end += 2;
  return { name, end, ...(seconds > 0 && { changedAt: seconds * 1000 }) };
}

function endOfText(packed: Uint8Array, start: number): number {
  const end = packed.indexOf(0, start);
  if (end < 0) throw new Unreadable('truncated');
  return end + 1;
}

interface Unpacked {
  readonly sum: number;
  /** Modulo 2³². */
  readonly length: number;
}

function checkTrailer(packed: Uint8Array, at: number, { sum, length }: Unpacked): void {
  if (at + TRAILER_BYTES > packed.length) throw new Unreadable('truncated');
  const view = new DataView(packed.buffer, packed.byteOffset + at, TRAILER_BYTES);
  if (view.getUint32(0, true) !== sum || view.getUint32(4, true) !== length) throw new Unreadable('damaged');
}
