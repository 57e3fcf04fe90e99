/** Which states of a run are its last, for code and for SQL. */

import type { RunState } from '../../engine/ports.ts';

const lastStates: readonly RunState[] = ['finished', 'stopped', 'failed'];

export const hasEnded = (state: RunState): boolean => lastStates.includes(state);

/** SQL: a list. */
export const endedStates = `('${lastStates.join("', '")}')`;

/**
 * SQL: the row of the run `id`, unless it has ended, kept from ending until the transaction is over. Whoever writes to
 * a run without a lease on a site begins with it; otherwise an end counts what is not over.
 */
export const lockOpenRun = (id: string): string =>
  `SELECT r.id FROM crawl.run r WHERE r.id = ${id} AND r.state NOT IN ${endedStates} FOR SHARE OF r`;
