/** What the services of the logs answer. */

import { z } from 'zod';
import { logFileSchema } from '../../store/logs/log-files.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { LogFile } from '../../store/logs/log-files.ts';

export type { LogFile };

/** The logs of a collection. */
export const logListSchema = z.strictObject({
  /** By name; none before the first run. */
  files: z.array(logFileSchema),
  /** A log that grows beyond this is renamed to `NAME.1`, `NAME.1` to `NAME.2`, and so on. */
  mostBytes: z.number(),
  /** How many of them are kept. */
  kept: z.number(),
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
