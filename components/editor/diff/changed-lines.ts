/** Which lines of a text differ from what is saved, and which saved ones from what ran last. */

import { lineHunks } from '#lib/lang/line-hunks.ts';
import { mapLines } from '#lib/lang/line-map.ts';

/** `saved`: as it is saved, but not as it ran. */
export type LineChange = 'edited' | 'new' | 'saved';

interface Earlier {
  readonly saved: string;
  /** The text of the last run; absent when there was none. */
  readonly ofRun?: string | undefined;
}

/** By line number of the present text, from 1, in ascending order. */
export function changedLines({ saved, ofRun = saved }: Earlier, now: string): ReadonlyMap<number, LineChange> {
  const changes = new Map<number, LineChange>();
  for (const { at, removed, added } of lineHunks(saved, now)) {
    for (let i = 0; i < added; i++) changes.set(at + i + 1, i < removed ? 'edited' : 'new');
  }
  if (ofRun === saved) return changes;
  const { toNew } = mapLines(saved, now);
  for (const { at, added } of lineHunks(ofRun, saved)) {
    for (let i = 0; i < added; i++) {
      const line = toNew(at + i + 1);
      if (line !== undefined) changes.set(line, 'saved');
    }
  }
  return new Map([...changes].toSorted(([a], [b]) => a - b));
}
