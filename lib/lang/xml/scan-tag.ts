/** A start tag and its attributes. */

import type { FindingValues } from './finding.ts';
import { xmlLimits } from './messages.ts';
import type { XmlProblem } from './messages.ts';
import { NameCache } from './name-cache.ts';
import { NextIndex } from './next-index.ts';
import { readReference } from './references.ts';

export interface Attribute {
  name: string;
  value: string;
  /** Offset of its name in the portion. */
  readonly at: number;
}

export type TagProblem = readonly [name: XmlProblem, at: number, values: FindingValues];

const LT = 60;
const GT = 62;
const SLASH = 47;
const EQUALS = 61;
const QUOTE = 34;
const APOSTROPHE = 39;

/** Reads one tag after the other on the way through a text. The fields are of the tag that was read last. */
export class TagScanner {
  name = '';
  attributes: Attribute[] = [];
  isClosed = false;
  problems: TagProblem[] = [];
  /** More attributes are passed over. */
  #isFull = false;
  /** Shared with whoever asks on the same way. */
  readonly #less: NextIndex;
  readonly #ampersand: NextIndex;
  readonly #newline = new NextIndex('\n');
  readonly #return = new NextIndex('\r');
  readonly #tab = new NextIndex('\t');
  readonly #names = new NameCache();
  #text = '';

  constructor(less: NextIndex, ampersand: NextIndex) {
    this.#less = less;
    this.#ampersand = ampersand;
  }

  begin(text: string): void {
    this.#text = text;
    for (const each of [this.#newline, this.#return, this.#tab]) each.begin(text);
  }

  /** Reads the tag that begins with the less-than sign at `start`. Its end; undefined when it is not in this text. */
  startTag(start: number): number | undefined {
    const text = this.#text;
    const nameEnd = endOfName(text, start + 1);
    this.name = this.#names.slice(text, start + 1, nameEnd);
    this.attributes = [];
    this.isClosed = false;
    this.#isFull = false;
    if (this.problems.length > 0) this.problems = [];
    this.#checkName(start + 1, nameEnd);
    for (let at = nameEnd; at < text.length;) {
      const next = skipSpace(text, at);
      const code = text.charCodeAt(next);
      if (code === GT) return next + 1;
      if (code === LT) return this.#notEnded(next);
      if (next >= text.length) return undefined;
      if (code === SLASH) {
        const after = skipSpace(text, next + 1);
        const following = text.charCodeAt(after);
        this.isClosed = following === GT || following === LT;
        if (this.isClosed) return following === GT ? after + 1 : this.#notEnded(after);
        at = after;
      } else {
        const end = this.#attribute(next, next > at);
        if (end === undefined) return undefined;
        at = end;
      }
    }
    return undefined;
  }

  /** The name in an end tag, which ends before `end`. */
  endName(start: number, end: number): string {
    return this.#names.slice(this.#text, start, end).trimEnd();
  }

  #notEnded(end: number): number {
    let missing = end;
    while (this.#text.charCodeAt(missing - 1) <= 0x20) missing--;
    this.#problem('tagNotEnded', missing, { name: this.name });
    return end;
  }

  /** A tag has no more problems than a document. */
  #problem(...problem: TagProblem): void {
    if (this.problems.length < xmlLimits.problems) this.problems.push(problem);
  }

  /** The end of the attribute, or of what stands there in its place; undefined when the text ends before. */
  #attribute(start: number, isApart: boolean): number | undefined {
    const text = this.#text;
    const nameEnd = endOfName(text, start);
    const equals = skipSpace(text, nameEnd);
    if (equals >= text.length) return undefined;
    if (nameEnd === start) return this.#bad(start, start + 1);
    this.#checkName(start, nameEnd);
    if (text.charCodeAt(equals) !== EQUALS) return this.#bad(start, nameEnd);
    const open = skipSpace(text, equals + 1);
    if (open >= text.length) return undefined;
    const quote = text.charCodeAt(open);
    if (quote !== QUOTE && quote !== APOSTROPHE) return this.#bare(start, nameEnd, open);
    const found = text.indexOf(quote === QUOTE ? '"' : "'", open + 1);
    const less = this.#less.from(open + 1);
    // A less-than sign tells that the quote is missing.
    if (less < text.length && (found < 0 || less < found)) return this.#bad(start, less);
    if (found < 0) return undefined;
    if (!isApart) this.#bad(start, found);
    this.#add(this.#names.slice(text, start, nameEnd), start, open + 1, found);
    return found + 1;
  }

  #checkName(start: number, end: number): void {
    const ampersand = this.#ampersand.from(start);
    if (ampersand < end) this.#problem('strayAmpersand', ampersand, {});
  }

  /** A value without quotes is a problem, but read. */
  #bare(start: number, nameEnd: number, open: number): number {
    const end = endOfBare(this.#text, open);
    this.#bad(start, end);
    if (end > open) this.#add(this.#names.slice(this.#text, start, nameEnd), start, open, end);
    return end;
  }

  #bad(start: number, end: number): number {
    const name = this.#text.slice(start, Math.min(end, start + 60));
    this.#problem('badAttribute', start, { name, element: this.name });
    return end;
  }

  #add(name: string, at: number, start: number, end: number): void {
    const { attributes, name: element } = this;
    if (end - start > xmlLimits.attribute) {
      const what = `${name} of <${element}>`;
      return this.#problem('tooLong', at, { what, limit: xmlLimits.attribute });
    }
    if (attributes.length >= xmlLimits.attributes) return this.#tooMany(at);
    for (const other of attributes) {
      if (other.name === name) return this.#problem('repeatedAttribute', at, { name, element });
    }
    const written = this.#text.slice(start, end);
    attributes.push({ name, at, value: this.#isPlain(start, end) ? written : this.#valueOf(written, at) });
  }

  /** Said once for a tag. */
  #tooMany(at: number): void {
    if (this.#isFull) return;
    this.#isFull = true;
    this.#problem('tooLong', at, { what: `The list of attributes of <${this.name}>`, limit: xmlLimits.attributes });
  }

  /** Most values stand for themselves. */
  #isPlain(start: number, end: number): boolean {
    return (
      this.#ampersand.from(start) >= end &&
      this.#newline.from(start) >= end &&
      this.#return.from(start) >= end &&
      this.#tab.from(start) >= end
    );
  }

  /** Blanks of every kind are blanks in a value, and references stand for their characters. */
  #valueOf(written: string, at: number): string {
    const spaced = written.replaceAll(/\r\n|[\t\n\r]/g, ' ');
    let value = '';
    let start = 0;
    for (let found = spaced.indexOf('&'); found >= 0; found = spaced.indexOf('&', start)) {
      const { text, length, problem } = readReference(spaced, found);
      if (problem !== undefined) this.#problem(problem[0], at, problem[1]);
      value += spaced.slice(start, found) + text;
      start = found + length;
    }
    return value + spaced.slice(start);
  }
}

/** Undefined when it is not there. */
export function valueOf(attributes: readonly Attribute[], name: string): string | undefined {
  for (const attribute of attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

/** Of a value without quotes. A slash belongs to it unless the tag ends there. */
function endOfBare(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === GT || code === LT) return at;
    if (code === SLASH && text.charCodeAt(at + 1) === GT) return at;
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

/** A letter, an underscore or a colon; beyond ASCII every character is taken for a letter. */
export function beginsName(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || code === 95 || code === 58 || code >= 128;
}
