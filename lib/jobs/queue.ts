/** The queue as those see it who ask for jobs: typed by the kind's declaration. They are done by `work-on-jobs.ts`. */

import type pg from 'pg';
import type { z } from 'zod';
import { cancelJob, enqueueJob, isJobOpen, readJob } from '../store/jobs.ts';
import type { JobRecord, JobState } from '../store/jobs.ts';
import type { JobKind } from './job-kind.ts';

export type { JobState } from '../store/jobs.ts';

export interface JobWanted<Input> {
  /** Null: of the installation. */
  readonly collectionId: number | null;
  readonly input: Input;
  /** Who asked for it. */
  readonly createdBy: string;
  /** Open jobs of the same collection, kind and slot are cancelled: this one takes their place. */
  readonly slot?: string;
}

export interface JobView<Progress = unknown, Result = unknown> {
  readonly id: number;
  readonly kind: string;
  readonly state: JobState;
  readonly createdBy: string;
  /** Milliseconds since the epoch, all three. */
  readonly createdAt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** How far it is; of a job that was taken up. */
  readonly progress?: Progress;
  /** Of a finished job. */
  readonly result?: Result;
  /** Of a failed job: one or two sentences. */
  readonly error?: string;
}

export type JobViewOf<Kind extends JobKind> = JobView<z.output<Kind['progress']>, z.output<Kind['result']>>;

export interface JobQueue {
  /** Answers the job's number. Throws when the input is not what the kind takes. */
  enqueue<Kind extends JobKind>(kind: Kind, wanted: JobWanted<z.input<Kind['input']>>): Promise<number>;
  /** Undefined when there is none of this kind, or its result has expired. */
  find<Kind extends JobKind>(kind: Kind, collectionId: number | null, id: number): Promise<JobViewOf<Kind> | undefined>;
  /** A job of any kind. */
  view(collectionId: number | null, id: number): Promise<JobView | undefined>;
  /** Whether one of this kind waits or is worked on. */
  isOpen(kind: JobKind, collectionId: number): Promise<boolean>;
  /** False when it has ended. */
  cancel(id: number): Promise<boolean>;
}

export function createJobQueue(pool: pg.Pool): JobQueue {
  return {
    enqueue: (kind, { input, ...wanted }) =>
      enqueueJob(pool, { ...wanted, kind: kind.name, input: kind.input.parse(input) }),
    find: async (kind, collectionId, id) => {
      const job = await readJob(pool, collectionId, id);
      return job?.kind === kind.name ? typedView(kind, job) : undefined;
    },
    view: async (collectionId, id) => {
      const job = await readJob(pool, collectionId, id);
      return job && { ...viewOf(job), ...given('progress', job.progress), ...given('result', job.result) };
    },
    isOpen: ({ name }, collectionId) => isJobOpen(pool, collectionId, name),
    cancel: (id) => cancelJob(pool, id),
  };
}

/** What an older version of the product stored in another shape is left out. */
function typedView<Kind extends JobKind>(kind: Kind, job: JobRecord): JobViewOf<Kind> {
  const progress = kind.progress.safeParse(job.progress);
  const result = kind.result.safeParse(job.result);
  return {
    ...viewOf(job),
    ...(progress.success && given('progress', progress.data)),
    ...(result.success && given('result', result.data)),
  } as JobViewOf<Kind>;
}

function viewOf({ id, kind, state, createdBy, createdAt, startedAt, endedAt, error }: JobRecord): JobView {
  const base = { id, kind, state, createdBy, createdAt };
  return { ...base, ...given('startedAt', startedAt), ...given('endedAt', endedAt), ...given('error', error) };
}

function given<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [Key in Name]?: Value } {
  return (value === null || value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}
