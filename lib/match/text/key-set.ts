/** A set of byte strings that tells which one was there first: hashing in typed arrays, compared byte by byte. */

const FIRST_SLOTS = 1024;
const MAX_LOAD = 0.7;

/** Strings are numbered from 0 as they come; nothing is forgotten. Costs its bytes and about 18 more for each. */
export class KeySet {
  /** Number + 1 of the string in each slot; 0 is empty. */
  #slots = new Int32Array(FIRST_SLOTS);
  #hashes = new Int32Array(FIRST_SLOTS);
  #starts = new Float64Array(FIRST_SLOTS + 1);
  #bytes = new Uint8Array(FIRST_SLOTS * 32);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Puts a string in. Gives its number, or `-1 - number` of the equal one that was there already. */
  add(key: Uint8Array, length: number): number {
    const hash = hashOf(key, length);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let held = this.#slots[slot] ?? 0; held !== 0; held = this.#slots[slot] ?? 0) {
      if (this.#hashes[held - 1] === hash && this.#isEqual(held - 1, key, length)) return -held;
      slot = (slot + 1) & mask;
    }
    const number = this.#keep(key, length, hash);
    this.#slots[slot] = number + 1;
    if (this.#size > this.#slots.length * MAX_LOAD) this.#rehash();
    return number;
  }

  #isEqual(number: number, key: Uint8Array, length: number): boolean {
    const start = this.#starts[number] ?? 0;
    if ((this.#starts[number + 1] ?? 0) - start !== length) return false;
    const bytes = this.#bytes;
    for (let i = 0; i < length; i++) if (bytes[start + i] !== key[i]) return false;
    return true;
  }

  #keep(key: Uint8Array, length: number, hash: number): number {
    const number = this.#size++;
    const start = this.#starts[number] ?? 0;
    const end = start + length;
    if (number >= this.#hashes.length) {
      const more = new Int32Array(number * 2);
      more.set(this.#hashes);
      this.#hashes = more;
      const starts = new Float64Array(number * 2 + 1);
      starts.set(this.#starts);
      this.#starts = starts;
    }
    if (end > this.#bytes.length) {
      const more = new Uint8Array(Math.ceil(end * 1.5));
      more.set(this.#bytes);
      this.#bytes = more;
    }
    const bytes = this.#bytes;
    for (let i = 0; i < length; i++) bytes[start + i] = key[i] ?? 0;
    this.#hashes[number] = hash;
    this.#starts[number + 1] = end;
    return number;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#size; number++) {
      let slot = (this.#hashes[number] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a over the bytes, its bits mixed once more at the end. */
function hashOf(key: Uint8Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ (key[i] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
