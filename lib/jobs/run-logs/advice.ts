/** Hints for the report of a run, as few writes as there are hints it has room for. */

import { mostNotes } from '../../store/runs/note-run.ts';

/** Of none it does nothing. */
export type Advise = (hints: readonly string[]) => Promise<void>;

/** Writes what was not said yet, all of a call at once, until a report is full. */
export function eachOnce(write: Advise): Advise {
  const said = new Set<string>();
  return async (hints) => {
    const fresh = [...new Set(hints)].filter((hint) => !said.has(hint)).slice(0, mostNotes - said.size);
    if (fresh.length === 0) return;
    for (const hint of fresh) said.add(hint);
    await write(fresh);
  };
}
