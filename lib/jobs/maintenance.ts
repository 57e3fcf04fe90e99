/** Work beside the crawl, in small portions: full-text vectors, the planner's statistics, folding of counters, bodies beyond their bound, results of jobs and simulations, journals of runs that ended, uploads beyond their time, documents that were to be tried. */

import type pg from 'pg';
import type { Logger } from 'pino';
import { endAbandonedActions } from '../db/audit.ts';
import type { BodyStore } from '../store/bodies/bodies.ts';
import { evictBodies } from '../store/bodies/evict-bodies.ts';
import { foldRuns } from '../store/runs/fold-runs.ts';
import { sumRuns } from '../store/runs/sum-runs.ts';
import { trimCommitLog } from '../store/runs/trim-commit-log.ts';
import { createTextIndexer, indexPatienceMs } from '../store/text/index-text.ts';
import { createUrlIndexer } from '../store/text/index-urls.ts';
import { expireJobs } from '../store/jobs/jobs.ts';
import { trimCaches } from '../store/bodies/page-cache.ts';
import { moveHandOuts } from '../store/rds/hand-out.ts';
import { trimChanges } from '../store/rds/trim-changes.ts';
import type { WorkSignal } from '../store/sql/work-signal.ts';
import { createStatisticsRefresher } from '../store/runs/refresh-statistics.ts';
import type { CacheLimits } from '../store/bodies/page-cache.ts';
import { forgetObservations } from '../store/runs/observations.ts';
import { removeJournals } from './fetch-journal/journal-folder.ts';
import { followSchemas } from './follow-schemas.ts';
import { createRetention } from './retention.ts';
import { createUploadTrimmer } from './trim-uploads.ts';
import { sweepTrialUploads } from './try-document/sweep-uploads.ts';

export interface MaintenanceOptions {
  readonly pool: pg.Pool;
  readonly bodies: BodyStore;
  readonly dataFolder: string;
  /** Of the disk caches. */
  readonly cache: CacheLimits;
  readonly log: Logger;
  readonly signal: Pick<WorkSignal, 'rest'>;
  /** While it is true, the crawl has the right of way. */
  readonly isBusy: () => boolean;
  /** Of this engine, beside those every engine has. */
  readonly more?: readonly MaintenanceTask[];
}

export interface Maintenance {
  /** Resolves when what was under way has ended. */
  readonly stop: () => Promise<void>;
}

export interface MaintenanceTask {
  readonly name: string;
  /** Answers how much was done; 0 when there was nothing to do. */
  readonly work: () => Promise<number>;
  /** Milliseconds before the next portion: after one that did something, and after one that did not. */
  readonly againMs: number;
  readonly idleMs: number;
  /** Of the time, while a crawl is under way: the task rests so many times as long as it worked. */
  readonly restFactor: number;
  /** Milliseconds between two looks of an idle installation; a minute unless given. */
  readonly asleepMs?: number;
}

const usualAsleepMs = 60_000;
const textPortion = 100;
const urlPortion = 2_000;

/** Each task has a loop of its own; a failure is logged, and the task tried again. */
export function startMaintenance(options: MaintenanceOptions): Maintenance {
  const { pool, bodies, dataFolder, cache, more = [] } = options;
  const stop = new AbortController();
  const indexText = createTextIndexer(pool, indexPatienceMs);
  const indexUrls = createUrlIndexer(pool);
  const refreshStatistics = createStatisticsRefresher(pool);
  const retain = createRetention(pool);
  const trimUploads = createUploadTrimmer(pool, dataFolder);
  const tasks: readonly MaintenanceTask[] = [
    { name: 'full text', work: () => indexText(textPortion), againMs: 0, idleMs: 300, restFactor: 9 },
    { name: 'parts of URLs', work: () => indexUrls(urlPortion), againMs: 0, idleMs: 1_000, restFactor: 9 },
    { name: 'statistics', work: () => refreshStatistics(), againMs: 1_000, idleMs: 1_000, restFactor: 4 },
    { name: 'schemas', work: () => followSchemas(pool), againMs: 0, idleMs: 1_000, restFactor: 9 },
    { name: 'sums', work: () => sumRuns(pool), againMs: 0, idleMs: 1_000, restFactor: 4 },
    { name: 'counters', work: () => foldRuns(pool), againMs: 1_000, idleMs: 10_000, restFactor: 4 },
    { name: 'retention', work: () => retain(), againMs: 1_000, idleMs: 600_000, asleepMs: 600_000, restFactor: 9 },
    { name: 'events', work: () => trimCommitLog(pool), againMs: 10_000, idleMs: 30_000, restFactor: 0 },
    { name: 'changes of RDs', work: () => trimChanges(pool), againMs: 1_000, idleMs: 300_000, restFactor: 9 },
    { name: 'hand-outs', work: () => moveHandOuts(pool), againMs: 1_000, idleMs: 2_000, restFactor: 9 },
    { name: 'bodies', work: () => evictBodies(pool, bodies), againMs: 60_000, idleMs: 300_000, restFactor: 0 },
    { name: 'cache', work: () => trimCaches(pool, cache), againMs: 1_000, idleMs: 2_000, restFactor: 4 },
    { name: 'simulations', work: () => forgetObservations(pool), againMs: 1_000, idleMs: 300_000, restFactor: 9 },
    { name: 'journals', work: () => removeJournals(pool, dataFolder), againMs: 60_000, idleMs: 60_000, restFactor: 0 },
    { name: 'uploads', work: () => trimUploads(), againMs: 1_000, idleMs: 300_000, restFactor: 9 },
    { name: 'trials', work: () => sweepTrialUploads(dataFolder), againMs: 60_000, idleMs: 300_000, restFactor: 0 },
    { name: 'audit log', work: () => endAbandonedActions(pool), againMs: 1_000, idleMs: 300_000, restFactor: 0 },
    { name: 'jobs', work: () => expireJobs(pool), againMs: 30_000, idleMs: 60_000, restFactor: 0 },
    ...more,
  ];
  const running = tasks.map((task) => keepDoing(task, options, stop.signal));
  return {
    stop: async () => {
      stop.abort();
      await Promise.all(running);
    },
  };
}

async function keepDoing(
  task: MaintenanceTask,
  { log, isBusy, signal }: MaintenanceOptions,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const begun = performance.now();
    let done = 0;
    try {
      done = await task.work();
    } catch (error) {
      log.warn({ err: error, task: task.name }, 'work beside the crawl failed');
    }
    const workedMs = performance.now() - begun;
    if (done === 0) await signal.rest({ awakeMs: task.idleMs, idleMs: task.asleepMs ?? usualAsleepMs }, stop);
    else {
      const awakeMs = isBusy() ? Math.max(task.againMs, workedMs * task.restFactor) : task.againMs;
      await signal.rest({ awakeMs, idleMs: awakeMs }, stop);
    }
  }
}
