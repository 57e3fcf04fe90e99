/** What the services of the logs answer. */

import { z } from 'zod';
import { logFileSchema } from '../../store/logs/log-files.ts';
import { runLogLevelSchema } from '../../store/runs/log-level.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { LogFile } from '../../store/logs/log-files.ts';

export type { LogFile };

/** A file of a log, with what its lines are. */
const listedLogSchema = z.strictObject({
  ...logFileSchema.shape,
  format: z.enum(['robot', 'filter', 'gatherer']),
  /** The name of its newest file: its own, unless it is full. */
  log: z.string(),
  /** The kinds of lines it may have. */
  kinds: z.array(z.strictObject({ id: z.string(), label: z.string(), tone: z.enum(['plain', 'error', 'quiet']) })),
});
export type ListedLog = ReadModel<typeof listedLogSchema>;

/** The logs of a collection. */
export const logListSchema = z.strictObject({
  /** Those of the robot first, then by name; none before the first run. */
  files: z.array(listedLogSchema),
  /** A log that grows beyond this is renamed to `NAME.1`, `NAME.1` to `NAME.2`, and so on. */
  mostBytes: z.number(),
  /** How many of them are kept. */
  kept: z.number(),
  /** Characters of a text that lines are filtered by, at most. */
  mostText: z.number(),
  /** Of the newest run; left out before the first, and where the collection has no robot.log. */
  loglevel: z.strictObject({ ...runLogLevelSchema.shape, most: z.number() }).exactOptional(),
});
export type LogList = ReadModel<typeof logListSchema>;

export const logLineSchema = z.strictObject({
  /** In the file, from 1. */
  number: z.number(),
  text: z.string(),
  /** What kind of line the format of the log says it is. */
  kind: z.string(),
});
export type LogLine = ReadModel<typeof logLineSchema>;

/** Some lines of a log, of those that were asked for by kind and text. */
export const logLinesSchema = z.strictObject({
  file: logFileSchema,
  /** All that were asked for. */
  total: z.number(),
  /** How many of them are before the first one here. */
  from: z.number(),
  lines: z.array(logLineSchema),
});
export type LogLines = ReadModel<typeof logLinesSchema>;
