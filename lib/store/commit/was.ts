/**
 * `was` of a resource: what the row was before its last write. The write returns it, so that counters say what was
 * really changed. 0 to 4: a state it had in the same run; with 10 added, in an earlier one; then what had no state.
 */

const ofEarlierRun = 10;

export const was = {
  /** The row is new: a URL found, or one settled before the commit that found it. */
  found: 20,
  settled: 21,
  /** It is known, and was found again by a shorter path: nothing of it is replaced. */
  shorterPath: 22,
} as const;

/** SQL: of a row `r` that is there and is to be written by the run of `excluded`. */
export const stateBefore = `CASE WHEN r.run_id = excluded.run_id THEN r.state ELSE r.state + ${ofEarlierRun} END`;

/** SQL conditions and values over a column `was`. */
export const hadStateInRun = `was < ${ofEarlierRun}`;
export const hadStateInEarlierRun = `was >= ${ofEarlierRun} AND was < ${was.found}`;
export const earlierState = `was - ${ofEarlierRun}`;
/** It counts for the run now, and did not before. */
export const isDiscovered = `was >= ${ofEarlierRun}`;
