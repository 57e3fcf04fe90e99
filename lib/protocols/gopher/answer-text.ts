/** The text of Gopher answers: lines, the closing dot, and bytes of an unknown charset. */

import { isUtf8 } from 'node:buffer';

const DOT = 0x2e;
const LF = 0x0a;
const CR = 0x0d;

/** For people to read: UTF-8, or Latin-1 where it is none. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}

interface Text {
  readonly content: Uint8Array;
  /** Its last line was a single dot (RFC 1436, 3.2), which is not part of the content. */
  readonly isClosed: boolean;
}

/** Without the closing dot. Lines may end with CR LF, LF or CR. */
export function withoutClosingDot(bytes: Uint8Array): Text {
  let end = bytes.length;
  if (bytes[end - 1] === LF) end--;
  if (bytes[end - 1] === CR) end--;
  const before = bytes[end - 2];
  const isClosed = bytes[end - 1] === DOT && (before === undefined || before === LF || before === CR);
  return { content: isClosed ? bytes.subarray(0, end - 1) : bytes, isClosed };
}

/** The text ends in the middle of a line. */
export function isBrokenOff(bytes: Uint8Array): boolean {
  const last = bytes.at(-1);
  return last !== LF && last !== CR && !withoutClosingDot(bytes).isClosed;
}

/** Where a dot closes the text, lines that begin with one were sent with another before it. */
export function withoutDoubledDots(content: Uint8Array): Uint8Array {
  const text = Buffer.from(content).toString('latin1');
  const doubled = /(^|[\n\r])\.\./g;
  return doubled.test(text) ? Buffer.from(text.replaceAll(doubled, '$1.'), 'latin1') : content;
}

/** Each in Latin-1, a character a byte. A CR ends a line only where no LF does. `isCut`: the last one is not whole. */
export function linesOf(content: Uint8Array, isCut: boolean): readonly string[] {
  const text = Buffer.from(content).toString('latin1');
  const lines = text.split(text.includes('\n') ? '\n' : '\r').map(withoutCr);
  return isCut ? lines.slice(0, -1) : lines;
}

/** An expression would try each of many, and take for ever. */
function withoutCr(line: string): string {
  let end = line.length;
  while (end > 0 && line.charCodeAt(end - 1) === CR) end--;
  return line.slice(0, end);
}
