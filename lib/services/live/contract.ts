/** What the live page shows, once as a whole and then every second. */

import { z } from 'zod';
import { latencyCountsSchema } from '../../store/sql/latency.ts';
import { runViewSchema } from '../../store/runs/run-store.ts';
import { eventViewSchema, hostViewSchema } from '../../store/read/read-live.ts';
import { seriesPointSchema } from '../../store/read/read-series.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { LatencyCounts } from '../../store/sql/latency.ts';
import type { Accounting, ReasonCount } from '../../store/runs/read-accounting.ts';
import type { EventView as EventRow, HostView as HostRow } from '../../store/read/read-live.ts';
import type { SeriesPoint } from '../../store/read/read-series.ts';
import type { WindowHost, WindowView as RunWindow } from '../../store/read/read-window.ts';
export type { Accounting, EventRow, HostRow, LatencyCounts, ReasonCount, RunWindow, SeriesPoint, WindowHost };

/** What a run does now: rates a second over the last whole seconds, the same as those of the hosts. */
export const presentSchema = z.strictObject({
  fetched: z.number(),
  rejected: z.number(),
  failed: z.number(),
  bytes: z.number(),
  latency: latencyCountsSchema,
});
export type Present = ReadModel<typeof presentSchema>;

export const liveSnapshotSchema = z.strictObject({
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Undefined unless the run is going on. */
  present: presentSchema.exactOptional(),
  /** The run asked for, or the newest; undefined when there never was one. */
  run: runViewSchema.exactOptional(),
  hosts: z.array(hostViewSchema),
  /** Newest first. */
  events: z.array(eventViewSchema),
  /** The whole run, oldest first. */
  series: z.array(seriesPointSchema),
  /** Width of a bucket of the series in seconds. */
  step: z.number(),
});
export type LiveSnapshot = ReadModel<typeof liveSnapshotSchema>;

/** One aggregate a second. `events` holds only those after the last update; `hosts` at most 200, busiest first. */
export const liveUpdateSchema = z.strictObject({
  at: z.number(),
  present: presentSchema.exactOptional(),
  run: runViewSchema.exactOptional(),
  hosts: z.array(hostViewSchema),
  events: z.array(eventViewSchema),
  /** Whole seconds since the last update, and the few before it once more: a commit may have come late. */
  points: z.array(seriesPointSchema),
});
export type LiveUpdate = ReadModel<typeof liveUpdateSchema>;

export const urlTemplateSchema = z.strictObject({
  /** `/calendar/day/{yyyy-mm-dd}`. */
  template: z.string(),
  count: z.number(),
  fetched: z.number(),
  queued: z.number(),
  /** RDs of its fetched URLs, 0 to 1; undefined when none was fetched. */
  yield: z.number().exactOptional(),
  /** Many fetched, hardly an RD. */
  isTrap: z.boolean(),
});
export type UrlTemplate = ReadModel<typeof urlTemplateSchema>;
/** What the cells of the URL space are coloured by. */
export const colouringSchema = z.enum(['verdict', 'status', 'rule', 'age', 'yield']);
export type Colouring = ReadModel<typeof colouringSchema>;

/** The colours of a legend, by what they stand for; the page knows how each is drawn. */
export const spaceColourSchema = z.enum([
  'kept',
  'no-rd',
  'rejected',
  'failed',
  'queued',
  'quiet',
  'rule-1',
  'rule-2',
  'rule-3',
  'rule-4',
  'rule-5',
  'step-1',
  'step-2',
  'step-3',
  'step-4',
]);
export type SpaceColour = ReadModel<typeof spaceColourSchema>;

export const spaceKeySchema = z.strictObject({
  colour: spaceColourSchema,
  label: z.string(),
  /** URLs of the view that have it. */
  n: z.number(),
});
export type SpaceKey = ReadModel<typeof spaceKeySchema>;

/** A host or a folder of the URL space. */
export const spaceCellSchema = z.strictObject({
  id: z.string(),
  /** `0` for a host. */
  parent: z.string(),
  site: z.string(),
  /** `/docs/guide/`, or the name pattern of URLs in it: `/docs/guide/sql-*.html`. */
  path: z.string(),
  depth: z.number(),
  /** URLs in it and below. */
  n: z.number(),
  /** Folders and name patterns in it, those that are too small to be drawn among them. */
  folders: z.number(),
  /** Its URLs by key of the legend, in the legend's order. */
  parts: z.array(z.number()),
});
export type SpaceCell = ReadModel<typeof spaceCellSchema>;

export const urlSpaceSchema = z.strictObject({
  /** When the URLs were counted; milliseconds since the epoch. */
  countedAt: z.number(),
  /** False when URLs were found or decided since; a new count is under way or due. */
  current: z.boolean(),
  /** URLs in view. */
  total: z.number(),
  /** The folder in view; undefined: all hosts. */
  folder: z
    .strictObject({
      site: z.string(),
      path: z.string(),
    })
    .exactOptional(),
  colouring: colouringSchema,
  keys: z.array(spaceKeySchema),
  /** Largest first, level by level. */
  cells: z.array(spaceCellSchema),
  /** Hosts that are too small to be drawn. */
  smallHosts: z.number(),
});
export type UrlSpace = ReadModel<typeof urlSpaceSchema>;

export const folderReasonSchema = z.strictObject({
  outcome: z.enum(['queued', 'rejected', 'failed', 'kept', 'no-rd']),
  reason: z.string(),
  /** The line that decided; line 0 is a built-in step, and nothing is known of what waits. */
  file: z.string(),
  line: z.number(),
  stage: z.string(),
  count: z.number(),
});
export type FolderReason = ReadModel<typeof folderReasonSchema>;

export const suggestedRuleSchema = z.strictObject({
  /** A directive of filter.conf. */
  text: z.string(),
  /** URLs among those read that it denies, and RDs among those. */
  urls: z.number(),
  rds: z.number(),
  /** True when it denies URLs of other hosts with the same path as well. */
  wider: z.boolean(),
});
export type SuggestedRule = ReadModel<typeof suggestedRuleSchema>;

/** Why the URLs of a folder are what they are, what they look like, and the rule that would deny them. */
export const folderDetailSchema = z.strictObject({
  site: z.string(),
  path: z.string(),
  total: z.number(),
  kept: z.number(),
  /** Commonest first. */
  reasons: z.array(folderReasonSchema),
  templates: z.array(urlTemplateSchema),
  /** URLs the templates were read from; fewer than `total` when the folder is large. */
  templatesFrom: z.number(),
  /** Of a name pattern: its URLs, in the order of discovery, not more than anybody reads. */
  urls: z
    .array(
      z.strictObject({
        hash: z.string(),
        url: z.string(),
        outcome: folderReasonSchema.shape['outcome'],
      }),
    )
    .exactOptional(),
  /** Lines for filter.conf that would deny what is in the folder. */
  rules: z.array(suggestedRuleSchema),
});
export type FolderDetail = ReadModel<typeof folderDetailSchema>;
