/**
 * Reads XML as it arrives: tags and pieces of text go to their handlers, and nothing but the open elements is kept.
 * Total: what is not well-formed is a problem with a place, and reading goes on behind it: as far as it makes sense, or,
 * when it is lenient, to the end.
 */

import type { FindingValues, Place } from './finding.ts';
import { skipDoctype } from './doctype.ts';
import { xmlLimits, type XmlProblem } from './messages.ts';
import { NextIndex } from './next-index.ts';
import { OpenElements } from './open-elements.ts';
import type { Ending } from './open-elements.ts';
import { MAX_REFERENCE, readReference } from './references.ts';
import { beginsName, TagScanner } from './scan-tag.ts';
import type { Attribute } from './scan-tag.ts';
import { sections } from './sections.ts';
import type { LastEnds, Section } from './sections.ts';
import { TextPosition } from './text-position.ts';

/** Characters `start` to `end` of `text`. They stand at `at` of the portion, for `placeOf`. */
export interface TextRun {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly at: number;
}

export interface XmlHandlers {
  /** Whether the start of `next` ends the innermost element, `open`. Asked of a late XML declaration, `?xml`, if lenient. */
  readonly ends: (open: string, next: string, attributes: readonly Attribute[]) => boolean;
  readonly open: (name: string, attributes: Attribute[], place: Place) => void;
  /** Each that was opened is closed, innermost first, unless reading stops before. */
  readonly close: (name: string, ending: Ending) => void;
  readonly text: (run: TextRun) => void;
  readonly problem: (name: XmlProblem, place: Place, values: FindingValues) => void;
}

export interface XmlOptions {
  /**
   * Makes reading lenient: no problem stops it, entities that the DTD declares stay as written, elements after the root are
   * read, and a comment or the like that does not end in the whole text is text.
   */
  readonly lastEnds?: LastEnds;
  /** Most elements in each other; 64 by default. */
  readonly depth?: number;
}

const LT = 60;
const SLASH = 47;
const QUESTION = 63;
const cdataEnd = sections.cdata.end;
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** As of `<![CDATA[`. */
const LONGEST_START = 9;

export class XmlScanner {
  readonly #handlers: XmlHandlers;
  readonly #position = new TextPosition();
  readonly #less = new NextIndex('<');
  readonly #greater = new NextIndex('>');
  readonly #ampersand = new NextIndex('&');
  readonly #cdataEnd = new NextIndex(cdataEnd);
  readonly #tag = new TagScanner(this.#less, this.#ampersand);
  readonly #open: OpenElements;
  readonly #lastEnds: LastEnds | undefined;
  readonly #isLenient: boolean;
  readonly #depth: number;
  #text = '';
  #rest = '';
  #isRestAscii = true;
  /** Offset of the next character that XML does not allow. */
  #illegal = Number.POSITIVE_INFINITY;
  #isLast = false;
  #section: Section | undefined;
  /** Characters before the portion. */
  #passed = 0;
  #isAtStart = true;
  #hasRoot = false;
  #hasDoctype = false;
  #saidOutside = false;
  #saidSecond = false;
  /** A comment or the like in which the text ends. */
  #unended: string | undefined;
  #problems = 0;
  #isStopped = false;

