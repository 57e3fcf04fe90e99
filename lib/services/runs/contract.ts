/** What the run services answer. */

import type { ProgramRunView as ProgramRunRow } from '../../store/program-runs.ts';
import type { HostDifference, RunUrl, RunUrlKind, RunUrlPage, UrlFate } from '../../store/read-run-urls.ts';
import type { RunView as RunRow } from '../../store/run-store.ts';
export type { HostDifference, ProgramRunRow, RunRow, RunUrl, RunUrlKind, RunUrlPage, UrlFate };

export interface ProgramRuns {
  readonly programs: readonly ProgramRunRow[];
  /** Who started the run. */
  readonly startedBy: string;
}

export interface RunPage {
  readonly runs: readonly RunRow[];
  /** Give it as `before` for the next page. */
  readonly next?: number;
}

export interface LineDifference {
  readonly state: 'rejected' | 'failed' | 'fetched';
  readonly file: string;
  readonly line: number;
  readonly stage: string;
  readonly reason: string;
  readonly before: number;
  readonly after: number;
}

/** Two runs of a collection, the earlier first. */
export interface RunComparison {
  readonly before: RunRow;
  readonly after: RunRow;
  /** Largest difference first; lines that made no difference are left out. */
  readonly lines: readonly LineDifference[];
  readonly hosts: readonly HostDifference[];
  /** Why the URLs that changed cannot be listed any more; undefined when they can. */
  readonly forgotten?: string;
}
