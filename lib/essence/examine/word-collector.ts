/** Distinct words of texts, in lower case: from three characters on, of letters, digits, `_` and `-`, with a letter first. */

const NONE = 0;
const INNER = 1;
const LETTER = 2;
/** A letter whose lower case depends on what stands beside it, or is longer. */
const ODD_LETTER = 6;
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
    if (/[\p{Cs}\u03a3]/u.test(character) || small.length > 1) kinds[unit] = ODD_LETTER;
    else if (/\p{L}/u.test(character)) kinds[unit] = LETTER;
    else if (/[\p{N}_-]/u.test(character)) kinds[unit] = INNER;
  }
  known = { kinds, lower };
  return known;
}

const fewestUnits = 3;
const lineFeed = 0x0a;
const firstSlots = 1 << 12;
const firstUnits = 1 << 13;
/** A larger buffer is given back after the text that needed it. */
const keptUnits = 1 << 21;

/** The text being read, in UTF-16 units: reading them is faster than asking a string for each. */
let source = new Uint16Array(firstUnits);

function readUnits(text: string): Uint16Array {
  if (text.length > source.length || source.length > keptUnits)
    source = new Uint16Array(Math.max(firstUnits, text.length));
  Buffer.from(source.buffer, 0, text.length * 2).write(text, 'utf16le');
  return source;
}

/** A table of hashes finds the words that are known. */
export class WordCollector {
  readonly #most: number;
  readonly #units = knownUnits();
  /** The words one after another, where each begins and the last ends, and their hashes. */
  #words = new Uint16Array(firstUnits);
  readonly #starts: number[] = [0];
  readonly #hashes: number[] = [];
  /** Numbers of words that are left out. */
  readonly #dropped = new Set<number>();
  /** Numbers of words, from 1; 0 is free. */
  #slots = new Int32Array(firstSlots);
  #left = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Words there was no room for, each time they occurred. */
  get left(): number {
    return this.#left;
  }

  list(): readonly string[] {
    const starts = this.#starts;
    const all = Buffer.from(this.#words.buffer, 0, (starts.at(-1) ?? 0) * 2).toString('utf16le');
    const words = this.#hashes.map((_, index) => all.slice(starts[index], starts[index + 1]));
    return this.#dropped.size === 0 ? words : words.filter((_, index) => !this.#dropped.has(index + 1));
  }

  add(text: string): void {
    const { kinds, lower } = this.#units;
    const { length } = text;
    const from = readUnits(text);
    for (let at = 0; at < length; at++) {
      let all = kinds[from[at] ?? 0] ?? NONE;
      if (all < LETTER) continue;
      const start = at;
      let hash = 0;
      for (; at < length; at++) {
        const unit = from[at] ?? 0;
        const kind = kinds[unit] ?? NONE;
        if (kind === NONE) break;
        const small = lower[unit] ?? 0;
        from[at] = small;
        all |= kind;
        hash = nextHash(hash, small);
      }
      if (at - start < fewestUnits) continue;
      if (all < ODD_LETTER) this.#meet(from, start, at, hash);
      else this.#meetText(text.slice(start, at).toLowerCase());
    }
  }

  /** Leaves out the words that are a whole line of the text, among those that have been added. */
  dropLines(text: string): void {
    const { kinds } = this.#units;
    const { length } = text;
    const from = readUnits(text);
    for (let at = 0; at < length; at++) {
      const start = at;
      while (at < length && kinds[from[at] ?? 0] !== NONE) at++;
      if (at < length && from[at] !== lineFeed) while (at < length && from[at] !== lineFeed) at++;
      else if (at - start >= fewestUnits) this.#drop(text.slice(start, at).toLowerCase());
    }
  }

  #drop(word: string): void {
    const units = unitsOf(word);
    const number = this.#slots[this.#slotOf(units, 0, word.length, hashOf(units))] ?? 0;
    if (number !== 0) this.#dropped.add(number);
  }

  #meetText(word: string): void {
    const units = unitsOf(word);
    this.#meet(units, 0, word.length, hashOf(units));
  }

  #meet(from: Uint16Array, start: number, end: number, hash: number): void {
    const slot = this.#slotOf(from, start, end, hash);
    if (this.#slots[slot] !== 0) return;
    if (this.#hashes.length >= this.#most) {
      this.#left++;
      return;
    }
    this.#keep(from, start, end);
    this.#slots[slot] = this.#hashes.push(hash);
    if (this.#hashes.length * 2 > this.#slots.length) this.#grow();
  }

  #keep(from: Uint16Array, start: number, end: number): void {
    const begin = this.#starts.at(-1) ?? 0;
    const stop = begin + end - start;
    if (stop > this.#words.length) {
      const larger = new Uint16Array(stop * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    for (let at = start; at < end; at++) this.#words[begin + at - start] = from[at] ?? 0;
    this.#starts.push(stop);
  }

  /** Where the word is, or would be. */
  #slotOf(from: Uint16Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = firstSlot(hash, mask);
    for (let number = slots[slot] ?? 0; number !== 0; number = slots[slot] ?? 0) {
      if (this.#hashes[number - 1] === hash && this.#isSame(number - 1, from, start, end)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #isSame(index: number, from: Uint16Array, start: number, end: number): boolean {
    const words = this.#words;
    const begin = this.#starts[index] ?? 0;
    if (this.#starts[index + 1] !== begin + end - start) return false;
    for (let at = start; at < end; at++) if (words[begin + at - start] !== from[at]) return false;
    return true;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (const [index, hash] of this.#hashes.entries()) {
      let slot = firstSlot(hash, mask);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = index + 1;
    }
  }
}

function unitsOf(word: string): Uint16Array {
  const units = new Uint16Array(word.length);
  for (let at = 0; at < word.length; at++) units[at] = word.charCodeAt(at);
  return units;
}

function hashOf(units: Uint16Array): number {
  let hash = 0;
  for (const unit of units) hash = nextHash(hash, unit);
  return hash;
}

function nextHash(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

function firstSlot(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
