/** Headers of tar archives: ustar (POSIX.1-1988), pax (POSIX.1-2001), GNU tar, and Seventh Edition Unix. */

import { decodeName } from './names.ts';
import { Unreadable } from './refusals.ts';

export const blockBytes = 512;

export interface TarHeader {
  /** Type flag: a letter or digit; `\0` for files in old archives. */
  readonly type: string;
  readonly name: string;
  /** Size of the data in bytes, as written. */
  readonly size: number;
  /** Seconds since the epoch. */
  readonly changedAt: number;
  /** Blocks with the map of a sparse file follow (GNU tar). */
  readonly isExtended: boolean;
}

/** Undefined if the checksum is wrong. Throws `Unreadable` for an impossible size. */
export function readTarHeader(block: Uint8Array): TarHeader | undefined {
  if (!hasValidChecksum(block)) return undefined;
  const size = numberAt(block, 124, 12);
  if (size === undefined || size < 0) throw new Unreadable('damaged');
  const type = String.fromCharCode(block[156] ?? 0);
  const isPosix = textAt(block, 257, 6) === 'ustar';
  const prefix = isPosix ? nameAt(block, 345, 155) : '';
  const name = nameAt(block, 0, 100);
  return {
    type,
    name: prefix === '' ? name : `${prefix}/${name}`,
    size,
    changedAt: numberAt(block, 136, 12) ?? 0,
    isExtended: type === 'S' && block[482] === 1,
  };
}

/** Some old systems computed it with signed bytes. */
function hasValidChecksum(block: Uint8Array): boolean {
  let [sum, signedSum] = [0, 0];
  for (let at = 0; at < blockBytes; at++) {
    const value = at >= 148 && at < 156 ? 0x20 : (block[at] ?? 0);
    sum += value;
    signedSum += value < 0x80 ? value : value - 0x100;
  }
  const written = numberAt(block, 148, 8);
  return written === sum || written === signedSum;
}

/** Octal digits, or base 256 if the highest bit is set. Undefined for anything else. */
function numberAt(block: Uint8Array, start: number, length: number): number | undefined {
  const field = block.subarray(start, start + length);
  const [first = 0] = field;
  if (first >= 0x80) return binaryNumber(field);
  const digits = textAt(block, start, length).trim();
  if (digits === '') return 0;
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined;
}

/** Two's complement in all bits but the highest. */
function binaryNumber(field: Uint8Array): number {
  const [first = 0, ...rest] = field;
  const start = (first & 0x7f) - ((first & 0x40) === 0 ? 0 : 0x80);
  return rest.reduce((value, byte) => value * 256 + byte, start);
}

function fieldAt(block: Uint8Array, start: number, length: number): Uint8Array {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
}

function textAt(block: Uint8Array, start: number, length: number): string {
  return Buffer.from(fieldAt(block, start, length)).toString('latin1');
}

function nameAt(block: Uint8Array, start: number, length: number): string {
  return decodeName(fieldAt(block, start, length));
}

/** The records of a pax header that are used. */
export interface PaxRecords {
  readonly path?: string;
  readonly size?: string;
  readonly mtime?: string;
  readonly isSparse?: boolean;
}

/** Records are "length key=value\n". Everything after a malformed record is ignored. */
export function readPax(bytes: Uint8Array): PaxRecords {
  const records: { path?: string; size?: string; mtime?: string; isSparse?: boolean } = {};
  for (let at = 0; at < bytes.length;) {
    const blank = bytes.indexOf(0x20, at);
    const length = blank < 0 || blank - at > 10 ? Number.NaN : Number(latin1(bytes.subarray(at, blank)));
    const end = at + length;
    const equals = bytes.indexOf(0x3d, blank);
    if (!Number.isInteger(length) || end > bytes.length || equals < 0 || equals >= end) break;
    const key = latin1(bytes.subarray(blank + 1, equals));
    const value = bytes.subarray(equals + 1, end - 1);
    if (key === 'path' || key === 'GNU.sparse.name') records.path = decodeName(value);
    else if (key === 'size' || key === 'mtime') records[key] = latin1(value);
    if (key.startsWith('GNU.sparse.')) records.isSparse = true;
    at = end;
  }
  return records;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The records override the fields of the header. Throws `Unreadable` for an invalid size. */
export function applyPax(header: TarHeader, { path, size, mtime }: PaxRecords): TarHeader {
  if (size !== undefined && !/^\d{1,20}$/.test(size)) throw new Unreadable('damaged');
  const changedAt = Number(mtime);
  return {
    ...header,
    ...(path !== undefined && { name: path }),
    ...(size !== undefined && { size: Number(size) }),
    ...(Number.isFinite(changedAt) && { changedAt }),
  };
}
