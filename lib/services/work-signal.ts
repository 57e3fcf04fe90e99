/** For the processes that listen on ports: hearing of changes, so that they need not look for them all the time. */

import { runningDatabaseUrl } from '../db/running-database.ts';
import { createWorkSignal } from '../store/sql/work-signal.ts';
import type { WorkSignal } from '../store/sql/work-signal.ts';

export { alwaysAwake } from '../store/sql/work-signal.ts';
export type { WorkSignal } from '../store/sql/work-signal.ts';

/** `name` is shown in `pg_stat_activity`. */
export function openWorkSignal(name: string): WorkSignal {
  return createWorkSignal({ url: runningDatabaseUrl, name });
}
