/** The first page: what needs somebody, the collections with what was and what comes, the health of the installation. */

import { overviewSchema } from './contract.ts';
import { countTogether } from '../configuration/findings.ts';
import { essenceSwitch } from '../essence/essence-switch.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { CollectionActivity } from '../../store/read/read-overview.ts';
import type { RunRow } from '../runs/contract.ts';
import type { ScheduleInUse } from '../../store/schedules/schedules.ts';
import { upcomingTimes } from '../schedules/upcoming.ts';
import type { CollectionFacts } from './alerts.ts';
import { alertsOf } from './alerts.ts';
import type {
  ActivityPoint,
  InstallationActivity,
  Overview,
  OverviewCollection,
  OverviewRun,
  PlannedStarts,
} from './contract.ts';
import { bucketsOf, levelsOf } from './day.ts';
import { readHealth } from './health.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How far ahead start times are listed. */
const aheadMs = 10 * 60 * minuteMs;

export const getOverview = defineService({
  name: 'getOverview',
  role: 'viewer',
  input: nothing,
  output: overviewSchema,
  run: async (context): Promise<Overview> => {
    const at = context.now();
    const health = await readHealth(context);
    if (health.database.status === 'down') return { at, collections: [], alerts: [], health };
    const rows = await readRows(context, at);
    const collections = rows.map(({ row }) => row);
    const activity = await readInstallation(context, collections, at);
    const alerts = alertsOf(
      rows.map(({ facts }) => facts),
      {
        health,
        search: activity.search,
        queuedRuns: collections.filter(({ lastRun }) => lastRun?.state === 'queued').length,
      },
    );
    return { at, collections, alerts, health, activity };
  },
});

interface Row {
  readonly row: OverviewCollection;
  readonly facts: CollectionFacts;
}

/** In a fixed number of statements, however many collections there are. */
async function readRows(context: ServiceContext, at: number): Promise<readonly Row[]> {
  const records = await context.collections.list();
  const ids = records.map(({ id }) => id);
  const [lasts, activity, newest, schedules, troubles, uploads, extractions] = await Promise.all([
    context.crawl.latestRuns(ids),
    context.crawl.activity(ids, at - dayMs),
    context.revisions.newestOf(ids),
    context.schedules.inUse(ids),
    context.feeds.troubles(ids, at),
    context.feeds.lastUploads(ids),
    context.crawl.extractions(ids),
  ]);
  const schedulesOf = Map.groupBy(schedules, ({ collectionId }) => collectionId);
  const feedsOf = Map.groupBy(troubles, ({ collectionId }) => collectionId);
  const read = async (record: CollectionRecord): Promise<Row> => {
    const revision = newest.get(record.id) ?? (await context.revisions.newest(record.id));
    const { errors } = countTogether(await context.findings(revision.id));
    const { isOn: hasEssence } = await essenceSwitch(context.revisions)(revision.id);
    const { id } = record;
    const found = {
      last: lasts.get(id),
      activity: activity.get(id) ?? idle,
      schedules: schedulesOf.get(id) ?? [],
      feeds: feedsOf.get(id) ?? [],
      lastUpload: uploads.get(id),
      extraction: extractions.get(id) ?? [],
    };
    return toRow(record, { ...found, errors, hasEssence }, at);
  };
  return Promise.all(records.map(read));
}

const idle: CollectionActivity = {
  descriptions: 0,
  descriptionsChange: 0,
  runs: [],
  rate: [],
  pausedBySchedule: false,
};

interface Found {
  readonly last: RunRow | undefined;
  readonly activity: CollectionActivity;
  readonly schedules: readonly ScheduleInUse[];
  readonly feeds: CollectionFacts['feeds'];
  readonly lastUpload: OverviewCollection['lastUpload'] | undefined;
  readonly extraction: CollectionFacts['extraction'];
  readonly errors: number;
  readonly hasEssence: boolean;
}

function toRow({ slug, name, kind }: CollectionRecord, found: Found, at: number): Row {
  const { last, activity, schedules, feeds, lastUpload, extraction, errors, hasEssence } = found;
  const { descriptions, descriptionsChange: change, runs, rate, pausedBySchedule } = activity;
  const lastRun = last && toOverviewRun(last);
  const base = { slug, errors, descriptions, ...(lastRun && { lastRun }) };
  const beatAt = runs[0]?.beatAt;
  return {
    row: {
      ...base,
      ...(lastUpload && { lastUpload }),
      name,
      isSample: kind === 'sample',
      change,
      runs: runs.filter(({ endedAt }) => (endedAt ?? at) >= at - dayMs),
      rate,
      starts: plannedStarts(schedules, at),
      hasEssence,
    },
    facts: {
      ...base,
      schedules,
      feeds,
      extraction,
      notes: last?.notes ?? [],
      pausedBySchedule,
      ...(beatAt !== undefined && { beatAt }),
    },
  };
}

function toOverviewRun({ accounting, ...run }: RunRow): OverviewRun {
  const { id, kind, state, reason, createdAt, startedAt, endedAt, heldDeletions } = run;
  const { discovered, stored, withoutRd, rejected, failed, queued, lost } = accounting;
  return {
    id,
    kind,
    state,
    createdAt,
    heldDeletions,
    counts: { discovered, stored, withoutRd, rejected, failed, queued, lost },
    ...(reason !== undefined && { reason }),
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
  };
}

function plannedStarts(schedules: readonly ScheduleInUse[], at: number): PlannedStarts {
  const coming = schedules.flatMap(({ nextStart, name, what }) =>
    nextStart === null ? [] : [{ at: nextStart, schedule: name, what }],
  );
  const [next] = coming.toSorted((a, b) => a.at - b.at);
  const lists = schedules.map(({ start, zone }) =>
    start === undefined ? { times: [], more: false } : upcomingTimes({ cron: start, zone }, at, at + aheadMs),
  );
  return {
    ...(next && { next }),
    times: lists.flatMap(({ times }) => times).toSorted((a, b) => a - b),
    more: lists.some(({ more }) => more),
  };
}

const halfHours = { stepMs: 30 * minuteMs, count: 48 } as const;
const minutes = { stepMs: minuteMs, count: 60 } as const;

async function readInstallation(
  { crawl }: ServiceContext,
  collections: readonly OverviewCollection[],
  at: number,
): Promise<InstallationActivity> {
  const runs = collections.flatMap((collection) => collection.runs.map(({ id }) => id));
  const [engine, points] = await Promise.all([
    crawl.engine(),
    crawl.activitySeries(runs, { since: at - dayMs, step: minuteMs / 1000 }),
  ]);
  const total = collections.reduce((sum, { descriptions }) => sum + descriptions, 0);
  const inHalfHours = (pick: (point: ActivityPoint) => number) => bucketsOf(points, { ...halfHours, until: at }, pick);
  return {
    ...engine,
    descriptions: levelsOf(
      inHalfHours(({ descriptions }) => descriptions),
      total,
    ),
    failed: inHalfHours(({ failed }) => Math.max(0, failed)),
    fetched: bucketsOf(points, { ...minutes, until: at }, ({ fetched }) => fetched),
  };
}
