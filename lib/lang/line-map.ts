/** Where the lines of an earlier text are in a later one: figures of a run belong to the lines it ran with. */

import { lineHunks } from './line-hunks.ts';

export interface ChangedLine {
  readonly change: 'edited' | 'new' | 'removed';
  /** In the later text, from 1; absent for a removed line. */
  readonly line?: number;
  /** In the earlier text, from 1; absent for a new line. */
  readonly oldLine?: number;
  readonly text: string;
  readonly oldText: string;
}

export interface LineMap {
  /** The line of the later text that is this line of the earlier one, word for word; both from 1. */
  readonly toNew: (oldLine: number) => number | undefined;
  readonly toOld: (line: number) => number | undefined;
  /** In the order of the later text. */
  readonly changed: readonly ChangedLine[];
}

export function mapLines(before: string, after: string): LineMap {
  const old = before.split('\n');
  const now = after.split('\n');
  const toNew = new Map<number, number>();
  const toOld = new Map<number, number>();
  const changed: ChangedLine[] = [];
  let [from, at] = [0, 0];
  const keep = (until: number): void => {
    for (; from < until; from++, at++) {
      toNew.set(from + 1, at + 1);
      toOld.set(at + 1, from + 1);
    }
  };
  for (const hunk of lineHunks(before, after)) {
    keep(hunk.from);
    for (let i = 0; i < Math.max(hunk.removed, hunk.added); i++) {
      changed.push(changedLine({ old, now, from, at, removed: hunk.removed, added: hunk.added }, i));
    }
    from += hunk.removed;
    at += hunk.added;
  }
  keep(old.length);
  return { toNew: (line) => toNew.get(line), toOld: (line) => toOld.get(line), changed };
}

interface HunkInHand {
  readonly old: readonly string[];
  readonly now: readonly string[];
  readonly from: number;
  readonly at: number;
  readonly removed: number;
  readonly added: number;
}

/** The n-th line of a hunk, beside the n-th of what it replaces. */
function changedLine({ old, now, from, at, removed, added }: HunkInHand, i: number): ChangedLine {
  const texts = { text: i < added ? (now[at + i] ?? '') : '', oldText: i < removed ? (old[from + i] ?? '') : '' };
  const change = i >= added ? 'removed' : i < removed ? 'edited' : 'new';
  return { change, ...texts, ...(i < added && { line: at + i + 1 }), ...(i < removed && { oldLine: from + i + 1 }) };
}
