/**
 * Reads a SOIF stream as it arrives: each object is given as it ends, and nothing of it is kept. After an object with an
 * error, reading resumes at the next `@` at the start of a line.
 */

import { placedFinding } from '../../lang/xml/finding.ts';
import type { FindingValues, Place } from '../../lang/xml/finding.ts';
import { ByteWindow } from './byte-window.ts';
import { messages, soifLimits } from './messages.ts';
import type { SoifProblem } from './messages.ts';
import { sectionOf } from './object.ts';
import type { Section, SoifAttribute, SoifFinding, SoifObject } from './object.ts';
import { AttributeReader } from './read-attribute.ts';
import { isWhite, readHeader } from './read-header.ts';

export interface SoifHandlers {
  /** The values are views of memory that is used again: copy what is kept. */
  readonly object: (object: SoifObject) => void;
  /** For each object that is skipped, exactly one error, in its place among the others. */
  readonly finding: (finding: SoifFinding) => void;
}

export interface SoifCounts {
  readonly objects: number;
  readonly invalid: number;
}

export interface SoifDecoder {
  /** Never throws; the bytes may be used again afterwards. */
  readonly push: (bytes: Uint8Array) => void;
  readonly end: () => SoifCounts;
}

export interface SoifOptions {
  /** Blanks, or nothing, in place of the tab before a value, as manuals print them. */
  readonly isLenient: boolean;
}

const [LINE_FEED, AT, CLOSE] = [0x0a, 0x40, 0x7d];

/**
 * `between`: objects; `lost`: behind an error; `opening`: a section or an object without URL; `inside`: of an object,
 * between its attributes.
 */
type Mode = 'between' | 'lost' | 'opening' | 'inside';

interface Begun {
  readonly type: string;
  readonly url: string;
  readonly place: Place;
}

interface State {
  readonly window: ByteWindow;
  readonly handlers: SoifHandlers;
  readonly attribute: AttributeReader;
  mode: Mode;
  /** Offset of what is read next. */
  at: number;
  isEnd: boolean;
  /** In mode `lost`: the byte before `at` is a line end. */
  isLineStart: boolean;
  section: (Begun & { readonly name: Section }) | undefined;
  begun: Begun;
  /** Of the attributes of the object so far, at the same index; `length` of them are in use. */
  readonly names: string[];
  readonly values: number[];
  readonly sizes: number[];
  length: number;
  objects: number;
  invalid: number;
}

export function decodeSoif(handlers: SoifHandlers, { isLenient }: SoifOptions = { isLenient: false }): SoifDecoder {
  const state: State = {
    window: new ByteWindow(),
    handlers,
    attribute: new AttributeReader(isLenient),
    mode: 'between',
    at: 0,
    isEnd: false,
    isLineStart: true,
    section: undefined,
    begun: { type: '', url: '', place: { line: 1, column: 1, offset: 0 } },
    names: [],
    values: [],
    sizes: [],
    length: 0,
    objects: 0,
    invalid: 0,
  };
  return {
    push: (bytes) => {
      for (let from = 0; from < bytes.length; from += PORTION) {
        state.window.append(bytes.subarray(from, from + PORTION));
        while (steps[state.mode](state));
      }
    },
    end: () => {
      state.isEnd = true;
      while (steps[state.mode](state));
      endSection(state);
      return { objects: state.objects, invalid: state.invalid };
    },
  };
}

/** More is not taken in at once, so that the window stays small. */
const PORTION = 65_536;

/** Each goes on as far as it can, and answers whether the next may go on. */
const steps: Readonly<Record<Mode, (state: State) => boolean>> = {
  between: readBetween,
  lost: skipToObject,
  opening: openObject,
  inside: readInside,
};

function report(state: State, name: SoifProblem, place: Place, values?: FindingValues): void {
  state.handlers.finding({ ...placedFinding(messages, name, place, values), offset: place.offset });
}

/** Skips white space; undefined where the window ends. */
function nextByte(state: State): number | undefined {
  const { bytes, base, end } = state.window;
  const last = end - base;
  let i = state.at - base;
  while (i < last && isWhite(bytes[i])) i++;
  state.at = base + i;
  return i < last ? bytes[i] : undefined;
}

function readBetween(state: State): boolean {
  const byte = nextByte(state);
  state.window.discard(state.at);
  if (byte === undefined) return false;
  if (byte === AT) return beginObject(state);
  if (byte === CLOSE && state.section !== undefined) {
    state.section = undefined;
    state.at++;
    return true;
  }
  report(state, 'strayText', state.window.placeOf(state.at));
  return lose(state, state.at);
}

/** Goes on at the next object behind the offset. */
function lose(state: State, from: number): boolean {
  state.mode = 'lost';
  state.at = from;
  state.isLineStart = false;
  return true;
}

function skipToObject(state: State): boolean {
  const { bytes, base, end } = state.window;
  const [from, last] = [state.at - base, end - base];
  const startsLine = (i: number): boolean => (i === from ? state.isLineStart : bytes[i - 1] === LINE_FEED);
  const held = bytes.subarray(0, last);
  let i = held.indexOf(AT, from);
  while (i !== -1 && !startsLine(i)) i = held.indexOf(AT, i + 1);
  const isFound = i !== -1;
  state.isLineStart = startsLine(isFound ? i : last);
  state.at = base + (isFound ? i : last);
  state.window.discard(state.at);
  if (isFound) state.mode = 'between';
  return isFound;
}

