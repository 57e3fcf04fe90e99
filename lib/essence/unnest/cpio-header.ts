/** Headers of cpio archives: with octal digits (POSIX.1-1988), hexadecimal ones (SVR4), and in binary, of either byte order. */

import { Unreadable } from './refusals.ts';

export interface CpioHeader {
  /** File type and permissions, as in Unix. */
  readonly mode: number;
  readonly links: number;
  /** Seconds since the epoch. */
  readonly changedAt: number;
  /** In bytes, with the NUL at its end. */
  readonly nameSize: number;
  readonly size: number;
  /** Sum of the bytes of the data, where it is written. */
  readonly sum?: number;
}

export interface CpioKind {
  readonly headerBytes: number;
  /** Names with their headers, and data, are filled up to a multiple of it. */
  readonly multiple: number;
  readonly read: (bytes: Buffer) => CpioHeader;
}

export const magicBytes = 6;

/** Undefined for what begins otherwise. */
export function cpioKind(magic: Uint8Array): CpioKind | undefined {
  const text = Buffer.from(magic).toString('latin1');
  if (text === '070707') return { headerBytes: 76, multiple: 1, read: readOctal };
  if (text === '070701') return { headerBytes: 110, multiple: 4, read: readHexadecimal };
  if (text === '070702') return { headerBytes: 110, multiple: 4, read: readSummed };
  const isLittle = text.startsWith('\u00c7\u0071');
  if (!isLittle && !text.startsWith('\u0071\u00c7')) return undefined;
  return { headerBytes: 26, multiple: 2, read: (bytes) => readBinary(bytes, isLittle) };
}

function numberIn(bytes: Buffer, [start, length]: readonly [number, number], radix: 8 | 16): number {
  const digits = bytes.toString('latin1', start, start + length);
  if (!(radix === 8 ? /^[0-7]+$/ : /^[\da-f]+$/i).test(digits)) throw new Unreadable('damaged');
  return Number.parseInt(digits, radix);
}

function readOctal(bytes: Buffer): CpioHeader {
  const at = (start: number, length: number): number => numberIn(bytes, [start, length], 8);
  return { mode: at(18, 6), links: at(36, 6), changedAt: at(48, 11), nameSize: at(59, 6), size: at(65, 11) };
}

function readHexadecimal(bytes: Buffer): CpioHeader {
  const at = (nth: number): number => numberIn(bytes, [6 + nth * 8, 8], 16);
  return { mode: at(1), links: at(4), changedAt: at(5), nameSize: at(11), size: at(6) };
}

function readSummed(bytes: Buffer): CpioHeader {
  return { ...readHexadecimal(bytes), sum: numberIn(bytes, [102, 8], 16) };
}

/** Numbers of two bytes; the larger half of longer ones comes first. */
function readBinary(bytes: Buffer, isLittle: boolean): CpioHeader {
  const at = (nth: number): number => (isLittle ? bytes.readUInt16LE(nth * 2) : bytes.readUInt16BE(nth * 2));
  const long = (nth: number): number => at(nth) * 0x1_00_00 + at(nth + 1);
  return { mode: at(3), links: at(6), changedAt: long(8), nameSize: at(10), size: long(11) };
}
