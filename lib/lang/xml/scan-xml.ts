/**
 * Reads XML as it arrives: tags and pieces of text go to their handlers, and nothing but the open elements is kept.
 * Total: what is not well-formed is a problem with a place, and reading goes on behind it as far as it makes sense.
 */

import type { FindingValues, Place } from './finding.ts';
import { skipDoctype } from './doctype.ts';
import { xmlLimits } from './messages.ts';
import type { XmlProblem } from './messages.ts';
import { NextIndex } from './next-index.ts';
import { MAX_REFERENCE, readReference } from './references.ts';
import { TagScanner } from './scan-tag.ts';
import type { Attribute } from './scan-tag.ts';
import { TextPosition } from './text-position.ts';

/** Characters `start` to `end` of `text`. They stand at `at` of the portion, for `placeOf`. */
export interface TextRun {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly at: number;
}

export interface XmlHandlers {
  /** Elements without content by their definition: the next tag closes one that was left open. */
  readonly isEmpty: (name: string) => boolean;
  readonly open: (name: string, attributes: Attribute[], place: Place) => void;
  /** Each that was opened is closed, innermost first, unless reading stops before. */
  readonly close: (name: string) => void;
  readonly text: (run: TextRun) => void;
  readonly problem: (name: XmlProblem, place: Place, values: FindingValues) => void;
}

interface OpenElement {
  readonly name: string;
  readonly place: Place;
}

type Mode = 'content' | 'comment' | 'instruction' | 'cdata';

const LT = 60;
const SLASH = 47;
const QUESTION = 63;
const ends: Readonly<Record<Exclude<Mode, 'content'>, readonly [end: string, what: string]>> = {
  comment: ['-->', 'a comment'],
  instruction: ['?>', 'a processing instruction'],
  cdata: [']]>', 'a CDATA section'],
};
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** As of `<![CDATA[`. */
const LONGEST_START = 9;

