/** Reads an external_metadata.cfg of any size piece by piece; what it keeps does not grow with the file. */

import { MAX_LINE_BYTES } from './limits.ts';
import type { FindingName } from '../messages.ts';
import { createLineScan, scanLine } from './scan-line.ts';
import type { LineScan } from './scan-line.ts';
import type { ClassMode } from '../vocabulary.ts';

/** A line as it was just read. The object and its bytes are used again for the next one. */
export interface ScannedLine {
  /** From 1. */
  number: number;
  bytes: Uint8Array;
  start: number;
  /** Without line feed and carriage return. */
  end: number;
  readonly scan: LineScan;
}

export interface ScanHandlers {
  readonly classes: ClassMode;
  /** A finding in the line; called before `line`. Offsets are of the line's bytes. */
  readonly finding: (name: FindingName, line: ScannedLine, start: number, end: number) => void;
  /** Every line that is not blank. */
  readonly line: (line: ScannedLine) => void;
}

export interface Scanner {
  /** Takes the next bytes of the file. They may be used again afterwards. */
  readonly push: (chunk: Uint8Array) => void;
  /** Reads what is left after the last line feed. */
  readonly end: () => void;
}

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

interface State {
  readonly handlers: ScanHandlers;
  readonly line: ScannedLine;
  /** The beginning of a line whose end has not come. */
  carry: Uint8Array;
  carried: number;
  /** The line is too long: the rest of it is passed over. */
  skipping: boolean;
  saidReturn: boolean;
}

export function createScanner(handlers: ScanHandlers): Scanner {
  const report = (name: FindingName, start: number, end: number): void => handlers.finding(name, line, start, end);
  const scan = createLineScan(handlers.classes, report);
  const line: ScannedLine = { number: 0, bytes: new Uint8Array(0), start: 0, end: 0, scan };
  const state = { handlers, line, carry: new Uint8Array(4096), carried: 0, skipping: false, saidReturn: false };
  return { push: (chunk) => push(state, chunk), end: () => finish(state) };
}

/** Reads a whole file given in pieces. */
export function scan(chunks: Iterable<Uint8Array>, handlers: ScanHandlers): void {
  const scanner = createScanner(handlers);
  for (const chunk of chunks) scanner.push(chunk);
  scanner.end();
}

/** One line by itself, without its line feed; `report` is told of the findings. */
export function parseLine(
  text: string,
  classes: ClassMode,
  report: LineScan['report'],
): LineScan & { text: Uint8Array } {
  const bytes = new TextEncoder().encode(text);
  const lineScan = createLineScan(classes, report);
  scanLine(lineScan, bytes, { start: 0, end: bytes.length, odd: true });
  return { ...lineScan, text: bytes };
}

function push(state: State, chunk: Uint8Array): void {
  let at = state.carried > 0 || state.skipping ? endCarried(state, chunk) : 0;
  const { length } = chunk;
  while (at < length) {
    let seen = 0;
    let end = at;
    for (; end < length; end++) {
      const byte = chunk[end] ?? 0;
      if (byte === LINE_FEED) break;
      // The highest bit is set by what is not ASCII, and by NUL.
      seen |= byte | (byte - 1);
    }
    if (end === length) carry(state, chunk, at, end);
    else readLine(state, chunk, { start: at, end, odd: (seen & 0x80) !== 0 });
    at = end + 1;
  }
}

/** The rest of the carried line; gives the offset after its line feed. */
function endCarried(state: State, chunk: Uint8Array): number {
  const end = chunk.indexOf(LINE_FEED);
  carry(state, chunk, 0, end < 0 ? chunk.length : end);
  if (end < 0) return chunk.length;
  readCarried(state);
  return end + 1;
}

function carry(state: State, chunk: Uint8Array, start: number, end: number): void {
  const length = state.carried + end - start;
  if (state.skipping || length > MAX_LINE_BYTES) {
    // Its beginning is kept: a finding needs a place.
    state.skipping = true;
    state.carried = Math.min(state.carried, 1);
    return;
  }
  if (length > state.carry.length) {
    const more = new Uint8Array(Math.max(length, state.carry.length * 2));
    more.set(state.carry.subarray(0, state.carried));
    state.carry = more;
  }
  state.carry.set(chunk.subarray(start, end), state.carried);
  state.carried = length;
}

function readCarried(state: State): void {
  const { carry: bytes, carried, skipping } = state;
  state.carried = 0;
  state.skipping = false;
  if (skipping) passOver(state, bytes);
  else readLine(state, bytes, { start: 0, end: carried, odd: true });
}

function finish(state: State): void {
  if (state.carried > 0 || state.skipping) readCarried(state);
}

interface LineSpan {
  readonly start: number;
  readonly end: number;
  readonly odd: boolean;
}

function passOver({ line, handlers }: State, bytes: Uint8Array): void {
  line.number++;
  line.bytes = bytes;
  line.start = 0;
  line.end = 0;
  line.scan.malformed = true;
  line.scan.count = 0;
  handlers.finding('E_LENGTH', line, 0, 0);
  handlers.line(line);
}

function readLine(state: State, bytes: Uint8Array, { start: from, end: to, odd }: LineSpan): void {
  const { line, handlers } = state;
  if (to - from > MAX_LINE_BYTES) return passOver(state, bytes);
  line.number++;
  line.bytes = bytes;
  const hasMark =
    line.number === 1 && odd && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf;
  const start = hasMark && to >= from + 3 ? from + 3 : from;
  const hasReturn = to > start && bytes[to - 1] === RETURN;
  const end = hasReturn ? to - 1 : to;
  line.start = start;
  line.end = end;
  if (start > from) handlers.finding('W_BOM', line, start, start);
  if (hasReturn && !state.saidReturn) {
    state.saidReturn = true;
    handlers.finding('W_CR', line, end, end);
  }
  scanLine(line.scan, bytes, { start, end, odd });
  if (!line.scan.blank) handlers.line(line);
}
