/** What the overview, health and metrics services answer. */

import type { CollectionSummary } from '../collections/contract.ts';

export interface Alert {
  readonly kind:
    'run-failed' | 'deletions-held' | 'run-paused' | 'lost' | 'no-engine' | 'trap' | 'configuration-errors';
  readonly severity: 'error' | 'warning';
  /** One sentence. */
  readonly text: string;
  readonly slug?: string;
  readonly run?: number;
  /** Milliseconds since the epoch. */
  readonly at?: number;
}

export interface WorkerRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly seenAt: number;
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

export interface Overview {
  readonly collections: readonly CollectionSummary[];
  readonly alerts: readonly Alert[];
  readonly health: Health;
}

export interface MetricsDocument {
  readonly contentType: string;
  readonly text: string;
}
