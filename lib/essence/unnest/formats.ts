/** The formats of a nested document, by its Essence type, or by its bytes if the type leaves them open. */

import { constants, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { bunzip2, isBzip2 } from './bzip2/bunzip2.ts';
import { isGzip } from './gunzip.ts';
import { Unreadable } from './refusals.ts';
import { blockBytes, readTarHeader } from './tar-header.ts';
import { isCompress, uncompress } from './uncompress.ts';
import { isZstd } from './unzstd.ts';
import { isXz, unxz } from './xz/unxz.ts';

/** Formats that compress a single file. */
export type CompressionFormat = 'gzip' | 'compress' | 'bzip2' | 'xz' | 'zstd';
export type NestedFormat =
  CompressionFormat | 'tar' | 'cpio' | 'zip' | 'unopened' | 'uuencode' | 'shar' | 'binhex' | 'mime';

/** The compression of a single file, by the bytes it begins with; undefined for what is not compressed. */
export function compressionOf(body: Uint8Array): CompressionFormat | undefined {
  return starts.find(({ isFormat }) => isFormat(body))?.format;
}

const formats: ReadonlyMap<string, readonly NestedFormat[]> = new Map<string, readonly NestedFormat[]>([
  ['gnucompressed', ['gzip']],
  ['gnucompressedtar', ['gzip', 'tar']],
  ['compressed', ['compress']],
  ['compressedtar', ['compress', 'tar']],
  ['bzip2compressed', ['bzip2']],
  ['bzip2compressedtar', ['bzip2', 'tar']],
  ['xzcompressed', ['xz']],
  ['xzcompressedtar', ['xz', 'tar']],
  ['zstdcompressed', ['zstd']],
  ['zstdcompressedtar', ['zstd', 'tar']],
  ['tar', ['tar']],
  ['cpio', ['cpio']],
  ['pccompressed', ['zip']],
  ['sevenzipcompressed', ['unopened']],
  ['rarcompressed', ['unopened']],
  ['cabcompressed', ['unopened']],
  ['lhacompressed', ['unopened']],
  ['maccompressed', ['binhex']],
  ['uuencoded', ['uuencode']],
  ['shellarchive', ['shar']],
  ...'mail news newsarticle'.split(' ').map((letters) => [letters, ['mime']] as const),
]);

/** Formats in the order in which they are undone; undefined if there are none. `type`: Essence type in lower case. */
export function formatsOf(type: string, body: Uint8Array): readonly NestedFormat[] | undefined {
  return type === 'sourcedistribution' ? sourceFormats(body) : formats.get(type);
}

function sourceFormats(body: Uint8Array): readonly NestedFormat[] | undefined {
  if (isTar(body)) return ['tar'];
  if (body[0] === 0x50 && body[1] === 0x4b) return ['zip'];
  const packed = starts.find(({ isFormat }) => isFormat(body));
  if (packed === undefined) return undefined;
  return isTar(packed.start(body)) ? [packed.format, 'tar'] : [packed.format];
}

interface Start {
  readonly format: CompressionFormat;
  readonly isFormat: (body: Uint8Array) => boolean;
  /** The first bytes of the unpacked data. */
  readonly start: (body: Uint8Array) => Uint8Array;
}

const starts: readonly Start[] = [
  { format: 'gzip', isFormat: (body) => isGzip(body), start: startOfGzip },
  { format: 'compress', isFormat: isCompress, start: (body) => firstChunk(uncompress(body)) },
  { format: 'bzip2', isFormat: (body) => isBzip2(body), start: (body) => firstChunk(bunzip2(body)) },
  { format: 'xz', isFormat: (body) => isXz(body), start: (body) => firstChunk(unxz(body)) },
  { format: 'zstd', isFormat: (body) => isZstd(body), start: startOfZstd },
];

/** A compressed tar header is shorter. */
const gzipBytes = 4096;

/** Longer than a block (RFC 8878, 3.1.1.2.4), which is only unpacked as a whole. */
const zstdBytes = 160 * 1024;

function startOfGzip(body: Uint8Array): Uint8Array {
  return orNothing(() => gunzipSync(body.subarray(0, gzipBytes), { finishFlush: constants.Z_SYNC_FLUSH }));
}

function startOfZstd(body: Uint8Array): Uint8Array {
  return orNothing(() => zstdDecompressSync(body.subarray(0, zstdBytes), { finishFlush: constants.ZSTD_e_flush }));
}

function orNothing(unpack: () => Uint8Array): Uint8Array {
  try {
    return unpack();
  } catch {
    return new Uint8Array(0);
  }
}

function firstChunk(chunks: Generator<Uint8Array>): Uint8Array {
  try {
    return chunks.next().value ?? new Uint8Array(0);
  } catch (error) {
    if (error instanceof Unreadable) return new Uint8Array(0);
    throw error;
  }
}

function isTar(bytes: Uint8Array): boolean {
  try {
    return bytes.length >= blockBytes && readTarHeader(bytes.subarray(0, blockBytes)) !== undefined;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}
