/**
 * The text of a page, in one buffer: words that are parted within a line, or by its end. All text of HTML and of what is
 * read like it is gathered here.
 */

import { decodeHTML } from 'entities/decode';

const LINE_FEED = 0x0a;
const BLANK = 0x20;
const AMPERSAND = 0x26;
const NO_BREAK_SPACE = 0xa0;
const LAST_LATIN1 = 0xff;
/** Shows where a word may be divided; no part of the word. */
const softHyphen = '\u00ad';
const FIRST_UNITS = 1 << 16;
/** Buffers larger than this are given back after the page that needed them. */
const KEPT_UNITS = 1 << 21;

/** Decoded text passes through here. */
const SCRATCH_UNITS = 4096;
const scratch = new Uint16Array(SCRATCH_UNITS);
const scratchBytes = unitsAsBytes(scratch, SCRATCH_UNITS);

/** 1 for what parts words: controls, blank, no-break space. */
const partsWords = new Uint8Array(LAST_LATIN1 + 1).fill(1, 0, BLANK + 1);
partsWords[NO_BREAK_SPACE] = 1;

/**
 * Folded text has single blanks, between lines as well, and `breaks` says which of them part lines. Text as written keeps its
 * white space within lines, and line feeds part lines. No break stands at the start.
 * Made once and used for page after page: {@link TextSink.begin} empties it.
 */
export class TextSink {
  /** UTF-16 units written so far, with a blank at the end when words are parted there. */
  length = 0;
  /** Of folded text, in order. */
  breaks: number[] = [];
  #lastBreak = -1;
  /** The page in UTF-16 units: reading them is faster than asking a string for each. */
  #source = new Uint16Array(FIRST_UNITS);
  #units = new Uint16Array(FIRST_UNITS);
  readonly #isFolded: boolean;
  /** 1 when the next blank would be one too many. */
  #parted = 1;
  /** All units written, or-ed: tells whether the text is Latin-1. */
  #seen = 0;
  #hasSoftHyphens = false;

  constructor(whiteSpace: 'folded' | 'as written') {
    this.#isFolded = whiteSpace === 'folded';
  }

