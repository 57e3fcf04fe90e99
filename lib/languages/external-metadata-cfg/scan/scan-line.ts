/** Reads one line of an external_metadata.cfg, byte by byte: the one place that knows its grammar. */

import { createMetadataKey, writePrefixKey } from '../../../match/urls/metadata-key.ts';
import type { MetadataKey } from '../../../match/urls/metadata-key.ts';
import { checkPrefix } from './check-prefix.ts';
import { dayOf } from './days.ts';
import type { FindingName, Report } from '../messages.ts';
import { isError } from '../messages.ts';
import { firstBadByte } from './utf8.ts';
import { DATE_CLASS, EXPIRY_CLASS, MAX_CLASS_LENGTH, classes } from '../vocabulary.ts';
import type { ClassMode } from '../vocabulary.ts';

/** Numbers kept for each element: where its class and its value stand, and whether quotes stand around the value. */
export const ELEMENT_SIZE = 5;

/** A reader of lines and what it found in the last one. One object reads all lines of a file. */
export interface LineScan {
  readonly classes: ClassMode;
  /** Told of every finding: the whole line first, then the prefix, then the elements from left to right. */
  readonly report: Report;
  readonly key: MetadataKey;
  /** Class start, class end, value start, value end (quotes are outside), 1 when quoted; {@link ELEMENT_SIZE} for each. */
  elements: Int32Array;
  /** Elements that are right. */
  count: number;
  prefixStart: number;
  prefixEnd: number;
  /** Nothing but blanks: such a line is no line. */
  blank: boolean;
  malformed: boolean;
  /** The first date and the first expiry date of the line, as numbers; 0 without. */
  date: number;
  expiry: number;
}

export function createLineScan(mode: ClassMode, report: Report): LineScan {
  return {
    classes: mode,
    report,
    key: createMetadataKey(),
    elements: new Int32Array(16 * ELEMENT_SIZE),
    count: 0,
    prefixStart: 0,
    prefixEnd: 0,
    blank: true,
    malformed: false,
    date: 0,
    expiry: 0,
  };
}

const BLANK = 1;
const QUOTE = 2;
const COLON = 3;
const PUNCTUATION = 4;

/** By byte: what it is to an element; 0 for letters, digits and everything beyond ASCII. */
const kinds = new Uint8Array(256);
for (let byte = 33; byte < 127; byte++) if (!/[A-Za-z0-9]/.test(String.fromCharCode(byte))) kinds[byte] = PUNCTUATION;
kinds[0x20] = BLANK;
kinds[0x09] = BLANK;
kinds[0x22] = QUOTE;
kinds[0x3a] = COLON;

function kindAt(bytes: Uint8Array, at: number): number {
  return kinds[bytes[at] ?? 0] ?? 0;
}

/**
 * Reads the line between two offsets, its line feed left out. `odd` says that it holds bytes other than ASCII without
 * NUL. Afterwards the scan tells what the line says; of a malformed line, what could be read of it.
 */
export function scanLine(scan: LineScan, bytes: Uint8Array, span: { start: number; end: number; odd: boolean }): void {
  const end = span.end;
  let at = span.start;
  reset(scan);
  while (at < end && kindAt(bytes, at) === BLANK) at++;
  scan.prefixStart = at;
  scan.blank = at === end;
  if (scan.blank) return;
  if (span.odd) checkEncoding(scan, bytes, span);
  while (at < end && kindAt(bytes, at) !== BLANK) at++;
  scan.prefixEnd = at;
  readPrefix(scan, bytes);
  let hasElements = false;
  while (at < end) {
    if (kindAt(bytes, at) === BLANK) at++;
    else {
      hasElements = true;
      at = readElement(scan, bytes, at, end);
    }
  }
  if (!hasElements) tell(scan, 'E_NO_ELEMENTS', scan.prefixStart, scan.prefixEnd);
}

function reset(scan: LineScan): void {
  scan.count = 0;
  scan.malformed = false;
  scan.date = 0;
  scan.expiry = 0;
}

function tell(scan: LineScan, name: FindingName, start: number, end: number): void {
  if (isError(name)) scan.malformed = true;
  scan.report(name, start, end);
}

function checkEncoding(scan: LineScan, bytes: Uint8Array, { start, end }: { start: number; end: number }): void {
  const bad = firstBadByte(bytes, start, end);
  if (bad >= 0) tell(scan, 'E_ENCODING', bad, bad + 1);
}

function readPrefix(scan: LineScan, bytes: Uint8Array): void {
  const { key, prefixStart: start, prefixEnd: end } = scan;
  if (writePrefixKey(key, bytes, start, end)) {
    checkPrefix(key, bytes, { start, end }, scan.report);
  } else if (key.problem === 'scheme') tell(scan, 'E_SCHEME', key.problemStart, key.problemEnd);
  else tell(scan, 'E_HOST', start, end);
}

/** Reads from the first byte of an element; gives the offset after it. */
function readElement(scan: LineScan, bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && (kindAt(bytes, at) === 0 || kindAt(bytes, at) === PUNCTUATION)) at++;
  if (at === end || kindAt(bytes, at) !== COLON) {
    const after = at < end && kindAt(bytes, at) === QUOTE ? skipQuoted(bytes, at, end) : at;
    tell(scan, 'E_NO_COLON', start, after);
    return after;
  }
  checkClass(scan, bytes, start, at);
  const value = at + 1;
  if (value === end || kindAt(bytes, value) === BLANK) {
    tell(scan, 'E_EMPTY_VALUE', start, value);
    return value;
  }
  if (kindAt(bytes, value) === QUOTE) return readQuoted(scan, bytes, { start, colon: at }, end);
  return readWord(scan, bytes, { start, colon: at }, end);
}

