/** Jobs in an engine process: claimed, worked on beside the crawl, ended; as many of each lane at a time as it is wide. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { beatJob, claimJob, endJob, putJobBack } from '../store/jobs/jobs.ts';
import type { ClaimedJob, JobEnd } from '../store/jobs/jobs.ts';
import { isPassing, isUndone } from '../store/sql/store-error.ts';
import type { WorkSignal } from '../store/sql/work-signal.ts';
import type { JobLane } from './define-job.ts';
import { createYielder, JobRefusal } from './job-work.ts';
import type { JobHost, JobWork } from './job-work.ts';

export interface JobsOptions {
  readonly host: JobHost;
  readonly workerId: number;
  readonly works: readonly JobWork[];
  readonly log: Logger;
  readonly signal: Pick<WorkSignal, 'rest'>;
  /** While it is true, a crawl shares the thread. */
  readonly isCrawling: () => boolean;
}

export interface JobsAtWork {
  readonly isWorking: () => boolean;
  /** Lets go of what is under way; resolves when that is done. */
  readonly stop: () => Promise<void>;
}

/** Jobs at a time. */
const widths: Readonly<Record<JobLane, number>> = { quick: 1, long: 1, feeds: 4, gatherds: 2 };
const lanes = Object.entries(widths).flatMap(([lane, width]) => Array<JobLane>(width).fill(lane as JobLane));
/** How often the queue is looked at, and a job is said to be alive and asked about; in milliseconds. */
const looks = { awakeMs: 250, idleMs: 60_000 };
const beatMs = 250;
/** A job the database failed is tried again after this. */
const retryMs = 2_000;

const leaving = Symbol('leaving');
const cancelled = Symbol('cancelled');
const lost = Symbol('lost');

export function workOnJobs(options: JobsOptions): JobsAtWork {
  const stop = new AbortController();
  let inHand = 0;
  const count = (change: 1 | -1): void => {
    inHand += change;
  };
  const running = lanes.map((lane) => workInLane({ ...options, count }, lane, stop.signal));
  return {
    isWorking: () => inHand > 0,
    stop: async () => {
      stop.abort(leaving);
      await Promise.all(running);
    },
  };
}

interface LaneOptions extends JobsOptions {
  /** Told when a job is taken up and when it is let go of. */
  readonly count: (change: 1 | -1) => void;
}

async function workInLane(options: LaneOptions, lane: JobLane, stop: AbortSignal): Promise<void> {
  const { host, workerId, works, log, signal, count } = options;
  const ours = works.filter(({ job }) => job.lane === lane);
  if (ours.length === 0) return;
  const names = ours.map(({ job }) => job.name);
  while (!stop.aborted) {
    try {
      const claim = await claimJob(host.pool, workerId, names);
      const work = ours.find(({ job }) => job.name === claim?.kind);
      if (claim === undefined || work === undefined) await signal.rest(looks, stop);
      else {
        count(1);
        await workOn({ ...options, claim, work }, stop).finally(() => count(-1));
      }
    } catch (error) {
      log.warn({ err: error, lane }, 'jobs cannot be worked on; trying again');
      await sleep(retryMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }
}

interface JobInHand extends JobsOptions {
  readonly claim: ClaimedJob;
  readonly work: JobWork;
}

async function workOn(hand: JobInHand, stop: AbortSignal): Promise<void> {
  const { host, claim, work, log } = hand;
  const reported: Reported = {};
  const end = await endOf(hand, stop, reported);
  if (end === leaving) await putJobBack(host.pool, claim);
  else if (end === 'later') await putJobBack(host.pool, claim, { afterMs: retryMs });
  else if (end === 'again') await putJobBack(host.pool, claim, { afterMs: retryMs, counts: true });
  else if (end !== lost) await endJob(host.pool, claim, { ...end, progress: reported.latest });
  log.debug({ job: claim.id, kind: work.job.name }, 'let go of a job');
}

/** What the work said last of how far it is. */
interface Reported {
  latest?: unknown;
}

/** What becomes of the job: its end, or why this process lets go of it. `later`: as if it had not been tried. */
type JobOutcome = JobEnd | 'later' | 'again' | typeof leaving | typeof lost;

async function endOf(hand: JobInHand, stop: AbortSignal, reported: Reported): Promise<JobOutcome> {
  const { claim, work } = hand;
  const { keepMs, maxAttempts } = work.job;
  if (claim.cancel) return { state: 'cancelled' };
  if (claim.attempts > maxAttempts) {
    return { state: 'failed', error: `The engine ended ${maxAttempts} times while working on this job.`, keepMs };
  }
  const control = new AbortController();
  const signal = AbortSignal.any([stop, control.signal]);
  const beating = new AbortController();
  const beats = keepBeating(hand, { control, reported, until: beating.signal });
  try {
    return { state: 'finished', result: await run(hand, signal, reported), keepMs };
  } catch (error) {
    return afterFailure(hand, signal, error);
  } finally {
    beating.abort();
    await beats;
  }
}

async function run(hand: JobInHand, signal: AbortSignal, reported: Reported): Promise<unknown> {
  const { host, claim, work, isCrawling } = hand;
  const report = (latest: unknown): void => {
    reported.latest = work.job.progress.parse(latest);
  };
  const { id, collectionId, slug, createdBy, input } = claim;
  const yieldNow = createYielder(signal, isCrawling);
  return work.run({ ...host, job: id, collectionId, slug, createdBy, signal, report, yieldNow }, input);
}

interface Beating {
  readonly control: AbortController;
  readonly reported: Reported;
  readonly until: AbortSignal;
}

/** Writes progress, and hears of cancelling. A database that does not answer is no reason to stop: the claim is lost when another takes it. */
async function keepBeating({ host, claim, log }: JobInHand, { control, reported, until }: Beating): Promise<void> {
  while (!until.aborted) {
    await sleep(beatMs, undefined, { signal: until }).catch(() => undefined);
    if (until.aborted) return;
    try {
      const word = await beatJob(host.pool, claim, reported.latest);
      if (word === 'cancel') control.abort(cancelled);
      else if (word === 'lost') control.abort(lost);
    } catch (error) {
      log.warn({ err: error, job: claim.id }, 'could not say that a job is worked on');
    }
  }
}

function afterFailure({ claim, work, log }: JobInHand, signal: AbortSignal, error: unknown): JobOutcome {
  const { name, keepMs, maxAttempts } = work.job;
  if (signal.aborted && signal.reason === cancelled) return { state: 'cancelled' };
  if (signal.aborted) return signal.reason === lost ? lost : leaving;
  if (error instanceof JobRefusal) return { state: 'failed', error: error.message, keepMs };
  log.error({ err: error, job: claim.id, kind: name }, 'a job failed');
  if (isUndone(error)) return 'later';
  if (isPassing(error) && claim.attempts < maxAttempts) return 'again';
  const message = error instanceof Error ? error.message : String(error);
  return { state: 'failed', error: `The engine failed: ${message}`, keepMs };
}
