/** Which of a million byte strings is the longest prefix of another one: a crit-bit tree in typed arrays. */

import { PackedKeys } from './packed-keys.ts';
import { AT_ONCE, allSteps, inPortions } from '../regex/steps.ts';
import type { Steps } from '../regex/steps.ts';

const NODE = 4;
const BYTE = 2;
const MASK = 3;

/**
 * A set of byte strings without NUL, numbered from 0 as they were put in. A look-up tests one bit a level and compares
 * once. Of the strings that share the longest beginning with the one asked for, every stored prefix of it is a prefix
 * too: the answer is the leaf found or one of its parents, which are strings of the set themselves.
 *
 * The tree is made at once, of the strings in order. The strings up to and including their first line feed (the
 * authority of a URL) have a table: a look-up begins in the part of the tree that is theirs.
 * Source: D. J. Bernstein, crit-bit trees (qhasm); strings that are prefixes of others are told apart by the NUL that
 * reads past their end.
 */
export class PrefixIndex {
  readonly #keys = new PackedKeys();
  /**
   * The inner nodes, {@link NODE} numbers each, beside each other in memory: two children (a node, or `~leaf`), the
   * byte that is tested, and all bits but the one in it.
   */
  #nodes = new Int32Array(0);
  #parents = new Int32Array(0);
  /** In byte order, each string once. */
  #order = new Int32Array(0);
  #groups: GroupTable = emptyTable;
  /** What the tree begins with. */
  #root = 0;

  get size(): number {
    return this.#keys.count;
  }

