/** The work of a kind of job, and what it is given by the engine that does it. */

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { z } from 'zod';
import type { Declarations } from '../engine/program/compile.ts';
import type { BodyStore } from '../store/bodies/bodies.ts';
import type { Job } from './define-job.ts';
import type { OwnPlaces } from '../outside/egress.ts';
import type { GivenWorld } from './world/open-site.ts';

/** What an engine process has for every job. */
export interface JobHost {
  readonly pool: pg.Pool;
  /** Holds the leases of sites it asks. */
  readonly workerId: number;
  readonly bodies: BodyStore;
  /** Where files are kept beside the database. */
  readonly dataFolder: string;
  readonly declarations: Declarations;
  readonly world: GivenWorld;
  /** Where the installation itself listens. */
  readonly own: () => OwnPlaces;
}

export interface JobContext<Progress = unknown> extends JobHost {
  /** Its number. */
  readonly job: number;
  /** Null: of the installation. */
  readonly collectionId: number | null;
  /** The collection’s short name; empty for one of the installation. */
  readonly slug: string;
  /** Who asked for it. */
  readonly createdBy: string;
  /** Aborted when the job is cancelled, or this process is to let go of it. */
  readonly signal: AbortSignal;
  /** Says how far it is: kept, and written four times a second at most. */
  readonly report: (progress: Progress) => void;
  /**
   * To be awaited between portions of a few milliseconds: others have their turn, and a crawl under way as much of the
   * processor as the job. Throws when the job is to end.
   */
  readonly yieldNow: () => Promise<void>;
}

/** Thrown by a job for what is wrong with what it was asked, in words for the one who asked. */
export class JobRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JobRefusal';
  }
}

/** A job with its work. */
export interface JobWork {
  readonly job: Job;
  /** Takes input as it is stored; answers a result as it is to be stored. */
  readonly run: (context: JobContext, input: unknown) => Promise<unknown>;
}

export function defineJobWork<Input extends z.ZodObject, Progress extends z.ZodType, Result extends z.ZodType>(
  job: Job<string, string, Input, Progress, Result>,
  work: (context: JobContext<z.input<Progress>>, input: z.output<Input>) => Promise<z.input<Result>>,
): JobWork {
  return { job, run: async (context, input) => job.result.parse(await work(context, job.input.parse(input))) };
}

/** A job keeps the thread for no longer than this. */
const portionMs = 8;

export function createYielder(signal: AbortSignal, isCrawling: () => boolean): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal.throwIfAborted();
    const workedMs = performance.now() - since;
    if (workedMs < portionMs) return;
    await (isCrawling() ? sleep(workedMs) : nextTurn());
    since = performance.now();
    signal.throwIfAborted();
  };
}