function refuse(state: State, name: SoifProblem, place: Place, values?: FindingValues): void {
  state.invalid++;
  report(state, name, place, values);
}

function beginObject(state: State): boolean {
  const header = readHeader(state.window, state.at);
  if (header === 'more' && !state.isEnd) return false;
  const place = state.window.placeOf(state.at);
  if (typeof header === 'string') {
    refuse(state, header === 'more' ? 'cut' : header, place, { limit: soifLimits.url });
    return lose(state, state.at + 1);
  }
  const { type, url, isEncoded, end } = header;
  if (isEncoded) report(state, 'urlBytes', place, { url });
  state.begun = { type, url, place };
  state.length = 0;
  state.at = end;
  state.mode = url === '' ? 'opening' : 'inside';
  return true;
}

/** Without a URL, the name of a section opens one, unless attributes follow. */
function openObject(state: State): boolean {
  const name = sectionOf(state.begun.type);
  state.mode = 'inside';
  if (name === undefined) return true;
  const byte = nextByte(state);
  if (byte === undefined && !state.isEnd) {
    state.mode = 'opening';
    state.window.discard(state.at);
    return false;
  }
  if (byte === AT || byte === CLOSE || byte === undefined) {
    endSection(state);
    state.section = { ...state.begun, name };
    state.mode = 'between';
  }
  return true;
}

/** Of a section with an error, the closing brace may have been skipped. */
function endSection(state: State): void {
  const { section, invalid } = state;
  if (section !== undefined && invalid === 0) report(state, 'openSection', section.place, { section: section.name });
  state.section = undefined;
}

function readInside(state: State): boolean {
  const { window, attribute } = state;
  for (;;) {
    const byte = nextByte(state);
    if (byte === CLOSE) return finishObject(state, state.at + 1);
    if (byte === undefined) {
      if (state.isEnd) return finishOpen(state);
      return isTooLarge(state, state.at) && refuseObject(state, 'largeObject', state.at);
    }
    if (byte === AT && window.bytes[state.at - 1 - window.base] === LINE_FEED) return finishOpen(state);
    const read = attribute.read(window, state.at);
    if (read === 'more') return state.isEnd && refuseObject(state, 'cut', state.at);
    if (read !== 'ok') return refuseObject(state, read, state.at);
    const fault = takeValue(state);
    if (fault === 'more') return state.isEnd && refuseObject(state, 'cut', attribute.value);
    if (fault !== undefined) return refuseObject(state, fault, attribute.value);
  }
}

function isTooLarge({ begun }: State, end: number): boolean {
  return end - begun.place.offset > soifLimits.object;
}

/** `more`: its end is behind the window. */
function takeValue(state: State): SoifProblem | 'more' | undefined {
  const { attribute, length } = state;
  const { name, size, value } = attribute;
  if (length === soifLimits.attributes) return 'manyAttributes';
  if (isTooLarge(state, value + size)) return 'largeObject';
  const ended = endsValue(state, value, size);
  if (ended === 'more') return 'more';
  if (!ended) return 'wrongSize';
  if (attribute.hasBlanks) report(state, 'blanks', state.window.placeOf(state.at), { name });
  state.names[length] = name;
  state.values[length] = value;
  state.sizes[length] = size;
  state.length = length + 1;
  state.at = value + size;
  return undefined;
}

/** A line end follows, or is the last byte: summarizers of SGML counted it. */
function endsValue({ window, isEnd }: State, value: number, size: number): boolean | 'more' {
  const end = value + size;
  if (end > window.end) return 'more';
  if (size > 0 && window.bytes[end - 1 - window.base] === LINE_FEED) return true;
  if (end === window.end) return isEnd || 'more';
  const next = window.bytes[end - window.base];
  return next === CLOSE || isWhite(next);
}

function refuseObject(state: State, name: SoifProblem, resume: number): boolean {
  const { attribute } = state;
  const place = name === 'cut' || name === 'largeObject' ? state.begun.place : state.window.placeOf(state.at);
  refuse(state, name, place, { name: attribute.name, size: attribute.size, limit: limitOf(name), brace: '{' });
  return lose(state, resume);
}

function limitOf(name: SoifProblem): number {
  if (name === 'longName') return soifLimits.name;
  if (name === 'largeValue') return soifLimits.value;
  return name === 'manyAttributes' ? soifLimits.attributes : soifLimits.object;
}

function finishOpen(state: State): boolean {
  report(state, 'open', state.begun.place);
  return finishObject(state, state.at, true);
}

function finishObject(state: State, end: number, isOpen = false): boolean {
  const { window, begun, section, names, values, sizes, length } = state;
  const attributes: SoifAttribute[] = [];
  for (let i = 0; i < length; i++) {
    const from = (values[i] ?? 0) - window.base;
    attributes.push({ name: names[i] ?? '', value: window.bytes.subarray(from, from + (sizes[i] ?? 0)) });
  }
  state.objects++;
  state.handlers.object({ ...begun, attributes, section: section?.name, isOpen });
  state.at = end;
  state.mode = 'between';
  window.discard(end);
  return true;
}
