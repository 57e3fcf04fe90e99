/** The difference of two texts as lines to print: what went, what came, and a little of what stayed around it. */

import { lineHunks } from '#lib/lang/line-hunks.ts';

export type DiffLine =
  | { readonly kind: 'same' | 'removed' | 'added'; readonly text: string; readonly line: number }
  /** So many lines that are the same are left out here. */
  | { readonly kind: 'gap'; readonly count: number; readonly line: number };

/** Lines shown before and after a change. */
const around = 3;

/** `line` is the number in the earlier text for removed lines, in the later one for all others. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const old = before.split('\n');
  const now = after.split('\n');
  const lines: DiffLine[] = [];
  let at = 0;
  for (const hunk of lineHunks(before, after)) {
    lines.push(...stretch(now, at, hunk.at, { first: at === 0, last: false }));
    for (let i = 0; i < hunk.removed; i++) {
      lines.push({ kind: 'removed', text: old[hunk.from + i] ?? '', line: hunk.from + i + 1 });
    }
    for (let i = 0; i < hunk.added; i++) {
      lines.push({ kind: 'added', text: now[hunk.at + i] ?? '', line: hunk.at + i + 1 });
    }
    at = hunk.at + hunk.added;
  }
  return lines.length === 0 ? [] : [...lines, ...stretch(now, at, now.length, { first: false, last: true })];
}

interface Ends {
  /** Nothing changed before it, or after it. */
  readonly first: boolean;
  readonly last: boolean;
}

/** Unchanged lines, the middle of a long stretch left out. */
function stretch(now: readonly string[], from: number, to: number, { first, last }: Ends): readonly DiffLine[] {
  const head = first ? 0 : Math.min(around, to - from);
  const tail = last ? 0 : Math.min(around, to - from - head);
  const left = to - from - head - tail;
  const same = (index: number): DiffLine => ({ kind: 'same', text: now[index] ?? '', line: index + 1 });
  const range = (start: number, count: number) => Array.from({ length: count }, (_, i) => same(start + i));
  return [
    ...range(from, head),
    ...(left > 0 ? [{ kind: 'gap' as const, count: left, line: from + head + 1 }] : []),
    ...range(to - tail, tail),
  ];
}
