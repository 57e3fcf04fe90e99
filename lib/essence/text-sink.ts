/** Gathers the text of a page into one buffer, white space folded to single blanks as it is written. */

import { decodeHTML } from 'entities/decode';

const BLANK = 0x20;
const AMPERSAND = 0x26;
const NO_BREAK_SPACE = 0xa0;
const LAST_LATIN1 = 0xff;
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
 * Controls, blanks and no-break spaces between words become one blank; none stands at the start or the end.
 * Made once and used for page after page: {@link TextSink.begin} empties it.
 */
export class TextSink {
  /** Words of the text that was given last, counted as it was made. */
  words = 0;
  /** UTF-16 units written so far, with a blank at the end when words are parted there. */
  length = 0;
  /** The page in UTF-16 units: reading them is faster than asking a string for each. */
  #source = new Uint16Array(FIRST_UNITS);
  #units = new Uint16Array(FIRST_UNITS);
  /** 1 when the next blank would be one too many. */
  #parted = 1;
  /** All units written, or-ed: tells whether the text is Latin-1. */
  #seen = 0;

  /** Starts on a new page. */
  begin(html: string): void {
    this.clear();
    if (html.length > this.#source.length) this.#source = new Uint16Array(html.length);
    unitsAsBytes(this.#source, html.length).write(html, 'utf16le');
  }

  clear(): void {
    this.length = 0;
    this.#parted = 1;
    this.#seen = 0;
    if (this.#units.length > KEPT_UNITS) this.#units = new Uint16Array(FIRST_UNITS);
    if (this.#source.length > KEPT_UNITS) this.#source = new Uint16Array(FIRST_UNITS);
  }

  /** The next word is apart from the last one. */
  breakWord(): void {
    if (this.#parted === 1) return;
    this.#reserve(1);
    this.#units[this.length++] = BLANK;
    this.#parted = 1;
  }

  /** Writes a part of the page, entities decoded. */
  writeHtml(html: string, start: number, end: number): void {
    const stop = this.#write(this.#source, start, end, AMPERSAND);
    if (stop < end) this.writeText(decodeHTML(html.slice(stop, end)));
  }

  writeText(text: string): void {
    for (let start = 0; start < text.length; start += SCRATCH_UNITS) {
      const part = text.length <= SCRATCH_UNITS ? text : text.slice(start, start + SCRATCH_UNITS);
      scratchBytes.write(part, 'utf16le');
      this.#write(scratch, 0, part.length, -1);
    }
  }

  /** What was written since the page began. */
  text(): string {
    const length = this.#parted === 1 && this.length > 0 ? this.length - 1 : this.length;
    this.words = length === 0 ? 0 : 1;
    return this.#seen > LAST_LATIN1 ? this.#wideText(length) : this.#latin1Text(length);
  }

  #wideText(length: number): string {
    const units = this.#units;
    let blanks = 0;
    for (let at = 0; at < length; at++) blanks += isBlank(units[at] ?? 0);
    this.words += blanks;
    return unitsAsBytes(units, length).toString('utf16le');
  }

  /** One byte a character: half the memory of what the wide form would make. */
  #latin1Text(length: number): string {
    const units = this.#units;
    const bytes = Buffer.allocUnsafe(length);
    let blanks = 0;
    for (let at = 0; at < length; at++) {
      const unit = units[at] ?? 0;
      bytes[at] = unit;
      blanks += isBlank(unit);
    }
    this.words += blanks;
    return bytes.toString('latin1');
  }

  /**
   * Writes until `end` or a `stopUnit`, and returns where it stopped. Every unit is stored, and one blank too many is
   * overwritten by what follows: a branch at each end of a word would be guessed wrong each time.
   */
  #write(source: Uint16Array, start: number, end: number, stopUnit: number): number {
    this.#reserve(end - start);
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

  #reserve(more: number): void {
    const size = this.length + more + 1;
    if (size <= this.#units.length) return;
    const larger = new Uint16Array(Math.max(size, this.#units.length * 2));
    larger.set(this.#units.subarray(0, this.length));
    this.#units = larger;
  }
}

/** 1 for a blank of a folded text, which has no other units up to it: a branch would be guessed wrong at each word. */
function isBlank(unit: number): number {
  return (unit - BLANK - 1) >>> 31;
}

/** White space folded as in a page's text; a string of its own, that does not keep the text it was cut from alive. */
export function foldText(text: string): string {
  return ownString(text.replace(/[\0-\u0020\u00a0]+/g, ' ').trim());
}

/** A copy: V8 keeps the whole text alive for as long as a part cut from it lives. */
export function ownString(part: string): string {
  return ` ${part}`.slice(1);
}

function unitsAsBytes(units: Uint16Array, length: number): Buffer {
  return Buffer.from(units.buffer, 0, length * 2);
}
