/**
 * xz (The .xz File Format 1.2.1). xz-decompress decodes one stream per process at a time: an xz file in a tar.xz would
 * wait forever for the archive to end.
 */

import { crc32 } from 'node:zlib';
import { Unreadable } from '../refusals.ts';
import { ByteSource } from './byte-source.ts';
import { checkBytes, checkOf } from './checks.ts';
import { decodeLzma2 } from './lzma2.ts';

const magic = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] as const;
const footerMagic = [0x59, 0x5a] as const;
const FOOTER_BYTES = 12;
const INDEX = 0;
const LZMA2 = 0x21;
/** The dictionary of `xz -9`. */
const largestDictionary = 64 * 1024 ** 2;

export function isXz(bytes: Uint8Array, at = 0): boolean {
  return magic.every((byte, nth) => bytes[at + nth] === byte);
}

/** Concatenated streams are one file; other trailing bytes are ignored. Throws `Unreadable`. */
export function* unxz(packed: Uint8Array): Generator<Uint8Array> {
  if (!isXz(packed)) throw new Unreadable('wrong-format', 'it is not an xz file');
  const source = new ByteSource(packed);
  while (isXz(packed, source.at)) {
    yield* readStream(source);
    while (packed[source.at] === 0) source.at++;
  }
}

function* readStream(source: ByteSource): Generator<Uint8Array> {
  const header = source.take(8);
  const check = header[7] ?? 0;
  if (source.word() !== crc32(header.subarray(6))) throw new Unreadable('damaged');
  if (header[6] !== 0 || check >= checkBytes.length) throw new Unreadable('unsupported');
  let blocks = 0;
  for (let start = source.at; source.byte() !== INDEX; start = source.at) {
    source.at = start;
    yield* readBlock(source, check);
    blocks++;
  }
  readIndex(source, blocks);
  const footer = source.take(FOOTER_BYTES);
  const isWhole = new ByteSource(footer).word() === crc32(footer.subarray(4, 10));
  if (!isWhole || !footerMagic.every((byte, nth) => footer[10 + nth] === byte)) throw new Unreadable('damaged');
}

function* readBlock(source: ByteSource, check: number): Generator<Uint8Array> {
  const { dictionary, size } = readBlockHeader(source);
  const start = source.at;
  const sum = checkOf(check);
  let length = 0;
  for (const chunk of decodeLzma2(source, dictionary)) {
    sum?.add(chunk);
    length += chunk.length;
    yield chunk;
  }
  source.padding(start);
  const written = source.take(checkBytes[check] ?? 0);
  if (sum !== undefined && Buffer.compare(sum.value(), written) !== 0) throw new Unreadable('damaged');
  if (size !== undefined && size !== length) throw new Unreadable('damaged');
}

interface BlockHeader {
  /** Size in bytes. */
  readonly dictionary: number;
  /** Unpacked size of the block in bytes, if stored. */
  readonly size?: number;
}

function readBlockHeader(source: ByteSource): BlockHeader {
  const start = source.at;
  const length = (source.byte() + 1) * 4;
  source.at = start;
  const bytes = source.take(length);
  const header = new ByteSource(bytes.subarray(0, -4));
  if (new ByteSource(bytes.subarray(-4)).word() !== crc32(header.bytes)) throw new Unreadable('damaged');
  header.at = 1;
  const flags = header.byte();
  if ((flags & 0x40) !== 0) header.variable();
  const size = (flags & 0x80) === 0 ? undefined : header.variable();
  const isLzma2Alone = (flags & 0x3f) === 0 && header.variable() === LZMA2 && header.variable() === 1;
  if (!isLzma2Alone) throw new Unreadable('unsupported');
  const dictionary = dictionaryOf(header.byte());
  if (dictionary > largestDictionary) throw new Unreadable('unsupported', 'it needs too much memory to unpack');
  return { dictionary, ...(size !== undefined && { size }) };
}

/** 2 or 3 times a power of two. */
function dictionaryOf(size: number): number {
  return size > 40 ? Number.POSITIVE_INFINITY : (2 | (size & 1)) * 2 ** ((size >> 1) + 11);
}

/** The index after the blocks: their number, their sizes, and a checksum. */
function readIndex(source: ByteSource, blocks: number): void {
  const start = source.at - 1;
  if (source.variable() !== blocks) throw new Unreadable('damaged');
  for (let number = 0; number < blocks * 2; number++) source.variable();
  source.padding(start);
  const index = source.bytes.subarray(start, source.at);
  if (source.word() !== crc32(index)) throw new Unreadable('damaged');
}
