/** Puts millions of byte strings in order without an object for any of them. */

/** Byte strings one after the other: string `i` is from `starts[i]` to `starts[i + 1]`. */
export interface PackedKeys {
  readonly bytes: Uint8Array;
  readonly starts: Float64Array;
  readonly count: number;
}

/** Shorter runs are put in order by comparing. */
const FEW = 12;
/** Four bytes and a place fit into the 53 bits of a number while there are no more strings than this; else three do. */
const MOST_BY_FOUR = 2 ** 21;

/** Work that may be left and taken up again at each step; ends with a value. */
export type Steps<Value> = Generator<undefined, Value, undefined>;

/** Does all steps at once. */
export function allSteps<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Strings that are put in order between two steps, about. */
const AT_ONCE = 20_000;

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
  const depth = known + commonBytes(sorting, { from, to, depth: known });
  const run = { from, to, depth };
  const width = to - from > MOST_BY_FOUR ? 3 : 4;
  const places = to - from > MOST_BY_FOUR ? 2 ** 29 : MOST_BY_FOUR;
  takePieces(sorting, run, { width, places });
  const { order, pieces, before } = sorting;
  pieces.subarray(from, to).sort();
  let begins = from;
  let last = -1;
  for (let i = from; i < to; i++) {
    const packed = pieces[i] ?? 0;
    const piece = Math.floor(packed / places);
    order[i] = before[from + (packed - piece * places)] ?? 0;
    if (piece !== last && i > begins) {
      addRun(runs, { from: begins, to: i, depth: depth + width });
      begins = i;
    }
    last = piece;
  }
  // A run of one piece goes on only while a string of it does: equal strings would go on for ever.
  if (begins > from || depth + width <= longest(sorting, run)) addRun(runs, { from: begins, to, depth: depth + width });
}

/** The next bytes of each string as a number, with the place of the string behind it. */
function takePieces(
  { bytes, starts, order, pieces, before }: Pieces,
  { from, to, depth }: Run,
  { width, places }: { readonly width: number; readonly places: number },
): void {
  for (let i = from; i < to; i++) {
    const key = order[i] ?? 0;
    const end = starts[key + 1] ?? 0;
    let at = (starts[key] ?? 0) + depth;
    let piece = 0;
    for (let n = 0; n < width; n++, at++) piece = piece * 256 + (at < end ? (bytes[at] ?? 0) : 0);
    pieces[i] = piece * places + (i - from);
    before[i] = key;
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

/** How many bytes behind the known ones all strings of a run have in common. */
function commonBytes({ bytes, starts, order }: Sorting, { from, to, depth }: Run): number {
  const first = order[from] ?? 0;
  const start = (starts[first] ?? 0) + depth;
  let common = lengthOf(starts, first) - depth;
  for (let i = from + 1; i < to && common > 0; i++) {
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
