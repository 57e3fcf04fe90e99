/** A start tag and its attributes. */

import type { FindingValues } from './finding.ts';
import { xmlLimits } from './messages.ts';
import type { XmlProblem } from './messages.ts';
import type { NameCache } from './name-cache.ts';
import { readReference } from './references.ts';

export interface Attribute {
  name: string;
  value: string;
  /** Offset of its name in the portion. */
  readonly at: number;
}

export type TagProblem = readonly [name: XmlProblem, at: number, values: FindingValues];

export interface StartTag {
  readonly name: string;
  readonly attributes: Attribute[];
  readonly isClosed: boolean;
  readonly end: number;
  readonly problems: readonly TagProblem[];
}

const LT = 60;
const GT = 62;
const SLASH = 47;
const EQUALS = 61;
const AMPERSAND = 38;

interface Reading {
  readonly text: string;
  readonly names: NameCache;
  readonly element: string;
  readonly attributes: Attribute[];
  readonly problems: TagProblem[];
  /** More attributes are passed over. */
  isFull: boolean;
}

/** Reads the tag that begins with the less-than sign at `start`; undefined when it does not end in this text. */
export function scanTag(text: string, start: number, names: NameCache): StartTag | undefined {
  const nameEnd = endOfName(text, start + 1);
  const element = names.slice(text, start + 1, nameEnd);
  const reading: Reading = { text, names, element, attributes: [], problems: [], isFull: false };
  const tag = (end: number, isClosed: boolean): StartTag => ({
    name: element,
    attributes: reading.attributes,
    isClosed,
    end,
    problems: reading.problems,
  });
  for (let at = nameEnd; at < text.length;) {
    const next = skipSpace(text, at);
    const code = text.charCodeAt(next);
    if (code === GT) return tag(next + 1, false);
    if (code === SLASH) {
      const after = skipSpace(text, next + 1);
      if (text.charCodeAt(after) === GT) return tag(after + 1, true);
      if (text.charCodeAt(after) === LT) return notEnded(reading, tag(after, true));
      at = after;
    } else if (code === LT) return notEnded(reading, tag(next, false));
    else if (next >= text.length) return undefined;
    else {
      const end = scanAttribute(reading, next, next > at);
      if (end === undefined) return undefined;
      at = end;
    }
  }
  return undefined;
}

function notEnded({ text, problems, element }: Reading, tag: StartTag): StartTag {
  let missing = tag.end;
  while (text.charCodeAt(missing - 1) <= 0x20) missing--;
  problems.push(['tagNotEnded', missing, { name: element }]);
  return tag;
}

/** The end of the attribute, or of what stands there in its place; undefined when the text ends before. */
function scanAttribute(reading: Reading, start: number, isApart: boolean): number | undefined {
  const { text, names, element, problems } = reading;
  const nameEnd = endOfName(text, start);
  const name = names.slice(text, start, nameEnd);
  const equals = skipSpace(text, nameEnd);
  if (equals >= text.length) return undefined;
  const bad = (end: number): number => {
    problems.push(['badAttribute', start, { name: text.slice(start, Math.min(end, start + 60)), element }]);
    return end;
  };
  if (name === '') return bad(start + 1);
  if (text.charCodeAt(equals) !== EQUALS) return bad(nameEnd);
  const open = skipSpace(text, equals + 1);
  if (open >= text.length) return undefined;
  const quote = text[open];
  if (quote !== '"' && quote !== "'") return bad(endOfBare(text, open));
  const close = endOfValue(text, open + 1, quote.charCodeAt(0));
  if (close >= text.length) return undefined;
  if (text.charCodeAt(close) === LT) return bad(close);
  if (!isApart) bad(close);
  addAttribute(reading, { name, at: start }, text.slice(open + 1, close));
  return close + 1;
}

function addAttribute(reading: Reading, { name, at }: Omit<Attribute, 'value'>, written: string): void {
  const { attributes, problems, element } = reading;
  const tooLong = (what: string, limit: number): void => void problems.push(['tooLong', at, { what, limit }]);
  if (written.length > xmlLimits.attribute) return tooLong(`${name} of <${element}>`, xmlLimits.attribute);
  if (attributes.length >= xmlLimits.attributes) {
    if (!reading.isFull) tooLong(`The list of attributes of <${element}>`, xmlLimits.attributes);
    reading.isFull = true;
    return;
  }
  for (const other of attributes) {
    if (other.name === name) return void problems.push(['repeatedAttribute', at, { name, element }]);
  }
  attributes.push({ name, at, value: isPlain(written) ? written : valueOf(reading, written, at) });
}

/** Blanks of every kind are blanks in a value, and references stand for their characters. */
function valueOf({ problems }: Reading, written: string, at: number): string {
  const spaced = written.replaceAll(/\r\n|[\t\n\r]/g, ' ');
  let value = '';
  let start = 0;
  for (let found = spaced.indexOf('&'); found >= 0; found = spaced.indexOf('&', start)) {
    const { text, length, problem } = readReference(spaced, found);
    if (problem !== undefined) problems.push([problem[0], at, problem[1]]);
    value += spaced.slice(start, found) + text;
    start = found + length;
  }
  return value + spaced.slice(start);
}

/** The closing quote, or the less-than sign that tells that it is missing. */
function endOfValue(text: string, start: number, quote: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // One comparison for almost all there is: quotes, ampersands and control characters are below, and LT.
    if (code <= 39 || code === LT) {
      if (code === quote || code === LT) return at;
    }
  }
  return text.length;
}

/** Most values stand for themselves. */
function isPlain(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code === AMPERSAND || code < 0x20) return false;
  }
  return true;
}

/** A value without quotes, or half a one. */
function endOfBare(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === GT || code === LT || code === SLASH) return at;
  }
  return text.length;
}

function endOfName(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Blanks, quotes and the signs of tags.
    if (code <= 0x22 || code === 0x27 || code === SLASH || (code >= LT && code <= GT)) return at;
  }
  return text.length;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}
