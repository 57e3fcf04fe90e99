/** Which lines of a text differ from an earlier one: in the place of another line, or new. */

import { lineHunks } from '#lib/lang/line-hunks.ts';

export type LineChange = 'edited' | 'new';

/** By line number of the later text, from 1. */
export function changedLines(before: string, after: string): ReadonlyMap<number, LineChange> {
  const changes = new Map<number, LineChange>();
  for (const { at, removed, added } of lineHunks(before, after)) {
    for (let i = 0; i < added; i++) changes.set(at + i + 1, i < removed ? 'edited' : 'new');
  }
  return changes;
}
