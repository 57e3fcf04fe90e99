/** Distinct words of texts, in lower case: from three characters on, of letters, digits, `_` and `-`, with a letter first. */

const NONE = 0;
const INNER = 1;
const LETTER = 2;
const units = 0x10000;

interface Units {
  /** What each UTF-16 unit is in a word; halves of characters count as letters. */
  readonly kinds: Uint8Array;
  readonly lower: Uint16Array;
}

let known: Units | undefined;

function knownUnits(): Units {
  if (known !== undefined) return known;
  const [kinds, lower] = [new Uint8Array(units), new Uint16Array(units)];
  for (let unit = 0; unit < units; unit++) {
    const character = String.fromCharCode(unit);
    const small = character.toLowerCase();
    lower[unit] = small.length === 1 ? small.charCodeAt(0) : unit;
    if (/\p{L}|\p{Cs}/u.test(character)) kinds[unit] = LETTER;
    else if (/[\p{N}_-]/u.test(character)) kinds[unit] = INNER;
  }
  known = { kinds, lower };
  return known;
}

const fewestUnits = 3;
const firstSlots = 1 << 12;

/** A table of hashes finds the words that are known, so that a string is made only of those that are not. */
export class WordCollector {
  readonly #most: number;
  readonly #words: string[] = [];
  readonly #hashes: number[] = [];
  readonly #units = knownUnits();
  /** Numbers of words, from 1; 0 is free. */
  #slots = new Int32Array(firstSlots);

  constructor(most: number) {
    this.#most = most;
  }

  list(): readonly string[] {
    return [...new Set(this.#words)];
  }

  add(text: string): void {
    const { kinds, lower } = this.#units;
    const { length } = text;
    for (let at = 0; at < length; at++) {
      if (kinds[text.charCodeAt(at)] !== LETTER) continue;
      const start = at;
      let hash = 0;
      for (; at < length; at++) {
        const unit = text.charCodeAt(at);
        if (kinds[unit] === NONE) break;
        hash = (Math.imul(hash, 31) + (lower[unit] ?? 0)) | 0;
      }
      if (at - start >= fewestUnits) this.#meet(text, start, at, hash);
    }
  }

  #meet(text: string, start: number, end: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let number = this.#slots[slot] ?? 0; number !== 0; number = this.#slots[slot] ?? 0) {
      if (this.#hashes[number - 1] === hash && this.#isSame(number - 1, text, start, end)) return;
      slot = (slot + 1) & mask;
    }
    if (this.#words.length >= this.#most) return;
    this.#words.push(text.slice(start, end).toLowerCase());
    this.#hashes.push(hash);
    this.#slots[slot] = this.#words.length;
    if (this.#words.length * 2 > this.#slots.length) this.#grow();
  }

  /** A word that gets longer in lower case may be in the list twice: it is made distinct there. */
  #isSame(index: number, text: string, start: number, end: number): boolean {
    const word = this.#words[index] ?? '';
    if (word.length !== end - start) return false;
    const { lower } = this.#units;
    for (let at = 0; at < word.length; at++)
      if (word.charCodeAt(at) !== lower[text.charCodeAt(start + at)]) return false;
    return true;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (const [index, hash] of this.#hashes.entries()) {
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = index + 1;
    }
  }
}
