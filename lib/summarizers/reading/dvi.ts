/** The text in a DVI file (David Fuchs, TUGboat 3, 2): characters and moves, without the fonts themselves. */

import { PlacedText } from './placed-text.ts';
import { joinAccents, texEncoding } from './tex-fonts.ts';

interface Font {
  readonly size: number;
  readonly characterOf: (code: number) => string;
}

/** What push keeps and pop gives back. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly moves: readonly number[];
}

const [setRule, putRule, bop, push, pop, pre, post] = [132, 137, 139, 141, 142, 247, 248];
const usualSize = 655_360;
const mostPlaces = 1000;
const latin1 = new TextDecoder('latin1');

/** Bytes of the parameters of rules, of the beginning of a page, and of the file, there without the comment. */
const lengths = { rule: 8, page: 44, file: 13 };

export function dviText(bytes: Uint8Array): string {
  const reader = new DviReader(bytes);
  while (reader.step());
  return joinAccents(reader.text());
}

class DviReader {
  readonly #bytes: Uint8Array;
  readonly #placed = new PlacedText();
  readonly #fonts = new Map<number, Font>();
  readonly #places: Place[] = [];
  #font: Font = { size: usualSize, characterOf: texEncoding('cmr10', 'ot1') };
  /** Of w, x, y, and z. */
  #moves = [0, 0, 0, 0];
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#placed.size = usualSize;
  }

  text(): string {
    return this.#placed.text();
  }

  /** Does what the next operation says; false at the end. */
  step(): boolean {
    const code = this.#bytes[this.#at++];
    if (code === undefined || code === post) return false;
    if (code < 128) this.#show(code, true);
    else if (code < 137) this.#set(code);
    else if (code < 143) this.#frame(code);
    else if (code < 171) this.#move(code);
    else if (code < 235) this.#select(code - 171);
    else if (code < 239) this.#select(this.#number(code - 234));
    else if (code < 243) this.#skip(this.#number(code - 238));
    else if (code < 247) this.#define(code - 242);
    else if (code === pre) this.#begin();
    return true;
  }

  /** Big-endian; of `signed` ones the highest bit counts. */
  #number(length: number, signed = false): number {
    let value = 0;
    for (let left = length; left > 0; left--) value = value * 256 + (this.#bytes[this.#at++] ?? 0);
    const bound = 256 ** length;
    return signed && value >= bound / 2 ? value - bound : value;
  }

  #skip(length: number): void {
    this.#at += length;
  }

  #begin(): void {
    this.#skip(lengths.file);
    this.#skip(this.#number(1));
  }

  #show(code: number, isAdvancing: boolean): void {
    const { x } = this.#placed;
    this.#placed.show(this.#font.characterOf(code));
    if (!isAdvancing) this.#placed.moveTo(x, this.#placed.y);
  }

  /** set, put, and rules. */
  #set(code: number): void {
    if (code === setRule) this.#skip(lengths.rule);
    else this.#show(this.#number(((code - 128) % 5) + 1), code < 132);
  }

  #frame(code: number): void {
    if (code === putRule) this.#skip(lengths.rule);
    if (code === bop) this.#beginPage();
    if (code === push && this.#places.length < mostPlaces)
      this.#places.push({ x: this.#placed.x, y: this.#placed.y, moves: this.#moves });
    if (code !== pop) return;
    const place = this.#places.pop();
    if (place === undefined) return;
    this.#placed.moveTo(place.x, place.y);
    this.#moves = [...place.moves];
  }

  #beginPage(): void {
    this.#skip(lengths.page);
    this.#places.length = 0;
    this.#moves = [0, 0, 0, 0];
    this.#placed.newPage();
  }

  /** right, w, x, down, y, and z. */
  #move(code: number): void {
    const isDown = code >= 157;
    const first = isDown ? 157 : 143;
    const [plain, each] = [first + 4, 5];
    let distance = 0;
    if (code < plain) distance = this.#number(code - first + 1, true);
    else {
      const which = Math.floor((code - plain) / each) + (isDown ? 2 : 0);
      const length = (code - plain) % each;
      if (length > 0) this.#moves = this.#moves.with(which, this.#number(length, true));
      distance = this.#moves[which] ?? 0;
    }
    this.#placed.moveBy(isDown ? 0 : distance, isDown ? distance : 0);
  }

  #select(number: number): void {
    this.#font = this.#fonts.get(number) ?? this.#font;
    this.#placed.size = this.#font.size;
  }

  #define(length: number): void {
    const number = this.#number(length);
    this.#skip(4);
    const size = this.#number(4);
    this.#skip(4);
    const nameLength = this.#number(1) + this.#number(1);
    const name = latin1.decode(this.#bytes.subarray(this.#at, this.#at + nameLength));
    this.#skip(nameLength);
    this.#fonts.set(number, { size: size === 0 ? usualSize : size, characterOf: texEncoding(name, 'ot1') });
  }
}
