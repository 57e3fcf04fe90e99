/** Schedules of a collection: listed, made, changed, switched, deleted. They are fired in fire-due.ts. */

import { z } from 'zod';
import { cronPreviewSchema, scheduleListSchema, scheduleRowSchema } from './contract.ts';
import { firingViewSchema } from '../../store/schedules/firings.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { pageSize, slug } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import type { CronPreview, ExpressionView, FiringRow, ScheduleList, ScheduleRow, ScheduleValues } from './contract.ts';
import { readCron } from './cron.ts';
import { cronWords } from './cron-words.ts';
import { changedSchedule, cron, newSchedule, scheduleId, zone } from './input.ts';
import { nextOf } from './plan-firings.ts';
import type { StoredSchedule } from '../../store/schedules/schedules.ts';
import type { CronText } from './times.ts';
import { nextTimes } from './times.ts';

const shownTimes = 5;

function view(text: CronText, after: number): ExpressionView {
  return { words: readCron(text.cron).ok ? cronWords(text.cron) : text.cron, next: nextTimes(text, after, shownTimes) };
}

function toRow(stored: StoredSchedule, now: number, last?: FiringRow): ScheduleRow {
  const { collectionId: _, nextStart: _start, nextStop: _stop, ...row } = stored;
  const expression = (text: string | undefined): ExpressionView | undefined => {
    if (text === undefined) return undefined;
    const seen = view({ cron: text, zone: row.zone }, now);
    return row.enabled ? seen : { ...seen, next: [] };
  };
  const [starts, stops] = [expression(row.start), expression(row.stop)];
  return { ...row, ...(starts && { starts }), ...(stops && { stops }), ...(last && { last }) };
}

interface Named {
  readonly collection: CollectionRecord;
  readonly stored: StoredSchedule;
}

interface ScheduleKey {
  readonly slug: string;
  readonly schedule: number;
}

async function findSchedule(context: CallContext, given: ScheduleKey): Promise<Named | Problem> {
  const collection = await findCollection(context, given.slug);
  if (isProblem(collection)) return collection;
  const stored = (await context.schedules.list(collection.id)).find(({ id }) => id === given.schedule);
  return stored === undefined ? noSchedule(given) : { collection, stored };
}

const noSchedule = ({ slug: named, schedule }: ScheduleKey): Problem =>
  problem('not-found', `${named} has no schedule ${schedule}.`);

/** A schedule that is off has no next times. */
async function change(
  context: CallContext,
  given: ScheduleKey,
  valuesFrom: (before: StoredSchedule) => ScheduleValues & Pick<StoredSchedule, 'enabled'>,
): Promise<ScheduleRow | Problem> {
  const collection = await findCollection(context, given.slug);
  if (isProblem(collection)) return collection;
  const changedAt = context.now();
  let name = '';
  const saved = await context.schedules.change({ collectionId: collection.id, id: given.schedule }, (before) => {
    const values = valuesFrom(before);
    name = values.name;
    const next = values.enabled ? nextOf(values, changedAt) : { nextStart: null, nextStop: null };
    return { ...values, ...next, changedAt };
  });
  if (saved === undefined) return noSchedule(given);
  return saved === 'taken' ? taken(name) : toRow(saved, changedAt);
}

export const listSchedules = defineService({
  name: 'listSchedules',
  doc: 'Sorted by name, with their latest firings.',
  role: 'viewer',
  input: z.strictObject({ slug, limit: pageSize(500, 50) }),
  output: scheduleListSchema,
  run: async (context, { limit, ...given }): Promise<ScheduleList | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { schedules } = context;
    const [all, last, firings] = await Promise.all([
      schedules.list(collection.id),
      schedules.lastFirings(collection.id),
      schedules.firings(collection.id, { limit }),
    ]);
    const lastOf = new Map(last.map((firing) => [firing.schedule.id, firing]));
    return { schedules: all.map((stored) => toRow(stored, context.now(), lastOf.get(stored.id))), firings };
  },
});

