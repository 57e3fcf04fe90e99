/** What the schedule services take, checked: expressions that read and come due, a zone that there is. */

import { z } from 'zod';
import { metadataRuleSchema } from '../collections/settings-schema.ts';
import { line, rowId, slug } from '../input.ts';
import { scheduledRunSchema, stopActSchema } from './contract.ts';
import type { CronResult } from './cron.ts';
import { readCron } from './cron.ts';
import { isZone, nextTime } from './times.ts';

/** What is wrong with an expression, and where: the part that is meant is named first. */
export function cronMessage(text: string, read: CronResult): string | undefined {
  if (read.ok) return undefined;
  const { start, end, message } = read.problem;
  const place = end > start ? ` (${start + 1 === end ? `character ${end}` : `characters ${start + 1} to ${end}`})` : '';
  return `${message}${text.includes(' ') || place === '' ? place : ''}`;
}

export const zone = z
  .string({ error: 'The time zone is missing.' })
  .trim()
  .max(64, 'Unknown time zone.')
  .refine(isZone, 'Unknown time zone. Enter a name such as Europe/Berlin or UTC.');

const mostCharacters = 1000;

/** As it is stored: single blanks between the fields. */
export const cron = z
  .string({ error: 'The expression is missing.' })
  .max(mostCharacters, 'An expression has at most 1,000 characters.')
  .superRefine((text, context) => {
    const wrong = cronMessage(text, readCron(text)) ?? neverComes(text);
    if (wrong !== undefined) context.addIssue(wrong);
  })
  .transform((text) => text.trim().replaceAll(/\s+/g, ' '));

function neverComes(text: string): string | undefined {
  if (nextTime({ cron: text, zone: 'UTC' }, Date.now()) !== null) return undefined;
  return 'Day of the month (field 3): none of these months has such a day, so the time never occurs. Choose another day or month.';
}

export const scheduleId = rowId('The schedule');

const values = {
  name: line('The name', 100),
  zone,
  start: cron.optional(),
  stop: cron.optional(),
  what: z.enum(scheduledRunSchema.options, { error: 'Choose full, incremental, or collect.' }).default('full'),
  stopAct: z.enum(stopActSchema.options, { error: 'Choose stop or pause.' }).default('stop'),
  metadata: metadataRuleSchema.nullable().default(null),
};

const message = 'Enter a start time, a stop time, or both.';
const hasTime = (given: { readonly start?: string | undefined; readonly stop?: string | undefined }): boolean =>
  given.start !== undefined || given.stop !== undefined;

const stopsCollecting = 'Collecting from Gatherers has no stop time.';
const canStop = ({ what, stop }: { readonly what: string; readonly stop?: string | undefined }): boolean =>
  what !== 'collect' || stop === undefined;

export const newSchedule = z
  .strictObject({ slug, ...values })
  .refine(hasTime, { error: message, path: ['start'] })
  .refine(canStop, { error: stopsCollecting, path: ['stop'] });
export const changedSchedule = z
  .strictObject({ slug, schedule: scheduleId, ...values })
  .refine(hasTime, { error: message, path: ['start'] })
  .refine(canStop, { error: stopsCollecting, path: ['stop'] });
