/** The places two texts differ in, line by line. */

/** Beyond so many pairs of lines the whole middle counts as changed. */
const mostPairs = 1_000_000;

/** A place where lines were taken out, put in, or both. */
export interface Hunk {
  /** Index in the lines of the earlier text, and of the later one. */
  readonly from: number;
  readonly at: number;
  readonly removed: number;
  readonly added: number;
}

/** The places two texts differ in, in order. */
export function lineHunks(before: string, after: string): readonly Hunk[] {
  if (before === after) return [];
  const old = before.split('\n');
  const now = after.split('\n');
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - start && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const hunks = differ(old.slice(start, old.length - tail), now.slice(start, now.length - tail));
  return hunks.map(({ from, at, ...counts }) => ({ from: from + start, at: at + start, ...counts }));
}

/** The places two lists of lines differ in, by their longest common subsequence. */
function differ(old: readonly string[], now: readonly string[]): readonly Hunk[] {
  if (old.length * now.length > mostPairs) return [{ from: 0, at: 0, removed: old.length, added: now.length }];
  const common = commonLengths(old, now);
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [fromOld, fromNow] = [i, j];
    while (!isEqualAt(old, i, now[j]) && (i < old.length || j < now.length)) {
      if (takesOld(common, { i, j, olds: old.length, nows: now.length })) i += 1;
      else j += 1;
    }
    if (i > fromOld || j > fromNow)
      hunks.push({ from: fromOld, at: fromNow, removed: i - fromOld, added: j - fromNow });
    i += 1;
    j += 1;
  }
  return hunks;
}

function isEqualAt(old: readonly string[], i: number, line: string | undefined): boolean {
  return line !== undefined && old[i] === line;
}

interface Place {
  readonly i: number;
  readonly j: number;
  readonly olds: number;
  readonly nows: number;
}

/** Whether leaving out an old line keeps as much in common as leaving out a later one. */
function takesOld(common: Uint32Array, { i, j, olds, nows }: Place): boolean {
  if (j >= nows) return true;
  const width = nows + 1;
  return i < olds && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0);
}

/** Lengths of the longest common subsequence of every pair of tails. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const same = (lengths[(i + 1) * width + j + 1] ?? 0) + 1;
      const other = Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
      lengths[i * width + j] = old[i] === now[j] ? same : other;
    }
  }
  return lengths;
}
