/** Puts millions of byte strings in order without an object for any of them. */

import { AT_ONCE, inPortions } from '../regex/steps.ts';
import type { Steps } from '../regex/steps.ts';

/** Byte strings one after the other: string `i` is from `starts[i]` to `starts[i + 1]`. */
export interface PackedKeys {
  readonly bytes: Uint8Array;
  readonly starts: Float64Array;
  readonly count: number;
}

/** Shorter runs are put in order by comparing. */
const FEW = 12;
/** Longer runs are parted by their next bytes first, a portion at a time. */
const MANY = 2 ** 15;
/** Bytes of a piece, and the places behind it: both fit into the 53 bits of a number. */
const WIDTH = 4;
const PLACES = MANY;

/**
 * Numbers of the strings in byte order; equal ones in the order of their numbers. Pieces of four bytes are sorted as
 * numbers, together with the places of their strings; runs of equal pieces go on behind them.
 */
export function* sortKeys({ bytes, starts, count }: PackedKeys): Steps<Int32Array<ArrayBuffer>> {
  const order = new Int32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  const sorting = { bytes, starts, order, pieces: new Float64Array(count), before: new Int32Array(count) };
  const runs = [0, count, 0];
  let done = 0;
  while (runs.length > 0) {
    const depth = runs.pop() ?? 0;
    const to = runs.pop() ?? 0;
    const from = runs.pop() ?? 0;
    if (to - from <= FEW) sortFew(sorting, { from, to, depth });
    else if (to - from > MANY) yield* partRun(sorting, { from, to, depth }, runs);
    else sortRun(sorting, { from, to, depth }, runs);
    done += to - from;
    if (done < AT_ONCE) continue;
    done = 0;
    yield;
  }
  return order;
}

interface Sorting extends Omit<PackedKeys, 'count'> {
  readonly order: Int32Array;
}

interface Run {
  readonly from: number;
  readonly to: number;
  /** Bytes in which the strings of the run are the same. */
  readonly depth: number;
}

interface Pieces extends Sorting {
  readonly pieces: Float64Array;
  readonly before: Int32Array;
}

function sortRun(sorting: Pieces, { from, to, depth: known }: Run, runs: number[]): void {
  const most = lengthOf(sorting.starts, sorting.order[from] ?? 0) - known;
  const depth = known + commonBytes(sorting, { from, to, depth: known }, { first: from, most });
  const run = { from, to, depth };
  takePieces(sorting, run);
  const { order, pieces, before } = sorting;
  pieces.subarray(from, to).sort();
  let begins = from;
  let last = -1;
  for (let i = from; i < to; i++) {
    const packed = pieces[i] ?? 0;
    const piece = Math.floor(packed / PLACES);
    order[i] = before[from + (packed - piece * PLACES)] ?? 0;
    if (piece !== last && i > begins) {
      addRun(runs, { from: begins, to: i, depth: depth + WIDTH });
      begins = i;
    }
    last = piece;
  }
  // A run of one piece goes on only while a string of it does: equal strings would go on for ever.
  if (begins > from || depth + WIDTH <= longest(sorting, run)) addRun(runs, { from: begins, to, depth: depth + WIDTH });
}

/** The next bytes of each string as a number, with the place of the string behind it. */
function takePieces({ bytes, starts, order, pieces, before }: Pieces, { from, to, depth }: Run): void {
  for (let i = from; i < to; i++) {
    const key = order[i] ?? 0;
    const end = starts[key + 1] ?? 0;
    let at = (starts[key] ?? 0) + depth;
    let piece = 0;
    for (let n = 0; n < WIDTH; n++, at++) piece = piece * 256 + (at < end ? (bytes[at] ?? 0) : 0);
    pieces[i] = piece * PLACES + (i - from);
    before[i] = key;
  }
}

/** Two bytes. */
const PARTS = 65_536;