  /** Bytes held in arrays. */
  get memory(): number {
    const { bytes, starts } = this.#keys;
    const arrays = [bytes, starts, this.#nodes, this.#parents, this.#order, this.#groups.hashes, this.#groups.roots];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Puts a string in, and gives its number. */
  add(key: Uint8Array, length: number): number {
    return this.#keys.add(key, length);
  }

  /**
   * Makes the tree. Call once, when everything is in. `dead` hears of every string that was there before, in the order
   * of the strings, with the number of the first one.
   */
  finish(dead?: OnDead): void {
    allSteps(this.finishing(dead));
  }

  /** The same in steps of some milliseconds. */
  *finishing(dead: OnDead = () => undefined): Steps<undefined> {
    const sorted = yield* this.#keys.sorting();
    const { order, common } = yield* distinct(this.#keys, sorted, dead);
    this.#order = order;
    this.#parents = yield* parentsOf(this.#keys, order, common);
    if (order.length === 0) return;
    const tree = yield* makeTree(this.#keys, order, common);
    const placed = yield* layOut(tree);
    this.#nodes = placed.nodes;
    this.#root = placed.root;
    this.#groups = yield* makeGroups(this.#keys, order, { common, ...placed });
  }

  /** The numbers in byte order of their strings. */
  inOrder(): Int32Array {
    return this.#order;
  }

  /** The longest string that `key` starts with, or -1. Needs `finish`. */
  find(key: Uint8Array, length: number): number {
    if (this.#order.length === 0) return -1;
    const nodes = this.#nodes;
    let node = this.#groups.isWhole ? groupRoot(this.#groups, key, length) : this.#root;
    if (node === NOWHERE) return -1;
    if (node === ANYWHERE) node = this.#root;
    while (node >= 0) {
      const from = node * NODE;
      const at = nodes[from + BYTE] ?? 0;
      const byte = at < length ? (key[at] ?? 0) : 0;
      node = nodes[from + ((1 + ((nodes[from + MASK] ?? 0) | byte)) >> 8)] ?? 0;
    }
    let leaf = ~node;
    const common = this.#keys.common(leaf, key, length);
    while (leaf >= 0 && this.#keys.lengthOf(leaf) > common) leaf = this.#parents[leaf] ?? -1;
    return leaf;
  }

  /** The longest other string that is a prefix of this one, or -1. */
  parentOf(number: number): number {
    return this.#parents[number] ?? -1;
  }

  lengthOf(number: number): number {
    return this.#keys.lengthOf(number);
  }

  bytesOf(number: number): Uint8Array {
    return this.#keys.bytesOf(number);
  }

  /** Negative when a string comes before `key` in byte order, 0 when they are equal. */
  compare(number: number, key: Uint8Array, length: number): number {
    return this.#keys.compare(number, key, length);
  }

  /** True when `key` starts with the string. */
  isPrefix(number: number, key: Uint8Array, length: number): boolean {
    return this.#keys.common(number, key, length) === this.#keys.lengthOf(number);
  }
}

type OnDead = (number: number, winner: number) => void;

interface Distinct {
  readonly order: Int32Array<ArrayBuffer>;
  /** Bytes each string has in common with the one before. */
  readonly common: Int32Array;
}

/** Strings in order without those that were there before; equal ones stand beside each other, the first one first. */
function* distinct(keys: PackedKeys, sorted: Int32Array<ArrayBuffer>, dead: OnDead): Steps<Distinct> {
  const common = new Int32Array(sorted.length);
  let count = 0;
  yield* inPortions({ from: 0, to: sorted.length }, (from, to) => {
    for (let i = from; i < to; i++) {
      const number = sorted[i] ?? 0;
      const last = count === 0 ? -1 : (sorted[count - 1] ?? 0);
      const same = last < 0 ? 0 : keys.commonOf(last, number);
      if (last >= 0 && same === keys.lengthOf(number) && same === keys.lengthOf(last)) {
        dead(number, last);
        continue;
      }
      common[count] = same;
      sorted[count++] = number;
    }
  });
  return { order: sorted.slice(0, count), common: common.subarray(0, count) };
}

/** What a string starts with stands before it in order, and is the one before or one of its parents. */
function* parentsOf(keys: PackedKeys, order: Int32Array, common: Int32Array): Steps<Int32Array<ArrayBuffer>> {
  const parents = new Int32Array(keys.count).fill(-1);
  const chain: number[] = [];
  yield* inPortions({ from: 0, to: order.length }, (from, to) => {
    for (let i = from; i < to; i++) {
      const number = order[i] ?? 0;
      const same = common[i] ?? 0;
      while (chain.length > 0 && keys.lengthOf(chain.at(-1) ?? 0) > same) chain.pop();
      parents[number] = chain.at(-1) ?? -1;
      chain.push(number);
    }
  });
  return parents;
}

interface Tree {
  readonly nodes: Int32Array<ArrayBuffer>;
  readonly root: number;
}

/** Node `i` tells string `i` from the one after it; what differs earlier stands above. */
function* makeTree(keys: PackedKeys, order: Int32Array, common: Int32Array): Steps<Tree> {
  const nodes = new Int32Array((order.length - 1) * NODE);
  const open: number[] = [];
  let below = ~(order[0] ?? 0);
  yield* inPortions({ from: 1, to: order.length }, (from, to) => {
    for (let i = from; i < to; i++) {
      const node = i - 1;
      setTest(keys, nodes, { node, before: order[i - 1] ?? 0, after: order[i] ?? 0, byte: common[i] ?? 0 });
      while (open.length > 0 && isAbove(nodes, node, open.at(-1) ?? 0)) {
        const done = open.pop() ?? 0;
        nodes[done * NODE + 1] = below;
        below = done;
      }
      nodes[node * NODE] = below;
      open.push(node);
      below = ~(order[i] ?? 0);
    }
  });
  for (let done = open.pop(); done !== undefined; done = open.pop()) {
    nodes[done * NODE + 1] = below;
    below = done;
  }
  return { nodes, root: below };
}

interface Test {
  readonly node: number;
  readonly before: number;
  readonly after: number;
  readonly byte: number;
}

/** The highest bit in which two neighbours differ. */
function setTest({ bytes, starts }: PackedKeys, nodes: Int32Array, { node, before, after, byte }: Test): void {
  const start = (starts[before] ?? 0) + byte;
  const a = start < (starts[before + 1] ?? 0) ? (bytes[start] ?? 0) : 0;
  const b = bytes[(starts[after] ?? 0) + byte] ?? 0;
  nodes[node * NODE + BYTE] = byte;
  nodes[node * NODE + MASK] = (1 << (31 - Math.clz32(a ^ b))) ^ 255;
}

/** Nodes are tested by byte, and within a byte from its highest bit. */
function isAbove(nodes: Int32Array, a: number, b: number): boolean {
  const [byteA = 0, byteB = 0] = [nodes[a * NODE + BYTE], nodes[b * NODE + BYTE]];
  if (byteA !== byteB) return byteA < byteB;
  return (nodes[a * NODE + MASK] ?? 0) < (nodes[b * NODE + MASK] ?? 0);
}

interface Placed extends Tree {
  /** Where each node of the tree was put. */
  readonly places: Int32Array;
}

/** Numbers the inner nodes anew, each before those below it: the way down a tree stays in a few places of memory. */
function* layOut({ nodes: from, root }: Tree): Steps<Placed> {
  const nodes = new Int32Array(from.length);
  const places = new Int32Array(from.length / NODE);
  const stack = [root, -1];
  let count = 0;
  while (stack.length > 0) {
    const slot = stack.pop() ?? -1;
    const old = stack.pop() ?? -1;
    if (slot >= 0) nodes[slot] = old < 0 ? old : count;
    if (old < 0) continue;
    if (count % AT_ONCE === 0) yield;
    places[old] = count;
    const to = count++ * NODE;
    nodes[to + BYTE] = from[old * NODE + BYTE] ?? 0;
    nodes[to + MASK] = from[old * NODE + MASK] ?? 0;
    stack.push(from[old * NODE + 1] ?? 0, to + 1, from[old * NODE] ?? 0, to);
  }
  return { nodes, places, root: root < 0 ? root : 0 };
}

/** Where the strings of each group begin in the tree, by the hash of what they have in common: open addressing. */
interface GroupTable {
  readonly hashes: Int32Array;
  /** A node, `~leaf`, {@link NOWHERE} for an empty slot, or {@link ANYWHERE} where two groups share a hash. */
  readonly roots: Int32Array;
  /** Every string belongs to a group. */
  readonly isWhole: boolean;
}

const NOWHERE = 0x7fff_ffff;
const ANYWHERE = 0x7fff_fffe;
const LINE_FEED = 0x0a;
const emptyTable: GroupTable = { hashes: new Int32Array(0), roots: new Int32Array(0), isWhole: false };

/** A group's strings stand beside each other; the node that parts the group highest is where it begins. */
function* makeGroups(
  keys: PackedKeys,
  order: Int32Array,
  { common, nodes, places }: Placed & Pick<Distinct, 'common'>,
): Steps<GroupTable> {
  const begins: number[] = [];
  let ends = 0;
  yield* inPortions({ from: 0, to: order.length }, (from, to) => {
    for (let i = from; i < to; i++) {
      if (i > 0 && (common[i] ?? 0) >= ends) continue;
      ends = keys.bytesOf(order[i] ?? 0).indexOf(LINE_FEED) + 1;
      begins.push(i);
    }
  });
  if (begins.some((i) => !keys.bytesOf(order[i] ?? 0).includes(LINE_FEED))) return emptyTable;
  const slots = 2 ** Math.ceil(Math.log2(begins.length * 2 + 1));
  const table = { hashes: new Int32Array(slots), roots: new Int32Array(slots).fill(NOWHERE), isWhole: true };
  let done = 0;
  for (const [i, from] of begins.entries()) {
    const to = begins[i + 1] ?? order.length;
    const bytes = keys.bytesOf(order[from] ?? 0);
    addGroup(table, groupHash(bytes, bytes.length), highest(nodes, places, { from, to }) ?? ~(order[from] ?? 0));
    done += to - from;
    if (done < AT_ONCE) continue;
    done = 0;
    yield;
  }
  return table;
}

/** Of the nodes between the strings of a group the one that is asked first; undefined for a group of one. */
function highest(
  nodes: Int32Array,
  places: Int32Array,
  { from, to }: { readonly from: number; readonly to: number },
): number | undefined {
  let root: number | undefined;
  for (let at = from; at < to - 1; at++) {
    const node = places[at] ?? 0;
    if (root === undefined || isAbove(nodes, node, root)) root = node;
  }
  return root;
}

function addGroup({ hashes, roots }: GroupTable, hash: number, root: number): void {
  const mask = roots.length - 1;
  let slot = hash & mask;
  while (roots[slot] !== NOWHERE && hashes[slot] !== hash) slot = (slot + 1) & mask;
  roots[slot] = roots[slot] === NOWHERE ? root : ANYWHERE;
  hashes[slot] = hash;
}

function groupRoot({ hashes, roots }: GroupTable, key: Uint8Array, length: number): number {
  const hash = groupHash(key, length);
  const mask = roots.length - 1;
  let slot = hash & mask;
  while (roots[slot] !== NOWHERE && hashes[slot] !== hash) slot = (slot + 1) & mask;
  return roots[slot] ?? NOWHERE;
}

/** FNV-1a over the bytes up to the first line feed, its bits mixed once more at the end. */
function groupHash(key: Uint8Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length && key[i] !== LINE_FEED; i++) hash = Math.imul(hash ^ (key[i] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
