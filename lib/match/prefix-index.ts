/** Which of a million byte strings is the longest prefix of another one: a crit-bit tree in typed arrays. */

const FIRST_KEYS = 1024;
const NODE = 4;
const BYTE = 2;
const MASK = 3;

/**
 * A set of byte strings without NUL, numbered from 0 as they were put in. A look-up tests one bit a level and compares
 * once. Of the strings that share the longest beginning with the one asked for, every stored prefix of it is a prefix
 * too: the answer is the leaf found or one of its parents, which are strings of the set themselves.
 * Source: D. J. Bernstein, crit-bit trees (qhasm); strings that are prefixes of others are told apart by the NUL that
 * reads past their end.
 */
export class PrefixIndex {
  /**
   * The inner nodes, {@link NODE} numbers each, beside each other in memory: two children (a node, or `~leaf`), the
   * byte that is tested, and all bits but the one in it.
   */
  #nodes = new Int32Array(FIRST_KEYS * NODE);
  #starts = new Float64Array(FIRST_KEYS + 1);
  #parents = new Int32Array(0);
  #bytes = new Uint8Array(FIRST_KEYS * 32);
  #size = 0;
  #inner = 0;
  /** What the tree begins with. */
  #root = 0;

  get size(): number {
    return this.#size;
  }

