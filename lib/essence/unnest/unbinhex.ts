/** BinHex 4.0 (.hqx, RFC 1741, appendix A): the data fork of a Macintosh file. */

import { ByteSink } from './byte-sink.ts';
import { textOf } from './lines.ts';
import type { Entry } from './member.ts';
import { Unreadable } from './refusals.ts';

const alphabet = '!"#$%&\'()*+,-012345689@ABCDEFGHIJKLMNPQRSTUVXYZ[`abcdefhijklmpqr';
const valueOf = new Int8Array(128).fill(-1);
for (let value = 0; value < alphabet.length; value++) valueOf[alphabet.charCodeAt(value)] = value;
const REPEAT = 0x90;
/** Length of the header after the name: version, type, creator, flags, two lengths, and a checksum. */
const AFTER_NAME = 1 + 4 + 4 + 2 + 4 + 4 + 2;
const LENGTH_AFTER_NAME = 1 + 4 + 4 + 2;
/** The longest name, the header, and the checksum of the data fork. */
const MOST_BESIDE_DATA = 1 + 255 + AFTER_NAME + 2;

/** Text before it is ignored. Throws `Unreadable`. */
export function* unbinhex(body: Uint8Array, memberBytes: number): Generator<Entry> {
  const text = textOf(body);
  const start = /\(This file must be converted[^)]{0,200}\)\s{0,20}:/.exec(text);
  if (start === null) throw new Unreadable('wrong-format', 'it is not a BinHex file');
  const from = start.index + start[0].length;
  const end = text.indexOf(':', from);
  const packed = decode(text, from, end < 0 ? text.length : end);
  const bytes = expand(packed, memberBytes + MOST_BESIDE_DATA);
  const nameLength = bytes[0] ?? 0;
  const data = 1 + nameLength + AFTER_NAME;
  if (bytes.length < data) throw new Unreadable('truncated');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(1 + nameLength + LENGTH_AFTER_NAME);
  const name = new TextDecoder('macintosh').decode(bytes.subarray(1, 1 + nameLength));
  if (length > memberBytes) {
    yield { kind: 'refused', name, reason: 'too-large' };
    return;
  }
  const fork = bytes.subarray(data, data + length);
  const isCut = bytes.length < data + length + 2;
  const isDamaged = !isCut && sumOf(fork) !== view.getUint16(data + length);
  yield {
    kind: 'member',
    name,
    body: fork,
    ...(isCut && { flaw: { reason: 'truncated' } as const }),
    ...(isDamaged && { flaw: { reason: 'damaged' } as const }),
  };
}

function decode(text: string, from: number, end: number): Uint8Array {
  const bytes = new Uint8Array(Math.floor(((end - from) * 6) / 8));
  let [length, bits, held] = [0, 0, 0];
  for (let at = from; at < end; at++) {
    const value = valueOf[text.charCodeAt(at)] ?? -1;
    if (value < 0) continue;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = (held >> bits) & 255;
  }
  return bytes.subarray(0, length);
}

/** Undoes the run-length encoding: a byte, 0x90, and a count; 0x90 and zero stand for 0x90. Ends after `most` bytes. */
function expand(packed: Uint8Array, most: number): Uint8Array {
  const sink = new ByteSink(most);
  let at = 0;
  let last = 0;
  while (at < packed.length && sink.room > 0) {
    const mark = packed.indexOf(REPEAT, at);
    const plain = packed.subarray(at, mark < 0 ? packed.length : mark);
    sink.push(plain.subarray(0, sink.room));
    last = plain.at(-1) ?? last;
    if (mark < 0) break;
    const count = packed[mark + 1] ?? 0;
    if (count === 0) last = REPEAT;
    // The first byte of the run is already there.
    const repeated = new Uint8Array(count === 0 ? 1 : count - 1).fill(last);
    sink.push(repeated.subarray(0, sink.room));
    at = mark + 2;
  }
  return sink.bytes();
}

/** CRC-CCITT, over the data and two zero bytes in place of the checksum. */
function sumOf(bytes: Uint8Array): number {
  let sum = 0;
  const add = (byte: number): void => {
    for (let bit = 7; bit >= 0; bit--) {
      const isOver = (sum & 0x8000) !== 0;
      sum = ((sum << 1) | ((byte >> bit) & 1)) & 0xffff;
      if (isOver) sum ^= 0x1021;
    }
  };
  for (const byte of bytes) add(byte);
  add(0);
  add(0);
  return sum;
}