  constructor(handlers: XmlHandlers, options: XmlOptions = {}) {
    this.#handlers = handlers;
    this.#lastEnds = options.lastEnds;
    this.#isLenient = options.lastEnds !== undefined;
    this.#depth = options.depth ?? xmlLimits.depth;
    this.#open = new OpenElements(
      (name, ending) => handlers.close(name, ending),
      ({ name, place }) => this.problem('notClosed', place, { name }),
    );
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  push(text: string, isAscii: boolean): void {
    if (this.#isStopped) return;
    this.#begin(this.#rest + text, isAscii && this.#isRestAscii);
    this.#run();
    while (this.#rest.length > xmlLimits.tag && !this.#isStopped) {
      this.problem('tooLong', this.#position.here(), { what: 'A tag', limit: xmlLimits.tag });
      // A later DOCTYPE counts as text, so that the end of each is not looked for in the whole text.
      this.#hasDoctype = true;
      if (this.#isLenient) this.#run(this.#plainLess(0));
      else this.stop();
    }
  }

  end(): void {
    if (this.#isStopped) return;
    this.#isLast = true;
    this.#begin(this.#rest, this.#isRestAscii);
    this.#run();
    if (this.#isStopped) return;
    this.#checkEnd();
    this.#open.closeTo(0, 'document');
    this.stop();
  }

  /** The rest is what does not end. */
  #checkEnd(): void {
    const innermost = this.#open.top;
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
    if (++this.#problems < xmlLimits.problems || this.#isLenient) return;
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
  #run(from = 0): void {
    let at = from;
    while (at < this.#text.length && !this.#isStopped) {
      const next = this.#step(at);
      if (next === undefined) break;
      if (this.#illegal < next) this.#tellIllegal(next);
      at = next;
    }
    if (this.#isStopped) return;
    this.#position.advance(at);
    this.#passed += at;
    this.#rest = this.#text.slice(at);
    // The rest is the beginning of the next portion.
    this.#begin(this.#rest, this.#isRestAscii);
  }

  /** Reports illegal characters as they are passed, so that findings have the same order whatever the portions. */
  #tellIllegal(end: number): void {
    while (this.#illegal < end && !this.#isStopped) {
      this.#position.advance(this.#illegal);
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
    if (this.#section !== undefined) return this.#skip(this.#section, at);
    return this.#text.charCodeAt(at) === LT ? this.#markup(at) : this.#characters(at);
  }

  #skip(section: Section, at: number): number | undefined {
    const { end: sign, what } = sections[section];
    const found = this.#text.indexOf(sign, at);
    const end = found >= 0 ? found : this.#isLast ? this.#text.length : this.#text.length - sign.length + 1;
    if (section === 'cdata' && end > at) this.#give(at, end);
    if (found >= 0) {
      this.#section = undefined;
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
    this.#tellIllegal(at);
    this.#position.advance(at);
    if (this.#text.startsWith(cdataEnd, at)) {
      this.#problemAt('strayCdataEnd', at);
      this.#give(at, at + cdataEnd.length);
      return at + cdataEnd.length;
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
    if (this.#open.top !== undefined) this.#handlers.text({ text: this.#text, start, end, at: start });
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
    if (text.startsWith('<!--', at)) return this.#enter('comment', at, 4);
    if (text.startsWith('<![CDATA[', at)) return this.#enter('cdata', at, 9);
    if (/^<!doctype/i.test(text.slice(at, at + 9))) return this.#doctype(at);
    return this.#strayLess(at);
  }

  #strayLess(at: number): number {
    this.#tellIllegal(at);
    this.#position.advance(at);
    this.#problemAt('strayLess', at);
    return this.#plainLess(at);
  }

  #plainLess(at: number): number {
    this.#give(at, at + 1);
    return at + 1;
  }

  #enter(section: Section, at: number, length: number): number {
    if (this.#lastEnds !== undefined && this.#passed + at + length > this.#lastEnds[section])
      return this.#strayLess(at);
    this.#section = section;
    this.#isAtStart = false;
    return at + length;
  }

  #instruction(at: number): number {
    const isDeclaration = /^<\?xml[\s?]/.test(this.#text.slice(at, at + 6));
    if (isDeclaration && !this.#isAtStart) {
      this.#problemAt('lateDeclaration', at);
      if (this.#isLenient) this.#endOpen('?xml', []);
    }
    return this.#enter('instruction', at, 2);
  }

  #doctype(at: number): number | undefined {
    const isMisplaced = this.#hasDoctype || this.#hasRoot;
    if (isMisplaced && this.#isLenient) return this.#strayLess(at);
    const found = skipDoctype(this.#text, at, !this.#isLenient);
    this.#hasDoctype = found.kind !== 'open' || this.#isLast;
    if (found.kind === 'open') return this.#isLenient && this.#isLast ? this.#strayLess(at) : undefined;
    this.#isAtStart = false;
    if (found.kind === 'skipped' && found.entity !== undefined) {
      this.#problemAt('entityDeclared', found.entity.at, { name: found.entity.name });
      if (!this.#isLenient) this.stop();
    }
    if (found.kind === 'bad' || isMisplaced) this.#problemAt('badDoctype', at);
    return found.kind === 'bad' ? found.at : found.end;
  }

  #startTag(at: number): number | undefined {
    // A tag that is still to end is not read twice for each portion that brings a part of it.
    if (this.#greater.from(at) >= this.#text.length && this.#less.from(at + 1) >= this.#text.length) return undefined;
    const end = this.#tag.startTag(at);
    if (end === undefined) return undefined;
    const { name, attributes, isClosed, problems } = this.#tag;
    this.#position.advance(at);
    for (const [problem, offset, values] of problems) this.problem(problem, this.placeOf(offset), values);
    this.#endOpen(name, attributes);
    const place = this.#position.here();
    if (this.#mayOpen(name, place)) {
      this.#open.push({ name, place });
      this.#handlers.open(name, attributes, place);
      if (isClosed) this.#open.closeTop('tag');
    } else if (this.#isLenient && !isClosed) this.#open.deepen();
    return this.#isStopped ? undefined : end;
  }

  #endOpen(next: string, attributes: readonly Attribute[]): void {
    let { top } = this.#open;
    while (top !== undefined && this.#handlers.ends(top.name, next, attributes)) {
      this.#open.closeUnclosed();
      ({ top } = this.#open);
    }
  }

  #mayOpen(name: string, place: Place): boolean {
    const depth = this.#depth;
    if (this.#isStopped) return false;
    const isSecond = this.#open.depth === 0 && this.#hasRoot;
    const isTooDeep = this.#open.depth >= depth;
    if (isSecond && !this.#saidSecond) this.problem('secondRoot', place, { name });
    if (this.#open.depth === depth) this.problem('tooDeep', place, { limit: depth });
    if (!this.#isLenient && (isSecond || isTooDeep)) this.stop();
    this.#saidSecond ||= isSecond;
    this.#hasRoot = true;
    this.#isAtStart = false;
    return !isTooDeep && !this.#isStopped;
  }

  #endTag(at: number): number | undefined {
    const greater = this.#greater.from(at);
    const start = this.#text.charCodeAt(at + 2) === LT ? at + 3 : at + 2;
    const less = this.#less.from(start);
    const end = Math.min(greater, less);
    if (end >= this.#text.length) return undefined;
    const name = this.#tag.endName(start, end);
    this.#position.advance(at);
    const place = this.#position.here();
    if (start > at + 2) this.#problemAt('strayLess', at + 2);
    if (less < greater) this.#problemAt('tagNotEnded', end, { name: `/${name}` });
    if (!this.#open.end(name)) this.problem('strayEnd', place, { name });
    return less < greater ? less : greater + 1;
  }

  #problemAt(name: XmlProblem, offset: number, values: FindingValues = {}): void {
    this.#tellIllegal(offset);
    this.problem(name, this.placeOf(offset), values);
  }
}