/** Puts the strings of a long run beside those that have the same two bytes next, in the order they are in. */
function* partRun(sorting: Pieces, { from, to, depth: known }: Run, runs: number[]): Steps<undefined> {
  let most = lengthOf(sorting.starts, sorting.order[from] ?? 0) - known;
  yield* inPortions({ from, to }, (begins, ends) => {
    most = commonBytes(sorting, { from: begins, to: ends, depth: known }, { first: from, most });
  });
  const depth = known + most;
  const begins = new Uint32Array(PARTS + 1);
  yield* inPortions({ from, to }, (first, end) => countParts(sorting, { from: first, to: end, depth }, begins));
  let sum = from;
  for (let part = 0; part <= PARTS; part++) {
    const size = begins[part] ?? 0;
    begins[part] = sum;
    sum += size;
  }
  const next = begins.slice();
  yield* inPortions({ from, to }, (first, end) => spread(sorting, { from: first, to: end, depth }, next));
  sorting.order.set(sorting.before.subarray(from, to), from);
  const isOne = begins.some((begin, part) => begin === from && begins[part + 1] === to);
  if (isOne && depth + 2 > longest(sorting, { from, to, depth })) return undefined;
  for (let part = 0; part < PARTS; part++)
    addRun(runs, { from: begins[part] ?? 0, to: begins[part + 1] ?? 0, depth: depth + 2 });
  return undefined;
}

function partOf({ bytes, starts }: Sorting, key: number, depth: number): number {
  const at = (starts[key] ?? 0) + depth;
  const end = starts[key + 1] ?? 0;
  if (at >= end) return 0;
  return (bytes[at] ?? 0) * 256 + (at + 1 < end ? (bytes[at + 1] ?? 0) : 0);
}

function countParts(sorting: Pieces, { from, to, depth }: Run, counts: Uint32Array): void {
  const { order, pieces } = sorting;
  for (let i = from; i < to; i++) {
    const part = partOf(sorting, order[i] ?? 0, depth);
    pieces[i] = part;
    counts[part] = (counts[part] ?? 0) + 1;
  }
}

function spread({ order, pieces, before }: Pieces, { from, to }: Run, next: Uint32Array): void {
  for (let i = from; i < to; i++) {
    const part = pieces[i] ?? 0;
    const place = next[part] ?? 0;
    before[place] = order[i] ?? 0;
    next[part] = place + 1;
  }
}

function addRun(runs: number[], { from, to, depth }: Run): void {
  if (to - from > 1) runs.push(from, to, depth);
}

/** The length of the longest string of a run. */
function longest({ starts, order }: Sorting, { from, to }: Run): number {
  let most = 0;
  for (let i = from; i < to; i++) most = Math.max(most, lengthOf(starts, order[i] ?? 0));
  return most;
}

function lengthOf(starts: Float64Array, key: number): number {
  return (starts[key + 1] ?? 0) - (starts[key] ?? 0);
}

/** How many bytes behind the known ones, at most so many, the strings of a run have in common with one of them. */
function commonBytes(
  { bytes, starts, order }: Sorting,
  { from, to, depth }: Run,
  known: { readonly first: number; readonly most: number },
): number {
  const start = (starts[order[known.first] ?? 0] ?? 0) + depth;
  let common = known.most;
  for (let i = from; i < to && common > 0; i++) {
    const key = order[i] ?? 0;
    const other = (starts[key] ?? 0) + depth;
    const most = Math.min(common, lengthOf(starts, key) - depth);
    let n = 0;
    while (n < most && bytes[start + n] === bytes[other + n]) n++;
    common = n;
  }
  return Math.max(0, common);
}

function sortFew(sorting: Sorting, { from, to, depth }: Run): void {
  const { order } = sorting;
  for (let i = from + 1; i < to; i++) {
    const key = order[i] ?? 0;
    let at = i;
    while (at > from && isAfter(sorting, order[at - 1] ?? 0, key, depth)) {
      order[at] = order[at - 1] ?? 0;
      at--;
    }
    order[at] = key;
  }
}

function isAfter({ bytes, starts }: Sorting, a: number, b: number, depth: number): boolean {
  const [startA, startB] = [starts[a] ?? 0, starts[b] ?? 0];
  const [lengthA, lengthB] = [lengthOf(starts, a), lengthOf(starts, b)];
  const most = Math.min(lengthA, lengthB);
  for (let n = depth; n < most; n++) {
    const difference = (bytes[startA + n] ?? 0) - (bytes[startB + n] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return lengthA === lengthB ? a > b : lengthA > lengthB;
}
