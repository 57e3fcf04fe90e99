/** What the overview, health and metrics services answer. */

import type { ActivityPoint, EngineActivity, LaneRun, SearchLag } from '../../store/read-overview.ts';
import type { CollectionSummary } from '../collections/contract.ts';
import type { RunRow } from '../runs/contract.ts';
import type { AlertKind } from './alerts.ts';
import type { WorkerView as WorkerRow } from '../../store/crawl-reads.ts';
export type { WorkerRow };

export type { LaneRun, SearchLag };

/** `waiting`: nothing is wrong, but somebody has to decide. */
export type AlertSeverity = 'error' | 'warning' | 'waiting';

/** What can be done about an alert; the page says how each is called and where it leads. */
export type AlertAct =
  | 'start'
  | 'resume'
  | 'stop'
  | 'held-rds'
  | 'decide'
  | 'edit'
  | 'revisions'
  | 'report'
  | 'live'
  | 'schedules'
  | 'queued-runs';

export interface Alert {
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  /** One sentence without a full stop. */
  readonly text: string;
  /** What it comes to, in a sentence or two. */
  readonly detail?: string;
  readonly slug?: string;
  readonly run?: number;
  /** Milliseconds since the epoch. */
  readonly at?: number;
  /** Two at most; the last is the one that is meant. */
  readonly acts: readonly AlertAct[];
}

export interface Health {
  readonly status: 'ok' | 'degraded' | 'down';
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly version: string;
  readonly engine: { readonly status: 'ok' | 'down'; readonly workers: readonly WorkerRow[] };
  readonly database: {
    readonly status: 'ok' | 'down';
    readonly bytes?: number;
    /** Of one trivial query. */
    readonly latencyMs?: number;
    readonly version?: string;
    readonly message?: string;
  };
  readonly disk: {
    readonly status: 'ok' | 'low' | 'unknown';
    readonly freeBytes?: number;
    readonly totalBytes?: number;
  };
}

/** What `/api/health` tells anyone: states, no names. */
export interface HealthDocument {
  readonly status: Health['status'];
  readonly version: string;
  readonly engine: 'ok' | 'down';
  readonly database: 'ok' | 'down';
  readonly disk: 'ok' | 'low' | 'unknown';
}

/** The last run of a collection, without what only its own pages say. */
export interface OverviewRun extends Pick<
  RunRow,
  'id' | 'kind' | 'state' | 'reason' | 'createdAt' | 'startedAt' | 'endedAt' | 'heldDeletions'
> {
  readonly counts: Pick<
    RunRow['accounting'],
    'discovered' | 'stored' | 'withoutRd' | 'rejected' | 'failed' | 'queued' | 'lost'
  >;
}

/** Start times of the schedules that are on. */
export interface PlannedStarts {
  /** The next one. */
  readonly next?: { readonly at: number; readonly schedule: string; readonly what: 'full' | 'incremental' };
  /** Those within the hours shown, ms since the epoch. */
  readonly times: readonly number[];
  /** There are more of them than are listed. */
  readonly more: boolean;
}

export interface OverviewCollection extends Pick<
  CollectionSummary,
  'slug' | 'name' | 'isSample' | 'errors' | 'descriptions'
> {
  /** RDs more than a day ago. */
  readonly change: number;
  readonly lastRun?: OverviewRun;
  /** Runs of the last day, newest first. */
  readonly runs: readonly LaneRun[];
  /** What the last run fetched in equal parts of its time; empty when it never began. */
  readonly rate: readonly number[];
  readonly starts: PlannedStarts;
}

export interface InstallationActivity extends EngineActivity {
  /** Of the last day, in half hours: RDs there were, and URLs that failed. */
  readonly descriptions: readonly number[];
  readonly failed: readonly number[];
  /** URLs fetched, minute by minute of the last hour. */
  readonly fetched: readonly number[];
}

export type { ActivityPoint };

export interface Overview {
  /** Of the moment it was read, ms since the epoch. */
  readonly at: number;
  readonly collections: readonly OverviewCollection[];
  readonly alerts: readonly Alert[];
  readonly health: Health;
  /** Undefined while the database does not answer. */
  readonly activity?: InstallationActivity;
}

export interface MetricsDocument {
  readonly contentType: string;
  readonly text: string;
}
