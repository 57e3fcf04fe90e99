/** An external_metadata.cfg made ready for look-ups: one search finds the longest prefix of a URL. */

import { keyText, writeUrlKey, createMetadataKey } from '../../../match/urls/metadata-key.ts';
import { PrefixIndex } from '../../../match/text/prefix-index.ts';
import { allSteps, inPortions } from '../../../match/regex/steps.ts';
import type { Steps } from '../../../match/regex/steps.ts';
import type { FindingName } from '../messages.ts';
import { isError } from '../messages.ts';
import { createScanner } from '../scan/scan.ts';
import type { ScannedLine, Scanner } from '../scan/scan.ts';
import { ELEMENT_SIZE } from '../scan/scan-line.ts';
import type { ClassMode } from '../vocabulary.ts';
import type { MetadataElement } from '../model.ts';

/** A line that can never be effective: an earlier one has its prefix. */
export interface DeadLine {
  readonly line: number;
  readonly winner: number;
}

/** Where and what the first error is: for it the whole file is not applied. */
export interface LoadError {
  readonly line: number;
  readonly column: number;
  readonly code: FindingName;
}

export interface MetadataIndex {
  /** Prefixes by number, in file order; of equal ones the first is found. */
  readonly prefixes: PrefixIndex;
  /** Malformed lines are left out; a file that has any is not applied when pages are indexed. */
  readonly malformed: number;
  readonly firstError: LoadError | undefined;
  readonly dead: readonly DeadLine[];
  /** Bytes held. */
  readonly memory: number;
  readonly lineOf: (entry: number) => number;
  /** The prefix as it is written. */
  readonly prefixOf: (entry: number) => string;
  readonly elementsOf: (entry: number) => readonly MetadataElement[];
}

export interface Loader extends Scanner {
  /** The same as `finish`, in steps. */
  readonly finishing: () => Steps<MetadataIndex>;
  readonly finish: () => MetadataIndex;
}

interface Store {
  lines: Int32Array;
  offsets: Float64Array;
  packed: Uint8Array;
  used: number;
}

/** How a prefix differs from its key: not at all, by `http://` left out, or so that it is kept as written. */
const AS_KEY = 0;
const WITHOUT_HTTP = 1;
const KEPT = 2;
const HTTP = 'http://'.length;

export function createLoader(classes: ClassMode): Loader {
  const prefixes = new PrefixIndex();
  const store = {
    lines: new Int32Array(1024),
    offsets: new Float64Array(1024),
    packed: new Uint8Array(65_536),
    used: 0,
  };
  let malformed = 0;
  let firstError: LoadError | undefined;
  const scanner = createScanner({
    classes,
    finding: (code, line, start) => {
      if (firstError !== undefined || !isError(code)) return;
      const column = decoder.decode(line.bytes.subarray(line.start, start)).length + 1;
      firstError = { line: line.number, column, code };
    },
    line: (line) => {
      const { scan } = line;
      if (scan.malformed) {
        malformed++;
        return;
      }
      keep(store, prefixes.add(scan.key.bytes, scan.key.length), line);
    },
  });
  function* finishing(): Steps<MetadataIndex> {
    scanner.end();
    const winners = new Int32Array(prefixes.size).fill(-1);
    yield* prefixes.finishing((entry, winner) => void (winners[entry] = winner));
    const dead = yield* deadLines(store, winners);
    return indexOf({ prefixes, store, dead, malformed, firstError });
  }
  return { ...scanner, finishing, finish: () => allSteps(finishing()) };
}

/** In file order. `winners`: by entry, the one that has its prefix, or -1. */
function* deadLines({ lines }: Store, winners: Int32Array): Steps<readonly DeadLine[]> {
  const dead: DeadLine[] = [];
  yield* inPortions({ from: 0, to: winners.length }, (from, to) => {
    for (let entry = from; entry < to; entry++) {
      const winner = winners[entry] ?? -1;
      if (winner >= 0) dead.push({ line: lines[entry] ?? 0, winner: lines[winner] ?? 0 });
    }
  });
  return dead;
}

/** Loads a file that is in memory. */
export function loadMetadata(bytes: Uint8Array, classes: ClassMode): MetadataIndex {
  const loader = createLoader(classes);
  loader.push(bytes);
  return loader.finish();
}

/** The entry of a line, or -1: a line that is malformed or without effect has none. */
export function entryOfLine({ prefixes, lineOf }: Pick<MetadataIndex, 'prefixes' | 'lineOf'>, line: number): number {
  let from = 0;
  let to = prefixes.size;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (lineOf(middle) < line) from = middle + 1;
    else to = middle;
  }
  return from < prefixes.size && lineOf(from) === line ? from : -1;
}

/** The entry with the longest prefix of a URL as it was first seen, or -1. One search, nothing else. */
export function findEntry({ prefixes }: Pick<MetadataIndex, 'prefixes'>, url: string): number {
  return writeUrlKey(urlKey, url) ? prefixes.find(urlKey.bytes, urlKey.length) : -1;
}

