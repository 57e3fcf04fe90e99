/** What the schedule services take and answer. */

import type { MetadataRule } from '../external-metadata/contract.ts';
import type { FiringOutcome, FiringView as FiringRow } from '../../store/firings.ts';
export type { FiringOutcome, FiringRow };

/** What a start time starts: a run of everything, or of what is due again. */
export type ScheduledRun = 'full' | 'incremental';
/** What a stop time does to a run going on; one that is paused goes on at the next start time. */
export type StopAct = 'stop' | 'pause';

export interface ScheduleValues {
  readonly name: string;
  /** The time zone that the expressions mean, such as Europe/Berlin. */
  readonly zone: string;
  /** Cron expressions; at least one of the two. */
  readonly start?: string;
  readonly stop?: string;
  readonly what: ScheduledRun;
  readonly stopAct: StopAct;
  /** In place of what the collection says; null: as it says. */
  readonly metadata: MetadataRule | null;
}

/** One of the two expressions, in words, with what comes next. */
export interface ExpressionView {
  readonly words: string;
  /** The next five times, ms since the epoch; none of a schedule that is off. */
  readonly next: readonly number[];
}

export interface ScheduleRow extends ScheduleValues {
  readonly id: number;
  readonly enabled: boolean;
  readonly createdBy: string;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  readonly starts?: ExpressionView;
  readonly stops?: ExpressionView;
  readonly last?: FiringRow;
}

export interface ScheduleList {
  readonly schedules: readonly ScheduleRow[];
  /** Of all of them, newest first. */
  readonly firings: readonly FiringRow[];
}

/** What an expression comes to, while it is typed. */
export interface CronPreview extends ExpressionView {
  /** Said of what comes more often than sites like to be asked. */
  readonly advice?: string;
}
