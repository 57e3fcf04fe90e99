/** What the live page shows, once as a whole and then every second. */

import type { RunRow } from '../runs/contract.ts';
import type { LatencyCounts } from '../../store/latency.ts';
import type { Accounting, ReasonCount } from '../../store/read-accounting.ts';
import type { EventView as EventRow, HostView as HostRow } from '../../store/read-live.ts';
import type { SeriesPoint } from '../../store/read-series.ts';
import type { WindowHost, WindowView as RunWindow } from '../../store/read-window.ts';
export type { Accounting, EventRow, HostRow, LatencyCounts, ReasonCount, RunWindow, SeriesPoint, WindowHost };

/** What a run does now: rates a second over the last whole seconds, the same as those of the hosts. */
export interface Present {
  readonly fetched: number;
  readonly rejected: number;
  readonly failed: number;
  readonly bytes: number;
  readonly latency: LatencyCounts;
}

export interface LiveSnapshot {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Undefined unless the run is going on. */
  readonly present?: Present;
  /** The run asked for, or the newest; undefined when there never was one. */
  readonly run?: RunRow;
  readonly hosts: readonly HostRow[];
  /** Newest first. */
  readonly events: readonly EventRow[];
  /** The whole run, oldest first. */
  readonly series: readonly SeriesPoint[];
  /** Width of a bucket of the series in seconds. */
  readonly step: number;
}

/** One aggregate a second. `events` holds only those after the last update; `hosts` at most 200, busiest first. */
export interface LiveUpdate {
  readonly at: number;
  readonly present?: Present;
  readonly run?: RunRow;
  readonly hosts: readonly HostRow[];
  readonly events: readonly EventRow[];
  /** Whole seconds since the last update, and the few before it once more: a commit may have come late. */
  readonly points: readonly SeriesPoint[];
}

export interface UrlTemplate {
  /** `/calendar/day/{yyyy-mm-dd}`. */
  readonly template: string;
  readonly count: number;
  readonly fetched: number;
  readonly queued: number;
  /** RDs of its fetched URLs, 0 to 1; undefined when none was fetched. */
  readonly yield?: number;
  /** Many fetched, hardly an RD. */
  readonly isTrap: boolean;
}
/** What the cells of the URL space are coloured by. */
export type Colouring = 'verdict' | 'status' | 'rule' | 'age' | 'yield';

/** The colours of a legend, by what they stand for; the page knows how each is drawn. */
export type SpaceColour =
  | 'kept'
  | 'no-rd'
  | 'rejected'
  | 'failed'
  | 'queued'
  | 'quiet'
  | 'rule-1'
  | 'rule-2'
  | 'rule-3'
  | 'rule-4'
  | 'rule-5'
  | 'step-1'
  | 'step-2'
  | 'step-3'
  | 'step-4';

export interface SpaceKey {
  readonly colour: SpaceColour;
  readonly label: string;
  /** URLs of the view that have it. */
  readonly n: number;
}

/** A host or a folder of the URL space. */
export interface SpaceCell {
  readonly id: string;
  /** `0` for a host. */
  readonly parent: string;
  readonly site: string;
  /** `/docs/guide/`, or the name pattern of URLs in it: `/docs/guide/sql-*.html`. */
  readonly path: string;
  readonly depth: number;
  /** URLs in it and below. */
  readonly n: number;
  /** Folders and name patterns in it, those that are too small to be drawn among them. */
  readonly folders: number;
  /** Its URLs by key of the legend, in the legend's order. */
  readonly parts: readonly number[];
}

export interface UrlSpace {
  /** When the URLs were counted; milliseconds since the epoch. */
  readonly countedAt: number;
  /** False when URLs were found or decided since; a new count is under way or due. */
  readonly current: boolean;
  /** URLs in view. */
  readonly total: number;
  /** The folder in view; undefined: all hosts. */
  readonly folder?: { readonly site: string; readonly path: string };
  readonly colouring: Colouring;
  readonly keys: readonly SpaceKey[];
  /** Largest first, level by level. */
  readonly cells: readonly SpaceCell[];
  /** Hosts that are too small to be drawn. */
  readonly smallHosts: number;
}

/** Why the URLs of a folder are what they are, what they look like, and the rule that would deny them. */
export interface FolderDetail {
  readonly site: string;
  readonly path: string;
  readonly total: number;
  readonly kept: number;
  /** Commonest first. */
  readonly reasons: readonly FolderReason[];
  readonly templates: readonly UrlTemplate[];
  /** URLs the templates were read from; fewer than `total` when the folder is large. */
  readonly templatesFrom: number;
  /** Of a name pattern: its URLs, in the order of discovery, not more than anybody reads. */
  readonly urls?: readonly { readonly hash: string; readonly url: string; readonly outcome: FolderReason['outcome'] }[];
  /** Lines for filter.conf that would deny what is in the folder. */
  readonly rules: readonly SuggestedRule[];
}

export interface FolderReason {
  readonly outcome: 'queued' | 'rejected' | 'failed' | 'kept' | 'no-rd';
  readonly reason: string;
  /** The line that decided; line 0 is a built-in step, and nothing is known of what waits. */
  readonly file: string;
  readonly line: number;
  readonly stage: string;
  readonly count: number;
}

export interface SuggestedRule {
  /** A directive of filter.conf. */
  readonly text: string;
  /** URLs among those read that it denies, and RDs among those. */
  readonly urls: number;
  readonly rds: number;
  /** True when it denies URLs of other hosts with the same path as well. */
  readonly wider: boolean;
}