export class XmlScanner {
  readonly #handlers: XmlHandlers;
  readonly #position = new TextPosition();
  readonly #less = new NextIndex('<');
  readonly #greater = new NextIndex('>');
  readonly #ampersand = new NextIndex('&');
  readonly #cdataEnd = new NextIndex(']]>');
  readonly #tag = new TagScanner(this.#less, this.#ampersand);
  readonly #open: OpenElement[] = [];
  #text = '';
  #rest = '';
  #isRestAscii = true;
  /** Offset of the next character that XML does not allow. */
  #illegal = Number.POSITIVE_INFINITY;
  #isLast = false;
  #mode: Mode = 'content';
  #isAtStart = true;
  #hasRoot = false;
  #hasDoctype = false;
  #saidOutside = false;
  /** A comment or the like in which the text ends. */
  #unended: string | undefined;
  #problems = 0;
  #isStopped = false;

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  push(text: string, isAscii: boolean): void {
    if (this.#isStopped) return;
    this.#begin(this.#rest + text, isAscii && this.#isRestAscii);
    this.#run();
    if (this.#rest.length <= xmlLimits.tag || this.#isStopped) return;
    this.problem('tooLong', this.#position.here(), { what: 'A tag', limit: xmlLimits.tag });
    this.stop();
  }

  end(): void {
    if (this.#isStopped) return;
    this.#isLast = true;
    this.#begin(this.#rest, this.#isRestAscii);
    this.#run();
    if (this.#isStopped) return;
    this.#checkEnd();
    for (const { name } of this.#open.toReversed()) this.#handlers.close(name);
    this.stop();
  }

  /** The rest is what does not end. */
  #checkEnd(): void {
    const innermost = this.#open.at(-1);
    if (this.#rest !== '') this.problem('unexpectedEnd', this.#position.here(), { what: 'a tag' });
    else if (this.#unended !== undefined) this.problem('unexpectedEnd', this.placeOfEnd(), { what: this.#unended });
    else if (innermost !== undefined) {
      const what = `<${innermost.name}> of line ${innermost.place.line}`;
      this.problem('unexpectedEnd', this.placeOfEnd(), { what });
    } else if (!this.#hasRoot) this.problem('noRoot', this.placeOfEnd());
  }

  /** Nothing more is read. */
  stop(): void {
    this.#isStopped = true;
    this.#text = '';
    this.#rest = '';
  }

  /** Of an offset in the portion that is being read. */
  placeOf(offset: number): Place {
    return this.#position.placeOf(offset);
  }

  /** Of the end of what has arrived. */
  placeOfEnd(): Place {
    return this.placeOf(this.#rest.length);
  }

  problem(name: XmlProblem, place: Place, values: FindingValues = {}): void {
    if (this.#isStopped) return;
    this.#handlers.problem(name, place, values);
    if (++this.#problems < xmlLimits.problems) return;
    this.#handlers.problem('tooManyProblems', place, { limit: xmlLimits.problems });
    this.stop();
  }

  #begin(text: string, isAscii: boolean): void {
    this.#text = text;
    this.#isRestAscii = isAscii;
    this.#position.begin(text, isAscii);
    for (const each of [this.#less, this.#greater, this.#ampersand, this.#cdataEnd, this.#tag]) each.begin(text);
    this.#illegal = this.#illegalFrom(0);
  }

  /** Each step gives the offset it came to, or none when what it reads does not end in this portion. */
  #run(): void {
    let at = 0;
    while (at < this.#text.length && !this.#isStopped) {
      const next = this.#step(at);
      if (next === undefined) break;
      if (this.#illegal < next) this.#tellIllegal(next);
      at = next;
    }
    if (this.#isStopped) return;
    this.#position.advance(at);
    this.#rest = this.#text.slice(at);
    // The rest is the beginning of the next portion.
    this.#begin(this.#rest, this.#isRestAscii);
  }

  /** Reports illegal characters as they are passed, so that findings have the same order whatever the portions. */
  #tellIllegal(end: number): void {
    while (this.#illegal < end && !this.#isStopped) {
      const code = `U+${this.#text.charCodeAt(this.#illegal).toString(16).toUpperCase().padStart(4, '0')}`;
      this.#problemAt('badCharacter', this.#illegal, { code });
      this.#illegal = this.#illegalFrom(this.#illegal + 1);
    }
  }

  #illegalFrom(start: number): number {
    illegal.lastIndex = start;
    return illegal.exec(this.#text)?.index ?? Number.POSITIVE_INFINITY;
  }

  #step(at: number): number | undefined {
    if (this.#mode !== 'content') return this.#skipTo(this.#mode, at);
    return this.#text.charCodeAt(at) === LT ? this.#markup(at) : this.#characters(at);
  }

  #skipTo(mode: Exclude<Mode, 'content'>, at: number): number | undefined {
    const [sign, what] = ends[mode];
    const found = this.#text.indexOf(sign, at);
    const end = found >= 0 ? found : this.#isLast ? this.#text.length : this.#text.length - sign.length + 1;
    if (mode === 'cdata' && end > at) this.#give(at, end);
    if (found >= 0) {
      this.#mode = 'content';
      return found + sign.length;
    }
    if (this.#isLast) this.#unended = what;
    return end > at ? end : undefined;
  }

  #characters(at: number): number | undefined {
    const less = this.#less.from(at);
    const end = less < this.#text.length ? less : this.#isLast ? this.#text.length : this.#holdBack(at);
    if (end <= at) return undefined;
    let start = at;
    while (start < end && !this.#isStopped) {
      const found = Math.min(this.#ampersand.from(start), this.#cdataEnd.from(start), end);
      this.#give(start, found);
      start = found < end ? this.#special(found) : end;
    }
    return end;
  }

  /** Handles a reference or a stray `]]>`. Returns the offset after it. */
  #special(at: number): number {
    if (this.#text.startsWith(ends.cdata[0], at)) {
      this.#problemAt('strayCdataEnd', at);
      this.#give(at, at + ends.cdata[0].length);
      return at + ends.cdata[0].length;
    }
    const { text, length, problem } = readReference(this.#text, at);
    if (problem !== undefined) this.#problemAt(problem[0], at, problem[1]);
    if (text !== '') this.#handlers.text({ text, start: 0, end: text.length, at });
    return at + length;
  }

  /** A reference, or the end of a CDATA section, may go on in the next portion. */
  #holdBack(start: number): number {
    const { length } = this.#text;
    const ampersand = this.#text.lastIndexOf('&');
    if (ampersand >= Math.max(start, length - MAX_REFERENCE) && !this.#text.includes(';', ampersand)) return ampersand;
    if (this.#text.endsWith(']]')) return Math.max(start, length - 2);
    return this.#text.endsWith(']') ? Math.max(start, length - 1) : length;
  }

  /** Passes on text without illegal characters; each of them is reported in its position. */
  #give(start: number, end: number): void {
    this.#tellIllegal(start);
    let from = start;
    while (this.#illegal < end && !this.#isStopped) {
      const illegalAt = this.#illegal;
      this.#giveAllowed(from, illegalAt);
      from = illegalAt + 1;
      this.#tellIllegal(from);
    }
    this.#giveAllowed(from, end);
  }

  #giveAllowed(start: number, end: number): void {
    if (end <= start || this.#isStopped) return;
    if (this.#open.length > 0) this.#handlers.text({ text: this.#text, start, end, at: start });
    else if (!this.#saidOutside) this.#outside(start, end);
    this.#isAtStart = false;
  }

  #outside(start: number, end: number): void {
    const ink = this.#text.slice(start, end).search(/[^\s]/);
    if (ink < 0) return;
    this.#saidOutside = true;
    this.#problemAt('textOutside', start + ink);
  }

  #markup(at: number): number | undefined {
    const text = this.#text;
    if (text.length - at < LONGEST_START && !this.#isLast && !text.includes('>', at)) return undefined;
    const next = text.charCodeAt(at + 1);
    if (next === SLASH) return this.#endTag(at);
    if (beginsName(next)) return this.#startTag(at);
    if (next === QUESTION) return this.#instruction(at);
    if (text.startsWith('<!--', at)) return this.#enter('comment', at + 4);
    if (text.startsWith('<![CDATA[', at)) return this.#enter('cdata', at + 9);
    if (/^<!doctype/i.test(text.slice(at, at + 9))) return this.#doctype(at);
    this.#problemAt('strayLess', at);
    this.#give(at, at + 1);
    return at + 1;
  }

  #enter(mode: Mode, at: number): number {
    this.#mode = mode;
    this.#isAtStart = false;
    return at;
  }

  #instruction(at: number): number {
    const isDeclaration = /^<\?xml[\s?]/.test(this.#text.slice(at, at + 6));
    if (isDeclaration && !this.#isAtStart) this.#problemAt('lateDeclaration', at);
    return this.#enter('instruction', at + 2);
  }

  #doctype(at: number): number | undefined {
    const found = skipDoctype(this.#text, at);
    if (found.kind === 'open') return undefined;
    this.#isAtStart = false;
    if (found.kind === 'entity') {
      this.#problemAt('entityDeclared', found.at, { name: found.name });
      this.stop();
      return undefined;
    }
    if (found.kind === 'bad' || this.#hasDoctype || this.#hasRoot) this.#problemAt('badDoctype', at);
    this.#hasDoctype = true;
    return found.kind === 'bad' ? found.at : found.end;
  }

  #startTag(at: number): number | undefined {
    // A tag that is still to end is not read twice for each portion that brings a part of it.
    if (this.#greater.from(at) >= this.#text.length && this.#less.from(at + 1) >= this.#text.length) return undefined;
    const end = this.#tag.startTag(at);
    if (end === undefined) return undefined;
    const { name, attributes, isClosed, problems } = this.#tag;
    this.#position.advance(at);
    for (const [name, offset, values] of problems) this.#problemAt(name, offset, values);
    const top = this.#open.at(-1);
    if (top !== undefined && this.#handlers.isEmpty(top.name)) this.#closeUnclosed();
    const place = this.#position.here();
    if (!this.#mayOpen(name, place)) return undefined;
    this.#open.push({ name, place });
    this.#handlers.open(name, attributes, place);
    if (isClosed) this.#closeTop();
    return this.#isStopped ? undefined : end;
  }

  #mayOpen(name: string, place: Place): boolean {
    const { depth } = xmlLimits;
    if (this.#isStopped) return false;
    if (this.#open.length === 0 && this.#hasRoot) this.problem('secondRoot', place, { name });
    else if (this.#open.length >= depth) this.problem('tooDeep', place, { limit: depth });
    else {
      this.#hasRoot = true;
      this.#isAtStart = false;
      return true;
    }
    this.stop();
    return false;
  }

  #endTag(at: number): number | undefined {
    const greater = this.#greater.from(at);
    const less = this.#less.from(at + 1);
    const end = Math.min(greater, less);
    if (end >= this.#text.length) return undefined;
    const name = this.#tag.endName(at + 2, end);
    this.#position.advance(at);
    if (less < greater) this.#problemAt('tagNotEnded', end, { name: `/${name}` });
    if (this.#open.at(-1)?.name === name) this.#closeTop();
    else if (!this.#open.some((element) => element.name === name)) {
      this.problem('strayEnd', this.#position.here(), { name });
    } else {
      while (this.#open.at(-1)?.name !== name) this.#closeUnclosed();
      this.#closeTop();
    }
    return less < greater ? less : greater + 1;
  }

  #closeUnclosed(): void {
    const top = this.#open.at(-1);
    if (top !== undefined) this.problem('notClosed', top.place, { name: top.name });
    this.#closeTop();
  }

  #closeTop(): void {
    const top = this.#open.pop();
    if (top !== undefined) this.#handlers.close(top.name);
  }

  #problemAt(name: XmlProblem, offset: number, values: FindingValues = {}): void {
    this.#tellIllegal(offset);
    this.problem(name, this.placeOf(offset), values);
  }
}

/** A letter, an underscore or a colon; beyond ASCII every character is taken for a letter. */
function beginsName(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || code === 95 || code === 58 || code >= 128;
}