const urlKey = createMetadataKey();

interface Loaded extends Pick<MetadataIndex, 'prefixes' | 'dead' | 'malformed' | 'firstError'> {
  readonly store: Store;
}

function indexOf({ store, ...loaded }: Loaded): MetadataIndex {
  const { prefixes } = loaded;
  const { lines, offsets, packed } = store;
  return {
    ...loaded,
    memory: prefixes.memory + lines.byteLength + offsets.byteLength + packed.byteLength,
    lineOf: (entry) => lines[entry] ?? 0,
    prefixOf: (entry) => prefixText(store, prefixes.bytesOf(entry), offsets[entry] ?? 0),
    elementsOf: (entry) => unpack(packed, offsets[entry] ?? 0),
  };
}

/** Puts away prefix and elements: how the prefix is written, the number of elements, each with its lengths. */
function keep(store: Store, entry: number, { scan, bytes, number }: ScannedLine): void {
  if (entry >= store.lines.length) {
    store.lines = grown(store.lines, new Int32Array(Math.ceil(entry * 1.5)));
    store.offsets = grown(store.offsets, new Float64Array(Math.ceil(entry * 1.5)));
  }
  const { count, elements, prefixStart, prefixEnd } = scan;
  const last = count * ELEMENT_SIZE;
  const most = prefixEnd - prefixStart + (elements[last - 2] ?? 0) - (elements[0] ?? 0) + count * 8 + 16;
  if (store.used + most > store.packed.length) {
    store.packed = grown(store.packed, new Uint8Array(Math.ceil((store.used + most) * 1.5)));
  }
  store.lines[entry] = number;
  store.offsets[entry] = store.used;
  keepPrefix(store, bytes, { scan, start: prefixStart, end: prefixEnd });
  keepNumber(store, count);
  for (let at = 0; at < last; at += ELEMENT_SIZE) {
    keepBytes(store, bytes, elements[at] ?? 0, elements[at + 1] ?? 0);
    keepBytes(store, bytes, elements[at + 2] ?? 0, elements[at + 3] ?? 0);
  }
}

function grown<Kind extends Int32Array | Float64Array | Uint8Array>(from: Kind, to: Kind): Kind {
  to.set(from);
  return to;
}

interface Prefix {
  readonly scan: ScannedLine['scan'];
  readonly start: number;
  readonly end: number;
}

function keepPrefix(store: Store, bytes: Uint8Array, { scan, start, end }: Prefix): void {
  const form = formOf(scan.key, bytes, start, end);
  store.packed[store.used++] = form;
  if (form === KEPT) keepBytes(store, bytes, start, end);
}

/** Compares the prefix with its key, whose line feed stands for nothing. */
function formOf(
  { bytes: key, length, pathStart }: ScannedLine['scan']['key'],
  text: Uint8Array,
  start: number,
  end: number,
): number {
  const hasWhole = end - start === length - 1;
  if (!hasWhole && end - start !== length - 1 - HTTP) return KEPT;
  let from = hasWhole ? 0 : HTTP;
  for (let at = start; at < end; at++, from++) {
    if (from === pathStart - 1) from++;
    if (text[at] !== key[from]) return KEPT;
  }
  return hasWhole ? AS_KEY : WITHOUT_HTTP;
}

function keepBytes(store: Store, bytes: Uint8Array, start: number, end: number): void {
  keepNumber(store, end - start);
  const { packed } = store;
  let to = store.used;
  for (let at = start; at < end; at++) packed[to++] = bytes[at] ?? 0;
  store.used = to;
}

/** Seven bits a byte, the lowest first. */
function keepNumber(store: Store, value: number): void {
  let rest = value;
  for (; rest > 127; rest >>>= 7) store.packed[store.used++] = (rest & 127) | 128;
  store.packed[store.used++] = rest;
}

const decoder = new TextDecoder();

interface Reader {
  readonly packed: Uint8Array;
  at: number;
}

function readNumber(reader: Reader): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = reader.packed[reader.at++] ?? 0;
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
}

function readText(reader: Reader): string {
  const length = readNumber(reader);
  const end = reader.at + length;
  const text = decoder.decode(reader.packed.subarray(reader.at, end));
  reader.at = end;
  return text;
}

function prefixText({ packed }: Store, key: Uint8Array, offset: number): string {
  const form = packed[offset];
  if (form === KEPT) return readText({ packed, at: offset + 1 });
  const text = keyText({ bytes: key, length: key.length });
  return form === AS_KEY ? text : text.slice(HTTP);
}

function unpack(packed: Uint8Array, offset: number): readonly MetadataElement[] {
  const reader = { packed, at: offset + 1 };
  if (packed[offset] === KEPT) readText(reader);
  const elements: MetadataElement[] = [];
  for (let left = readNumber(reader); left > 0; left--)
    elements.push({ class: readText(reader), value: readText(reader) });
  return elements;
}
