/** The places two texts differ in, line by line. */

import { diffIndices } from 'node-diff3';

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
  return differ(old.slice(start, old.length - tail), now.slice(start, now.length - tail)).map(
    ({ from, at, ...counts }) => ({ from: from + start, at: at + start, ...counts }),
  );
}

/** The places two lists of lines differ in, by their longest common subsequence. */
function differ(old: string[], now: string[]): readonly Hunk[] {
  if (old.length * now.length > mostPairs) return [{ from: 0, at: 0, removed: old.length, added: now.length }];
  return diffIndices(old, now).map(({ buffer1: [from, removed], buffer2: [at, added] }) => {
    return { from, at, removed, added };
  });
}
