/** What the services of the logs answer. */

import type { LogFile } from '../../store/gatherer-logs.ts';

export type { LogFile };

/** The logs of a collection with RootNodes, in the format of Harvest. */
export interface LogList {
  /** By name; none before the first run, and of collections without RootNodes. */
  readonly files: readonly LogFile[];
  /** A log that grows beyond this is set aside as `NAME.old`, in place of the one before. */
  readonly mostBytes: number;
}

/** The end of a log. */
export interface LogTail {
  readonly file: LogFile;
  /** In the order of the file. */
  readonly lines: readonly string[];
  /** Bytes before the first of the lines. */
  readonly before: number;
}