export const getSchedule = defineService({
  name: 'getSchedule',
  role: 'viewer',
  input: z.strictObject({ slug, schedule: scheduleId, limit: pageSize(500, 50) }),
  output: z.strictObject({ schedule: scheduleRowSchema, firings: z.array(firingViewSchema) }),
  run: async (context, { limit, ...given }) => {
    const found = await findSchedule(context, given);
    if (isProblem(found)) return found;
    const { collection, stored } = found;
    const firings = await context.schedules.firings(collection.id, { schedule: stored.id, limit });
    return { schedule: toRow(stored, context.now(), firings[0]), firings };
  },
});

/** More often than once an hour on average. */
const oftenPerDay = 24;
const dayMs = 86_400_000;

/** What an expression says and when it comes due, while it is typed. */
export const previewCron = defineService({
  name: 'previewCron',
  role: 'viewer',
  input: z.strictObject({ cron, zone }),
  output: cronPreviewSchema,
  run: async (context, text): Promise<CronPreview> => {
    const now = context.now();
    const isOften = (nextTimes(text, now, oftenPerDay + 1).at(-1) ?? Infinity) - now < dayMs;
    const advice = 'More than 24 times a day. Each run sends requests to all sites; once a week or a month is usual.';
    return { ...view(text, now), ...(isOften && { advice }) };
  },
});

const mostSchedules = 100;

export const createSchedule = defineService({
  name: 'createSchedule',
  role: 'operator',
  input: newSchedule,
  output: scheduleRowSchema,
  run: async (context, { slug: named, ...given }): Promise<ScheduleRow | Problem> => {
    const collection = await findCollection(context, named);
    if (isProblem(collection)) return collection;
    const values = valuesOf(given);
    const changedAt = context.now();
    const about = { collectionId: collection.id, createdBy: describeActor(context.actor).name, changedAt };
    const made = await context.schedules.create({ ...values, ...nextOf(values, changedAt), ...about }, mostSchedules);
    if (made === 'full')
      return problem('refused', `A collection has at most ${mostSchedules} schedules. Delete one first.`);
    return made === 'taken' ? taken(values.name) : toRow(made, changedAt);
  },
  audit: ({ slug: subject, ...given }, { id }) => ({ subject, detail: { schedule: id, ...given } }),
});

export const changeSchedule = defineService({
  name: 'changeSchedule',
  role: 'operator',
  input: changedSchedule,
  output: scheduleRowSchema,
  run: (context, { slug: named, schedule, ...given }): Promise<ScheduleRow | Problem> => {
    const values = valuesOf(given);
    return change(context, { slug: named, schedule }, ({ enabled }) => ({ ...values, enabled }));
  },
  audit: ({ slug: subject, ...given }) => ({ subject, detail: given }),
});

/** Off: no time of it comes. On again: times that passed meanwhile are not made up. */
export const setScheduleEnabled = defineService({
  name: 'setScheduleEnabled',
  role: 'operator',
  input: z.strictObject({ slug, schedule: scheduleId, enabled: z.boolean() }),
  output: scheduleRowSchema,
  run: (context, { enabled, ...given }): Promise<ScheduleRow | Problem> =>
    change(context, given, (before) => ({ ...before, enabled })),
  audit: ({ slug: subject, schedule, enabled }, { name }) => ({ subject, detail: { schedule, name, enabled } }),
});

/** With what it was fired for; runs it started stay. */
export const deleteSchedule = defineService({
  name: 'deleteSchedule',
  role: 'operator',
  input: z.strictObject({ slug, schedule: scheduleId }),
  output: z.strictObject({ name: z.string() }),
  run: async (context, given): Promise<{ readonly name: string } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const name = await context.schedules.remove({ collectionId: collection.id, id: given.schedule });
    return name === undefined ? noSchedule(given) : { name };
  },
  audit: ({ slug: subject, schedule }, { name }) => ({ subject, detail: { schedule, name } }),
});

const taken = (name: string): Problem =>
  fieldProblem('name', `The collection already has a schedule named ${name}. Choose another name.`);

/** Without keys whose value is undefined. */
function valuesOf({
  start,
  stop,
  ...rest
}: Omit<ScheduleValues, 'start' | 'stop'> & {
  readonly start?: string | undefined;
  readonly stop?: string | undefined;
}): ScheduleValues {
  return { ...rest, ...(start !== undefined && { start }), ...(stop !== undefined && { stop }) };
}