/** To the end of a quoted text that has no class, so that its words are not taken for elements. */
function skipQuoted(bytes: Uint8Array, quote: number, end: number): number {
  const close = closingQuote(bytes, quote + 1, end);
  return skipWord(bytes, close < 0 ? quote : close + 1, end);
}

function skipWord(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && kindAt(bytes, at) !== BLANK) at++;
  return at;
}

function closingQuote(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && kindAt(bytes, at) !== QUOTE) at++;
  return at < end ? at : -1;
}

const reserved = new Set(classes.flatMap(({ name, kind }) => (kind === 'reserved' ? [name.charCodeAt(0)] : [])));

function checkClass(scan: LineScan, bytes: Uint8Array, start: number, end: number): void {
  if (end - start === 1 && kindAt(bytes, start) === 0 && (bytes[start] ?? 0) < 128) {
    if (reserved.has(bytes[start] ?? 0)) tell(scan, 'W_RESERVED_CLASS', start, end);
  } else if (scan.classes === 'single' || !isLongClass(bytes, start, end)) tell(scan, 'E_CLASS', start, end);
}

function isLongClass(bytes: Uint8Array, start: number, end: number): boolean {
  if (end === start || end - start > MAX_CLASS_LENGTH) return false;
  for (let at = start; at < end; at++) if (kindAt(bytes, at) !== 0 || (bytes[at] ?? 0) > 127) return false;
  return !/^fun/i.test(String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 3))));
}

interface ElementStart {
  readonly start: number;
  readonly colon: number;
}

function readQuoted(scan: LineScan, bytes: Uint8Array, { start, colon }: ElementStart, end: number): number {
  const open = colon + 1;
  const close = closingQuote(bytes, open + 1, end);
  if (close < 0) {
    tell(scan, 'E_UNCLOSED_QUOTE', open, end);
    return end;
  }
  if (close + 1 < end && kindAt(bytes, close + 1) !== BLANK) {
    const after = skipWord(bytes, close + 1, end);
    tell(scan, 'E_AFTER_QUOTE', close + 1, after);
    return after;
  }
  if (isEmpty(bytes, open + 1, close)) tell(scan, 'W_EMPTY_STRING', open, close + 1);
  keep(scan, bytes, { start, colon, valueStart: open + 1, valueEnd: close, quoted: 1 });
  return close + 1;
}

function isEmpty(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (kindAt(bytes, at) !== BLANK) return false;
  return true;
}

function readWord(scan: LineScan, bytes: Uint8Array, { start, colon }: ElementStart, end: number): number {
  let seen = 0;
  let quote = -1;
  let at = colon + 1;
  for (; at < end; at++) {
    const kind = kindAt(bytes, at);
    if (kind === BLANK) break;
    if (kind === QUOTE && quote < 0) quote = at;
    seen |= kind;
  }
  if (quote >= 0) {
    tell(scan, 'E_STRAY_QUOTE', quote, at);
    return at;
  }
  if (seen !== 0) tell(scan, 'W_PUNCTUATION', colon + 1, at);
  keep(scan, bytes, { start, colon, valueStart: colon + 1, valueEnd: at, quoted: 0 });
  return at;
}

interface Element extends ElementStart {
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly quoted: 0 | 1;
}

function keep(scan: LineScan, bytes: Uint8Array, element: Element): void {
  const { start, colon, valueStart, valueEnd, quoted } = element;
  if (colon - start === 1 && !keepDate(scan, bytes, element)) return;
  const to = scan.count * ELEMENT_SIZE;
  if (to === scan.elements.length) {
    const more = new Int32Array(to * 2);
    more.set(scan.elements);
    scan.elements = more;
  }
  const { elements } = scan;
  elements[to] = start;
  elements[to + 1] = colon;
  elements[to + 2] = valueStart;
  elements[to + 3] = valueEnd;
  elements[to + 4] = quoted;
  scan.count++;
}

const DATE = DATE_CLASS.charCodeAt(0);
const EXPIRY = EXPIRY_CLASS.charCodeAt(0);

/** True unless the element is a date that is not used. */
function keepDate(scan: LineScan, bytes: Uint8Array, { start, valueStart, valueEnd }: Element): boolean {
  const name = bytes[start];
  if (name !== DATE && name !== EXPIRY) return true;
  const day = dayOf(bytes, valueStart, valueEnd);
  if (day === 0) {
    tell(scan, 'E_DATE', valueStart, valueEnd);
    return false;
  }
  if ((name === DATE ? scan.date : scan.expiry) !== 0) {
    tell(scan, 'W_SEVERAL_DATES', start, valueEnd);
    return false;
  }
  if (name === DATE) scan.date = day;
  else scan.expiry = day;
  const isLate = scan.expiry !== 0 && scan.date !== 0 && scan.expiry < scan.date;
  if (isLate) tell(scan, 'W_EXPIRY_BEFORE_DATE', valueStart, valueEnd);
  return true;
}
