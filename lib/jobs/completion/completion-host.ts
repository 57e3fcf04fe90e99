/** What the last acts of a run need of the engine. */

import type pg from 'pg';
import type { Logger } from 'pino';
import type { ProgramFolder } from '../roots/run-programs.ts';

export interface CompletionHost {
  readonly pool: pg.Pool;
  readonly workerId: number;
  readonly now: () => number;
  readonly log: Logger;
  readonly dataFolder: string;
  /** Absent when the server has none. */
  readonly programs: ProgramFolder | undefined;
  /** True when this process lets go of what it does. */
  readonly isLeaving: () => boolean;
  /** Only of this run. */
  readonly onlyRun: number | undefined;
}
