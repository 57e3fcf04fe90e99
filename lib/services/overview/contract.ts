/** What the overview, health and metrics services answer. */

import { feedViewSchema } from '../../store/feeds/feed-view.ts';
import { z } from 'zod';
import { scheduledRunSchema } from '../schedules/contract.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import { workerViewSchema } from '../../store/read/crawl-reads.ts';
import { runViewSchema } from '../../store/runs/run-store.ts';
import { engineActivitySchema, laneRunSchema } from '../../store/read/read-overview.ts';
import { collectionSummarySchema } from '../collections/contract.ts';
import type { ActivityPoint, LaneRun, SearchLag } from '../../store/read/read-overview.ts';

export type { LaneRun, SearchLag };

/** `waiting`: nothing is wrong, but somebody has to decide. */
export const alertSeveritySchema = z.enum(['error', 'warning', 'waiting']);
export type AlertSeverity = ReadModel<typeof alertSeveritySchema>;

/** What can be done about an alert; the page says how each is called and where it leads. */
export const alertActSchema = z.enum([
  'start',
  'resume',
  'stop',
  'held-rds',
  'decide',
  'edit',
  'revisions',
  'report',
  'live',
  'schedules',
  'queued-runs',
  'feed',
  'extraction',
  'without-text',
]);
export type AlertAct = ReadModel<typeof alertActSchema>;

export const alertSchema = z.strictObject({
  /** Such as `search-behind`. */
  kind: z.string(),
  severity: alertSeveritySchema,
  /** One sentence without a full stop. */
  text: z.string(),
  /** What it comes to, in a sentence or two. */
  detail: z.string().exactOptional(),
  slug: z.string().exactOptional(),
  run: z.number().exactOptional(),
  /** Number of the upload. */
  feed: z.number().exactOptional(),
  /** Documents that the alert is about: their type, and what their reading came to. */
  documents: z.strictObject({ type: z.string(), extraction: z.array(z.string()) }).exactOptional(),
  /** Milliseconds since the epoch. */
  at: z.number().exactOptional(),
  /** Two at most; the last is the one that is meant. */
  acts: z.array(alertActSchema),
});
export type Alert = ReadModel<typeof alertSchema>;

export const healthSchema = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  /** Milliseconds since the epoch. */
  at: z.number(),
  version: z.string(),
  engine: z.strictObject({
    status: z.enum(['ok', 'down']),
    workers: z.array(workerViewSchema),
  }),
  database: z.strictObject({
    status: z.enum(['ok', 'down']),
    bytes: z.number().exactOptional(),
    /** Of one trivial query. */
    latencyMs: z.number().exactOptional(),
    version: z.string().exactOptional(),
    message: z.string().exactOptional(),
  }),
  disk: z.strictObject({
    status: z.enum(['ok', 'low', 'unknown']),
    freeBytes: z.number().exactOptional(),
    totalBytes: z.number().exactOptional(),
  }),
});
export type Health = ReadModel<typeof healthSchema>;

/** What `/api/health` tells anyone: states, no names. */
export const healthDocumentSchema = z.strictObject({
  status: healthSchema.shape['status'],
  version: z.string(),
  engine: z.enum(['ok', 'down']),
  database: z.enum(['ok', 'down']),
  disk: z.enum(['ok', 'low', 'unknown']),
});
export type HealthDocument = ReadModel<typeof healthDocumentSchema>;

/** The last run of a collection, without what only its own pages say. */
export const overviewRunSchema = runViewSchema
  .pick({
    id: true,
    kind: true,
    state: true,
    reason: true,
    createdAt: true,
    startedAt: true,
    endedAt: true,
    heldDeletions: true,
  })
  .extend({
    counts: runViewSchema.shape['accounting'].pick({
      discovered: true,
      stored: true,
      withoutRd: true,
      rejected: true,
      failed: true,
      queued: true,
      lost: true,
    }),
  });
export type OverviewRun = ReadModel<typeof overviewRunSchema>;

/** Start times of the schedules that are on. */
export const plannedStartsSchema = z.strictObject({
  /** The next one. */
  next: z
    .strictObject({
      at: z.number(),
      schedule: z.string(),
      what: scheduledRunSchema,
    })
    .exactOptional(),
  /** Those within the hours shown, ms since the epoch. */
  times: z.array(z.number()),
  /** There are more of them than are listed. */
  more: z.boolean(),
});
export type PlannedStarts = ReadModel<typeof plannedStartsSchema>;

export const overviewCollectionSchema = collectionSummarySchema
  .pick({ slug: true, name: true, isSample: true, errors: true, descriptions: true })
  .extend({
    /** RDs more than a day ago. */
    change: z.number(),
    /** The last crawl; where there was none, the last run of a feed. */
    lastRun: overviewRunSchema.exactOptional(),
    lastUpload: feedViewSchema.exactOptional(),
    /** Runs of the last day, newest first. */
    runs: z.array(laneRunSchema),
    /** What the last run fetched in equal parts of its time; empty when it never began. */
    rate: z.array(z.number()),
    starts: plannedStartsSchema,
    /** Essence is on in the newest revision. */
    hasEssence: z.boolean(),
  });
export type OverviewCollection = ReadModel<typeof overviewCollectionSchema>;

export const installationActivitySchema = engineActivitySchema.extend({
  /** Of the last day, in half hours: RDs there were, and URLs that failed. */
  descriptions: z.array(z.number()),
  failed: z.array(z.number()),
  /** URLs fetched, minute by minute of the last hour. */
  fetched: z.array(z.number()),
});
export type InstallationActivity = ReadModel<typeof installationActivitySchema>;

export type { ActivityPoint };

export const overviewSchema = z.strictObject({
  /** Of the moment it was read, ms since the epoch. */
  at: z.number(),
  collections: z.array(overviewCollectionSchema),
  alerts: z.array(alertSchema),
  health: healthSchema,
  /** Undefined while the database does not answer. */
  activity: installationActivitySchema.exactOptional(),
});
export type Overview = ReadModel<typeof overviewSchema>;

export const metricsDocumentSchema = z.strictObject({
  contentType: z.string(),
  text: z.string(),
});
export type MetricsDocument = ReadModel<typeof metricsDocumentSchema>;
