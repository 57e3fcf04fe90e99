/** Checksums of blocks (The .xz File Format 1.2.1, 3.4). */

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface Check {
  add(bytes: Uint8Array): void;
  /** As stored in the file. */
  value(): Uint8Array;
}

/** Size of each kind of checksum in bytes, by its number. Kinds that are not defined yet are skipped. */
export const checkBytes = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64] as const;

export function checkOf(number: number): Check | undefined {
  if (number === 1) return crc32Check();
  if (number === 4) return crc64Check();
  return number === 10 ? sha256Check() : undefined;
}

function crc32Check(): Check {
  let sum = 0;
  return {
    add: (bytes) => {
      sum = crc32(bytes, sum);
    },
    value: () => bytesOf([sum]),
  };
}

function sha256Check(): Check {
  const hash = createHash('sha256');
  return {
    add: (bytes) => void hash.update(bytes),
    value: () => hash.digest(),
  };
}

/** ECMA-182, reflected. */
const POLYNOMIAL = { high: 0xc96c5795, low: 0xd7870f42 } as const;
const highTable = new Int32Array(256);
const lowTable = new Int32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let [high, low] = [0, byte];
  for (let bit = 0; bit < 8; bit++) {
    const isOdd = (low & 1) === 1;
    low = (low >>> 1) | (high << 31);
    high >>>= 1;
    if (isOdd) [high, low] = [high ^ POLYNOMIAL.high, low ^ POLYNOMIAL.low];
  }
  highTable[byte] = high;
  lowTable[byte] = low;
}

function crc64Check(): Check {
  let [high, low] = [-1, -1];
  return {
    add: (bytes) => {
      for (let at = 0; at < bytes.length; at++) {
        const place = (low ^ (bytes[at] ?? 0)) & 0xff;
        low = ((low >>> 8) | (high << 24)) ^ (lowTable[place] ?? 0);
        high = (high >>> 8) ^ (highTable[place] ?? 0);
      }
    },
    value: () => bytesOf([~low, ~high]),
  };
}

function bytesOf(words: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(words.length * 4);
  for (const [nth, word] of words.entries()) bytes.writeUInt32LE(word >>> 0, nth * 4);
  return bytes;
}
