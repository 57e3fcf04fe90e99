/** What the services of the logs answer. */

import { z } from 'zod';
import { logFileSchema } from '../../store/gatherer-logs.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { LogFile } from '../../store/gatherer-logs.ts';

export type { LogFile };

/** The logs of a collection with RootNodes, in the format of Harvest. */
export const logListSchema = z.strictObject({
  /** By name; none before the first run, and of collections without RootNodes. */
  files: z.array(logFileSchema),
  /** A log that grows beyond this is set aside as `NAME.old`, in place of the one before. */
  mostBytes: z.number(),
});
export type LogList = ReadModel<typeof logListSchema>;

/** The end of a log. */
export const logTailSchema = z.strictObject({
  file: logFileSchema,
  /** In the order of the file. */
  lines: z.array(z.string()),
  /** Bytes before the first of the lines. */
  before: z.number(),
});
export type LogTail = ReadModel<typeof logTailSchema>;
