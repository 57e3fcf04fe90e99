/** Reads the beginning of an object: `@FILE { http://www.example.com/`. */

import type { ByteWindow } from './byte-window.ts';
import { soifLimits } from './messages.ts';

export interface Header {
  readonly type: string;
  /** Empty if the line has none. */
  readonly url: string;
  /** Whether its bytes had to be encoded. */
  readonly isEncoded: boolean;
  /** Offset behind it. */
  readonly end: number;
}

export type HeaderFault = 'badHeader' | 'longUrl';

const [LINE_FEED, CARRIAGE_RETURN, TAB, BLANK] = [0x0a, 0x0d, 0x09, 0x20];
const [OPEN, CLOSE, AT, DELETE] = [0x7b, 0x7d, 0x40, 0x7f];
/** Of blanks in a row. */
const MOST_BLANKS = 1024;

/** `more`: it may go on behind the window. @param at offset of the `@` */
export function readHeader({ bytes, base, end }: ByteWindow, at: number): Header | HeaderFault | 'more' {
  const last = end - base;
  const from = at - base + 1;
  const typeEnd = skipWord(bytes, from, { last, most: soifLimits.type, stop: OPEN });
  const brace = skipBlanks(bytes, typeEnd, last);
  if (brace === last && typeEnd - from <= soifLimits.type) return 'more';
  if (bytes[brace] !== OPEN || typeEnd === from) return 'badHeader';
  const type = textOf(bytes.subarray(from, typeEnd));
  if (type.isEncoded) return 'badHeader';
  const start = skipBlanks(bytes, brace + 1, last);
  // The end of an object without a URL, or the first object of a section on the same line.
  const hasUrl = bytes[start] !== CLOSE && bytes[start] !== AT;
  const urlEnd = hasUrl ? skipWord(bytes, start, { last, most: soifLimits.url }) : start;
  if (urlEnd - start > soifLimits.url) return 'longUrl';
  if (urlEnd === last) return 'more';
  if (hasUrl && !isWhite(bytes[urlEnd])) return 'badHeader';
  const { text, isEncoded } = textOf(bytes.subarray(start, urlEnd));
  return { type: type.text, url: text, isEncoded, end: base + urlEnd };
}

interface Word {
  readonly last: number;
  readonly most: number;
  /** Ends it, as blanks and control characters do. */
  readonly stop?: number;
}

/** The index behind it, or behind one byte more than it may have. */
function skipWord(bytes: Uint8Array, from: number, { last, most, stop }: Word): number {
  const end = Math.min(last, from + most + 1);
  let i = from;
  while (i < end && isInside(bytes[i]) && bytes[i] !== stop) i++;
  return i;
}

function skipBlanks(bytes: Uint8Array, from: number, last: number): number {
  let i = from;
  while (i < last && (bytes[i] === BLANK || bytes[i] === TAB) && i - from < MOST_BLANKS) i++;
  return i;
}

export function isWhite(byte: number | undefined): boolean {
  return (
    byte === LINE_FEED || byte === BLANK || byte === TAB || byte === CARRIAGE_RETURN || byte === 0x0b || byte === 0x0c
  );
}

/** Neither a blank nor a control character. */
function isInside(byte = 0): boolean {
  return byte > BLANK && byte !== DELETE;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): { readonly text: string; readonly isEncoded: boolean } {
  try {
    return { text: decoder.decode(bytes), isEncoded: false };
  } catch {
    const text = Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCodePoint(byte) : percent(byte))).join('');
    return { text, isEncoded: true };
  }
}

function percent(byte: number): string {
  return `%${byte.toString(16).toUpperCase()}`;
}
