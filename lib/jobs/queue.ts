/** The queue as those see it who ask for jobs: typed by each job's declaration. They are done by `work-on-jobs.ts`. */

import type pg from 'pg';
import { z } from 'zod';
import { countWords } from '../sdk/count-words.ts';
import { cancelJob, enqueueJob, isJobOpen, readJob, readJobWait, readOpenJobs } from '../store/jobs/jobs.ts';
import type { JobRecord, JobState, NewJob } from '../store/jobs/jobs.ts';
import type { Job, JobStatus } from './define-job.ts';

export type { JobState } from '../store/jobs/jobs.ts';
export type { Job, JobStatus } from './define-job.ts';

export interface JobWanted<Input> {
  /** Null: of the installation. */
  readonly collectionId: number | null;
  readonly input: Input;
  /** Who asked for it. */
  readonly createdBy: string;
}

export interface JobView<Name extends string = string, Progress = unknown, Result = unknown> {
  readonly id: number;
  readonly kind: Name;
  readonly state: JobState;
  readonly createdBy: string;
  /** Milliseconds since the epoch, all three. */
  readonly createdAt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** How far it is; of a job that was claimed. */
  readonly progress?: Progress;
  /** Of a finished job. */
  readonly result?: Result;
  /**
   * Of an open job: how far it is, or what it waits for. Of one that has ended without a result: why, and what it left
   * behind. Empty of one with a result.
   */
  readonly status: JobStatus;
}

export type JobViewOf<Each extends Job> = Each extends Job
  ? JobView<Each['name'], z.output<Each['progress']>, z.output<Each['result']>>
  : never;

export interface JobQueue<Declared extends Job = Job> {
  /** Answers the job's number. Throws when the input is not what the job takes. */
  enqueue<Each extends Job>(job: Each, wanted: JobWanted<z.input<Each['input']>>): Promise<number>;
  /** Undefined when an open job takes its place: then there is no second one. */
  enqueueUnlessOpen<Each extends Job>(
    job: Each,
    wanted: JobWanted<z.input<Each['input']>>,
  ): Promise<number | undefined>;
  /** Undefined when there is none of this name. */
  find<Each extends Job>(job: Each, collectionId: number | null, id: number): Promise<JobViewOf<Each> | undefined>;
  /** Any job. */
  view(collectionId: number | null, id: number): Promise<JobViewOf<Declared> | undefined>;
  /** Those of a collection that wait or are worked on, newest first. */
  open(collectionId: number): Promise<readonly JobViewOf<Declared>[]>;
  /** Whether one of this name waits or is worked on. */
  isOpen(job: Job, collectionId: number): Promise<boolean>;
  /** False when it has ended. */
  cancel(id: number): Promise<boolean>;
}

export function createJobQueue<Declared extends Job>(pool: pg.Pool, declared: readonly Declared[]): JobQueue<Declared> {
  const viewOf = async (record: JobRecord): Promise<JobViewOf<Declared> | undefined> => {
    const job = declared.find(({ name }) => name === record.kind);
    return job && typedView(job, record, await readWait(pool, record, lanemates(declared, job)));
  };
  return {
    enqueue: async (job, wanted) => {
      const id = await enqueueJob(pool, jobToStore(job, wanted));
      if (id === undefined) throw new Error('a job that replaces others was not made');
      return id;
    },
    enqueueUnlessOpen: (job, wanted) => enqueueJob(pool, { ...jobToStore(job, wanted), isReplacing: false }),
    find: async (job, collectionId, id) => {
      const record = await readJob(pool, collectionId, id);
      if (record?.kind !== job.name) return undefined;
      return typedView(job, record, await readWait(pool, record, lanemates(declared, job)));
    },
    view: async (collectionId, id) => {
      const record = await readJob(pool, collectionId, id);
      return record && viewOf(record);
    },
    open: async (collectionId) => {
      const views = await Promise.all((await readOpenJobs(pool, collectionId)).map(viewOf));
      return views.filter((view) => view !== undefined);
    },
    isOpen: ({ name }, collectionId) => isJobOpen(pool, collectionId, name),
    cancel: (id) => cancelJob(pool, id),
  };
}

function jobToStore<Each extends Job>(job: Each, { input, ...wanted }: JobWanted<z.input<Each['input']>>): NewJob {
  return {
    ...wanted,
    kind: job.name,
    slot: slotOf(job, input, wanted.createdBy),
    input: job.input.parse(input),
  };
}

function slotOf({ onePer }: Job, input: unknown, createdBy: string): string {
  if (onePer === 'collection') return onePer;
  if (onePer === 'person') return createdBy;
  return JSON.stringify(onePer === 'source' ? z.object({ source: z.int() }).parse(input) : input);
}

/** What an engine does one after the other with this one. */
function lanemates(declared: readonly Job[], { lane }: Job): readonly string[] {
  return declared.filter((each) => each.lane === lane).map(({ name }) => name);
}

/** What a job waits for, in words; undefined when it does not wait. */
async function readWait(pool: pg.Pool, record: JobRecord, kinds: readonly string[]): Promise<string | undefined> {
  const isOpen = record.state === 'queued' || record.state === 'running';
  if (!isOpen || record.isOwned) return undefined;
  const { ahead, workers } = await readJobWait(pool, record.id, kinds);
  if (workers === 0) return 'no engine is running';
  if (record.state === 'running') return 'the engine stopped; another one will continue';
  return ahead === 0 ? 'waiting for the engine' : `waiting behind ${countWords(ahead, 'job')}`;
}

/** What an older version of the product stored in another shape is left out. */
function typedView<Each extends Job>(job: Each, record: JobRecord, wait: string | undefined): JobViewOf<Each> {
  const { id, state, createdBy, createdAt, startedAt, endedAt } = record;
  const progress = job.progress.safeParse(record.progress);
  const result = job.result.safeParse(record.result);
  const isKept = !record.isExpired;
  const reported = isKept && progress.success ? progress.data : undefined;
  return {
    id,
    kind: job.name,
    state,
    createdBy,
    createdAt,
    ...(startedAt !== null && { startedAt }),
    ...(endedAt !== null && { endedAt }),
    ...(reported !== undefined && { progress: reported }),
    ...(isKept && result.success && { result: result.data }),
    status: wait === undefined ? statusOf(job, record, reported) : { words: wait },
  } as JobViewOf<Each>;
}

function statusOf(job: Job, { state, error, isExpired }: JobRecord, progress: unknown): JobStatus {
  switch (state) {
    case 'failed':
      return { words: error ?? 'The job failed.' };
    case 'cancelled':
      return { words: [error ?? 'Cancelled.', ...(isExpired ? [] : [job.leaves(progress)])].join(' ') };
    case 'finished':
      return {
        words: isExpired ? `The result was deleted ${countWords(job.keepMs / 60_000, 'minute')} after the end.` : '',
      };
    default:
      return progress === undefined ? { words: 'starting' } : job.status(progress);
  }
}
