/** What the schedule services take and answer. */

import { z } from 'zod';
import { metadataRuleSchema } from '../collections/settings-schema.ts';
import { scheduledRuns, stopActs } from '../../forms/schedule.ts';
import { firingViewSchema } from '../../store/schedules/firings.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { FiringOutcome, FiringView as FiringRow } from '../../store/schedules/firings.ts';
export type { FiringOutcome, FiringRow };

/** What a start time starts: a run of everything, or of what is due again. */
export const scheduledRunSchema = z.enum(scheduledRuns.map(({ value }) => value));
/** What a stop time does to a run going on; one that is paused goes on at the next start time. */
export const stopActSchema = z.enum(stopActs.map(({ value }) => value));

export const scheduleValuesSchema = z.strictObject({
  name: z.string(),
  /** The time zone that the expressions mean, such as Europe/Berlin. */
  zone: z.string(),
  /** Cron expressions; at least one of the two. */
  start: z.string().exactOptional(),
  stop: z.string().exactOptional(),
  what: scheduledRunSchema,
  stopAct: stopActSchema,
  /** In place of what the collection says; null: as it says. */
  metadata: metadataRuleSchema.nullable(),
});
export type ScheduleValues = ReadModel<typeof scheduleValuesSchema>;

/** One of the two expressions, in words, with what comes next. */
export const expressionViewSchema = z.strictObject({
  words: z.string(),
  /** The next five times, ms since the epoch; none of a schedule that is off. */
  next: z.array(z.number()),
});
export type ExpressionView = ReadModel<typeof expressionViewSchema>;

export const scheduleRowSchema = scheduleValuesSchema.extend({
  id: z.number(),
  enabled: z.boolean(),
  createdBy: z.string(),
  /** Milliseconds since the epoch. */
  changedAt: z.number(),
  starts: expressionViewSchema.exactOptional(),
  stops: expressionViewSchema.exactOptional(),
  last: firingViewSchema.exactOptional(),
});
export type ScheduleRow = ReadModel<typeof scheduleRowSchema>;

export const scheduleListSchema = z.strictObject({
  schedules: z.array(scheduleRowSchema),
  /** Of all of them, newest first. */
  firings: z.array(firingViewSchema),
});
export type ScheduleList = ReadModel<typeof scheduleListSchema>;

/** What an expression comes to, while it is typed. */
export const cronPreviewSchema = expressionViewSchema.extend({
  /** Said of what comes more often than sites like to be asked. */
  advice: z.string().exactOptional(),
});
export type CronPreview = ReadModel<typeof cronPreviewSchema>;
