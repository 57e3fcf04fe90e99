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

/** The units that were written. Made once and used for page after page. */
class Units {
  /** UTF-16 units written so far. */
  length = 0;
  protected units = new Uint16Array(FIRST_UNITS);
  /** 1 where the next blank would be one too many. */
  protected parted = 1;
  /** All units written, or-ed: tells whether the text is Latin-1. */
  protected seen = 0;
  protected hasSoftHyphens = false;
  /** Length at the last break of a line. */
  protected broken = 0;

  protected clear(html: string): void {
    this.length = 0;
    this.parted = 1;
    this.seen = 0;
    this.broken = 0;
    this.hasSoftHyphens = html.includes(softHyphen);
    if (this.units.length > KEPT_UNITS) this.units = new Uint16Array(FIRST_UNITS);
  }

  /** Latin-1 has one byte a character, half of what the wide form takes. */
  protected string(start: number, end: number): string {
    const { units } = this;
    if (this.seen > LAST_LATIN1) return unitsAsBytes(units, end).toString('utf16le', start * 2);
    const bytes = Buffer.allocUnsafe(end - start);
    bytes.set(units.subarray(start, end));
    return bytes.toString('latin1');
  }

  protected reserve(more: number): void {
    const size = this.length + more + 1;
    if (size <= this.units.length) return;
    const larger = new Uint16Array(Math.max(size, this.units.length * 2));
    larger.set(this.units.subarray(0, this.length));
    this.units = larger;
  }
}

/**
 * Text with single blanks between words, and between lines as well: `breaks` says where. None stands at the start
 * or the end.
 */
export class FoldedText extends Units {
  /** Words written so far. */
  words = 0;
  /** Places of the blanks that part lines, in order, and others behind them. */
  readonly #places: number[] = [];
  #lines = 0;
  /** The page in UTF-16 units: reading them is faster than asking a string for each. */
  #source = new Uint16Array(FIRST_UNITS);

  /** Starts on a new page. */
  begin(html: string): void {
    this.clear(html);
    this.words = 0;
    this.#lines = 0;
    if (this.#source.length > KEPT_UNITS) this.#source = new Uint16Array(FIRST_UNITS);
    if (html.length > this.#source.length) this.#source = new Uint16Array(html.length);
    unitsAsBytes(this.#source, html.length).write(html, 'utf16le');
  }

  /** The next word is apart from the last one. */
  breakWord(): void {
    if (this.parted === 1) return;
    this.reserve(1);
    this.units[this.length++] = BLANK;
    this.parted = 1;
  }

  /** The next word is on another line. */
  breakLine(): void {
    if (this.length === this.broken) return;
    this.breakWord();
    this.broken = this.length;
    this.#places[this.#lines++] = this.length - 1;
  }

  /** Writes a part of the page, entities decoded. */
  writeHtml(html: string, start: number, end: number): void {
    const stop = this.hasSoftHyphens ? start : this.#write(this.#source, start, end, AMPERSAND);
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

  /** Places of the blanks that part lines, in order. */
  breaks(): readonly number[] {
    return this.#places.slice(0, this.#lines);
  }

  /** What was written since the page began. */
  text(): string {
    return this.string(0, this.parted === 1 && this.length > 0 ? this.length - 1 : this.length);
  }

  /**
   * Writes until `end` or a `stopUnit`, and returns where it stopped. Every unit is stored, and one blank too many is
   * overwritten by what follows: a branch at each end of a word would be guessed wrong each time.
   */
  #write(source: Uint16Array, start: number, end: number, stopUnit: number): number {
    this.reserve(end - start);
    const { units } = this;
    let { length, parted, words } = this;
    let seen = 0;
    let at = start;
    for (; at < end; at++) {
      const unit = source[at] ?? 0;
      if (unit === stopUnit) break;
      const parts = unit <= LAST_LATIN1 ? (partsWords[unit] ?? 0) : 0;
      units[length] = unit ^ ((unit ^ BLANK) & -parts);
      length += 1 - (parts & parted);
      words += parted & (1 - parts);
      parted = parts;
      seen |= unit;
    }
    this.words = words;
    this.length = length;
    this.parted = parted;
    this.seen |= seen;
    return at;
  }
}

/** Text as written, with a line feed between lines, and no other white space beside it. */
export class WrittenText extends Units {
  /** Starts on a new document. */
  begin(html: string): void {
    this.clear(html);
  }

  /** The next word is apart from the last one. White space that ends the last one is dropped, back to `floor`. */
  breakWord(floor: number): void {
    if (this.parted === 0) this.#break(floor, BLANK);
  }

  /** The next word is on another line. */
  breakLine(floor: number): void {
    if (this.length === this.broken) return;
    this.#break(floor, LINE_FEED);
    this.broken = this.length;
  }

  #break(floor: number, mark: number): void {
    while (this.length > floor && isBlank(this.units[this.length - 1])) this.length--;
    this.parted = 1;
    if (this.length === 0 || isBlank(this.units[this.length - 1])) return;
    this.reserve(1);
    this.units[this.length++] = mark;
  }

  /** Writes a part of the document, entities decoded. False where that changed it. */
  writeHtml(html: string, start: number, end: number): boolean {
    const stop = this.hasSoftHyphens ? start : this.#write(html, start, end, AMPERSAND);
    if (stop < end) this.writeText(decodeHTML(html.slice(stop, end)));
    return stop === end;
  }

  writeText(written: string): void {
    const text = withoutSoftHyphens(written);
    this.#write(text, 0, text.length, -1);
  }

  /** What was written from there on. */
  textFrom(start: number): string {
    return this.string(start, this.length);
  }

  /** Forgets what was written from there on. */
  cut(start: number): void {
    this.length = start;
    this.broken = -1;
    this.parted = 0;
  }

  /** Writes until `end` or a `stopUnit`, and returns where it stopped. */
  #write(text: string, start: number, end: number, stopUnit: number): number {
    let from = start;
    if (this.parted === 1) while (from < end && text.charCodeAt(from) <= BLANK) from++;
    if (from === end) return end;
    this.parted = 0;
    this.reserve(end - from);
    const { units } = this;
    const shift = this.length - from;
    let seen = 0;
    let at = from;
    for (; at < end; at++) {
      const unit = text.charCodeAt(at);
      if (unit === stopUnit) break;
      units[at + shift] = unit;
      seen |= unit;
    }
    this.length = at + shift;
    this.seen |= seen;
    return at;
  }
}

/** White space folded as in a page's text; a string of its own, that does not keep the text it was cut from alive. */
export function foldText(text: string): string {
  return ownString(
    withoutSoftHyphens(text)
      .replace(/[\0-\u0020\u00a0]+/g, ' ')
      .trim(),
  );
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