  /** Starts on a new page. */
  begin(html: string): void {
    this.length = 0;
    this.breaks = [];
    this.#lastBreak = -1;
    this.#parted = 1;
    this.#seen = 0;
    this.#hasSoftHyphens = html.includes(softHyphen);
    if (this.#units.length > KEPT_UNITS) this.#units = new Uint16Array(FIRST_UNITS);
    if (this.#source.length > KEPT_UNITS) this.#source = new Uint16Array(FIRST_UNITS);
    if (html.length > this.#source.length) this.#source = new Uint16Array(html.length);
    unitsAsBytes(this.#source, html.length).write(html, 'utf16le');
  }

  /** The next word is apart from the last one. `floor`: as of {@link TextSink.breakLine}. */
  breakWord(floor = 0): void {
    if (this.#parted === 1) return;
    if (!this.#isFolded) return this.#breakWritten(floor, BLANK);
    this.#reserve(1);
    this.#units[this.length++] = BLANK;
    this.#parted = 1;
  }

  /** The next word is on another line. Of text as written, white space behind `floor` that ends the line is dropped. */
  breakLine(floor = 0): void {
    if (!this.#isFolded) return this.#breakWritten(floor, LINE_FEED);
    this.breakWord();
    const at = this.length - 1;
    if (at <= this.#lastBreak) return;
    this.#lastBreak = at;
    this.breaks.push(at);
  }

  #breakWritten(floor: number, mark: number): void {
    while (this.length > floor && isBlank(this.#units[this.length - 1])) this.length--;
    this.#parted = 1;
    if (this.length === 0 || isBlank(this.#units[this.length - 1])) return;
    this.#reserve(1);
    this.#units[this.length++] = mark;
  }

  /** Writes a part of the page, entities decoded. */
  writeHtml(html: string, start: number, end: number): void {
    const stop = this.#hasSoftHyphens ? start : this.#write(this.#source, start, end, AMPERSAND);
    if (stop < end) this.writeText(decodeHTML(html.slice(stop, end)));
  }

  writeText(written: string): void {
    const text = withoutSoftHyphens(written);
    for (let start = 0; start < text.length; start += SCRATCH_UNITS) {
      const part = text.length <= SCRATCH_UNITS ? text : text.slice(start, start + SCRATCH_UNITS);
      scratchBytes.write(part, 'utf16le');
      this.#write(scratch, 0, part.length, -1);
    }
  }

  /** What was written since the page began. */
  text(): string {
    return this.#string(0, this.#parted === 1 && this.length > 0 ? this.length - 1 : this.length);
  }

  /** What was written from there on. */
  textFrom(start: number): string {
    return this.#string(start, this.length);
  }

  /** Forgets what was written from there on. */
  cut(start: number): void {
    this.length = start;
    this.#parted = 0;
  }

  /**
   * Writes until `end` or a `stopUnit`, and returns where it stopped. Every unit is stored, and one blank too many is
   * overwritten by what follows: a branch at each end of a word would be guessed wrong each time.
   */
  #write(source: Uint16Array, start: number, end: number, stopUnit: number): number {
    this.#reserve(end - start);
    if (!this.#isFolded) return this.#copy(source, start, end, stopUnit);
    const units = this.#units;
    let { length } = this;
    let parted = this.#parted;
    let seen = 0;
    let at = start;
    for (; at < end; at++) {
      const unit = source[at] ?? 0;
      if (unit === stopUnit) break;
      const parts = unit <= LAST_LATIN1 ? (partsWords[unit] ?? 0) : 0;
      units[length] = unit ^ ((unit ^ BLANK) & -parts);
      length += 1 - (parts & parted);
      parted = parts;
      seen |= unit;
    }
    this.length = length;
    this.#parted = parted;
    this.#seen |= seen;
    return at;
  }

  #copy(source: Uint16Array, start: number, end: number, stopUnit: number): number {
    const units = this.#units;
    let { length } = this;
    let seen = 0;
    let at = start;
    if (this.#parted === 1) while (at < end && isBlank(source[at])) at++;
    const first = at;
    for (; at < end; at++) {
      const unit = source[at] ?? 0;
      if (unit === stopUnit) break;
      units[length++] = unit;
      seen |= unit;
    }
    if (at > first) this.#parted = 0;
    this.length = length;
    this.#seen |= seen;
    return at;
  }

  /** Latin-1 has one byte a character, half of what the wide form takes. */
  #string(start: number, end: number): string {
    const units = this.#units;
    if (this.#seen > LAST_LATIN1) return unitsAsBytes(units, end).toString('utf16le', start * 2);
    const bytes = Buffer.allocUnsafe(end - start);
    for (let at = start; at < end; at++) bytes[at - start] = units[at] ?? 0;
    return bytes.toString('latin1');
  }

  #reserve(more: number): void {
    const size = this.length + more + 1;
    if (size <= this.#units.length) return;
    const larger = new Uint16Array(Math.max(size, this.#units.length * 2));
    larger.set(this.#units.subarray(0, this.length));
    this.#units = larger;
  }
}

/** White space folded as in a page's text; a string of its own, that does not keep the text it was cut from alive. */
export function foldText(text: string): string {
  return ownString(withoutSoftHyphens(text).replace(/[\0-\u0020\u00a0]+/g, ' ').trim());
}

/** Folded text with a line feed in each of the places. */
export function withLineBreaks(text: string, breaks: readonly number[]): string {
  let from = 0;
  const lines = breaks.map((at) => {
    const line = text.slice(from, at);
    from = at + 1;
    return line;
  });
  return [...lines, text.slice(from)].join('\n').trimEnd();
}

export function withoutSoftHyphens(text: string): string {
  return text.includes(softHyphen) ? text.replaceAll(softHyphen, '') : text;
}

/** A copy: V8 keeps the whole text alive for as long as a part cut from it lives. */
export function ownString(part: string): string {
  return ` ${part}`.slice(1);
}

function isBlank(unit: number | undefined): boolean {
  return unit !== undefined && unit <= BLANK;
}

function unitsAsBytes(units: Uint16Array, length: number): Buffer {
  return Buffer.from(units.buffer, 0, length * 2);
}