  /** Bytes held in arrays. */
  get memory(): number {
    const arrays = [this.#nodes, this.#starts, this.#parents, this.#bytes];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Puts a string in. Gives its number, or `-1 - number` of the one that was there already. */
  add(key: Uint8Array, length: number): number {
    if (this.#size === 0) {
      this.#root = ~this.#keep(key, length);
      return 0;
    }
    const near = this.#leafFor(key, length);
    const start = this.#starts[near] ?? 0;
    const nearLength = (this.#starts[near + 1] ?? 0) - start;
    const common = this.#common(near, key, length);
    if (common === length && common === nearLength) return -1 - near;
    const ours = common < length ? (key[common] ?? 0) : 0;
    const theirs = common < nearLength ? (this.#bytes[start + common] ?? 0) : 0;
    const mask = allBut(ours ^ theirs);
    return this.#insert(key, { length, byte: common, mask, side: (1 + (mask | ours)) >> 8 });
  }

  /** Works out whose prefix each string is. Call once, when everything is in. */
  finish(): void {
    if (this.#size > 0) this.#layOut();
    this.#parents = new Int32Array(this.#size).fill(-1);
    const chain: number[] = [];
    for (const leaf of this.inOrder()) {
      while (chain.length > 0 && !this.#isPrefix(chain.at(-1) ?? 0, leaf)) chain.pop();
      this.#parents[leaf] = chain.at(-1) ?? -1;
      chain.push(leaf);
    }
  }

  /** Numbers the inner nodes anew, each before those below it: the way down a tree stays in a few places of memory. */
  #layOut(): void {
    const nodes = new Int32Array(this.#nodes.length);
    const stack = [this.#root, -1];
    let count = 0;
    while (stack.length > 0) {
      const slot = stack.pop() ?? -1;
      const old = stack.pop() ?? -1;
      if (slot >= 0) nodes[slot] = old < 0 ? old : count;
      else this.#root = old < 0 ? old : count;
      if (old < 0) continue;
      const from = count++ * NODE;
      nodes[from + BYTE] = this.#nodes[old * NODE + BYTE] ?? 0;
      nodes[from + MASK] = this.#nodes[old * NODE + MASK] ?? 0;
      stack.push(this.#nodes[old * NODE + 1] ?? 0, from + 1, this.#nodes[old * NODE] ?? 0, from);
    }
    this.#nodes = nodes;
  }

  /** The numbers in byte order of their strings. */
  *inOrder(): Generator<number> {
    if (this.#size === 0) return;
    const stack = [this.#root];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (node < 0) yield ~node;
      else stack.push(this.#nodes[node * NODE + 1] ?? 0, this.#nodes[node * NODE] ?? 0);
    }
  }

  /** The longest string that `key` starts with, or -1. Needs `finish`. */
  find(key: Uint8Array, length: number): number {
    if (this.#size === 0) return -1;
    let leaf = this.#leafFor(key, length);
    const common = this.#common(leaf, key, length);
    while (leaf >= 0 && this.lengthOf(leaf) > common) leaf = this.#parents[leaf] ?? -1;
    return leaf;
  }

  /** The string itself, or -1. */
  get(key: Uint8Array, length: number): number {
    if (this.#size === 0) return -1;
    const leaf = this.#leafFor(key, length);
    return this.lengthOf(leaf) === length && this.#common(leaf, key, length) === length ? leaf : -1;
  }

  /** Some string that starts with `key`, the first of them in byte order, or -1. */
  startingWith(key: Uint8Array, length: number): number {
    if (this.#size === 0) return -1;
    let node = this.#root;
    while (node >= 0) {
      const at = this.#nodes[node * NODE + BYTE] ?? 0;
      node = this.#nodes[node * NODE + (at < length ? this.#sideOf(node, key[at] ?? 0) : 0)] ?? 0;
    }
    return this.#common(~node, key, length) === length ? ~node : -1;
  }

  /** The longest other string that is a prefix of this one, or -1. */
  parentOf(number: number): number {
    return this.#parents[number] ?? -1;
  }

  lengthOf(number: number): number {
    return (this.#starts[number + 1] ?? 0) - (this.#starts[number] ?? 0);
  }

  bytesOf(number: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[number] ?? 0, this.#starts[number + 1] ?? 0);
  }

  #sideOf(node: number, byte: number): number {
    return (1 + ((this.#nodes[node * NODE + MASK] ?? 0) | byte)) >> 8;
  }

  #leafFor(key: Uint8Array, length: number): number {
    const nodes = this.#nodes;
    let node = this.#root;
    while (node >= 0) {
      const from = node * NODE;
      const at = nodes[from + BYTE] ?? 0;
      const byte = at < length ? (key[at] ?? 0) : 0;
      node = nodes[from + ((1 + ((nodes[from + MASK] ?? 0) | byte)) >> 8)] ?? 0;
    }
    return ~node;
  }

  /** How many bytes a stored string and another one begin with together. */
  #common(number: number, key: Uint8Array, length: number): number {
    const bytes = this.#bytes;
    const start = this.#starts[number] ?? 0;
    const most = Math.min(length, (this.#starts[number + 1] ?? 0) - start);
    let i = 0;
    while (i < most && bytes[start + i] === key[i]) i++;
    return i;
  }

  #isPrefix(number: number, of: number): boolean {
    const own = this.bytesOf(of);
    return this.#common(number, own, own.length) === this.lengthOf(number);
  }

  #insert(
    key: Uint8Array,
    { length, byte, mask, side }: { length: number; byte: number; mask: number; side: number },
  ): number {
    const leaf = this.#keep(key, length);
    const node = this.#newNode(byte, mask);
    let slot = -1;
    let below = this.#root;
    while (below >= 0 && this.#isAbove(below, byte, mask)) {
      const at = this.#nodes[below * NODE + BYTE] ?? 0;
      slot = below * NODE + this.#sideOf(below, at < length ? (key[at] ?? 0) : 0);
      below = this.#nodes[slot] ?? 0;
    }
    this.#nodes[node * NODE + side] = ~leaf;
    this.#nodes[node * NODE + 1 - side] = below;
    if (slot < 0) this.#root = node;
    else this.#nodes[slot] = node;
    return leaf;
  }

  /** Nodes are tested by byte, and within a byte from its highest bit. */
  #isAbove(node: number, byte: number, mask: number): boolean {
    const own = this.#nodes[node * NODE + BYTE] ?? 0;
    return own < byte || (own === byte && (this.#nodes[node * NODE + MASK] ?? 0) < mask);
  }

  #newNode(byte: number, mask: number): number {
    const node = this.#inner++;
    const from = node * NODE;
    if (from >= this.#nodes.length) this.#nodes = grown(this.#nodes, Math.ceil(node * 1.5) * NODE, Int32Array);
    this.#nodes[from + BYTE] = byte;
    this.#nodes[from + MASK] = mask;
    return node;
  }

  #keep(key: Uint8Array, length: number): number {
    const number = this.#size++;
    const start = this.#starts[number] ?? 0;
    const end = start + length;
    if (number + 2 > this.#starts.length) this.#starts = grown(this.#starts, Math.ceil(number * 1.5) + 2, Float64Array);
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, Math.ceil(end * 1.5), Uint8Array);
    const bytes = this.#bytes;
    for (let i = 0; i < length; i++) bytes[start + i] = key[i] ?? 0;
    this.#starts[number + 1] = end;
    return number;
  }
}

/** A mask of all bits but the highest one of the difference. */
function allBut(difference: number): number {
  return (1 << (31 - Math.clz32(difference))) ^ 255;
}

type Numbers = Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

function grown<Kind extends Numbers>(from: Kind, length: number, make: new (length: number) => Kind): Kind {
  const to = new make(length);
  to.set(from);
  return to;
}
