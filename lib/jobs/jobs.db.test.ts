/** Jobs: asked for through the queue, done by engines, cancelled, taken over from the dead. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RobotError } from '../sdk/errors.ts';
import { beatJob, claimJob, endJob, expireJobs } from '../store/jobs/jobs.ts';
import { registerWorker } from '../store/lease/workers.ts';
import { defineJob } from './define-job.ts';
import { defineJobWork, JobRefusal } from './job-work.ts';
import type { JobContext } from './job-work.ts';
import { createJobQueue } from './queue.ts';
import type { JobQueue } from './queue.ts';
import { openInstallation } from './testing/installation.ts';
import type { TestInstallation } from './testing/installation.ts';
import { until } from './testing/until.ts';

const shape = {
  input: z.strictObject({ number: z.int(), times: z.int().default(1) }),
  progress: z.object({ done: z.int() }),
  result: z.object({ sum: z.int() }),
  role: 'operator',
  doc: 'A job of this test.',
  status: ({ done }: { readonly done: number }) => ({ words: `${done} done` }),
} as const;
const adding = defineJob({ name: 'adding', service: 'add', lane: 'quick', onePer: 'person', ...shape });
const waiting = defineJob({
  ...shape,
  name: 'waiting',
  service: 'wait',
  lane: 'long',
  onePer: 'collection',
  maxAttempts: 2,
  leaves: (progress) => (progress === undefined ? 'Nothing was done.' : `${progress.done} stay done.`),
});
type TestJob = typeof adding | typeof waiting;

/** What the jobs of a test do; each test sets its own. */
let add: (context: JobContext<{ done: number }>, input: { number: number; times: number }) => Promise<{ sum: number }>;
const works = [
  defineJobWork(adding, (context, input) => add(context, input)),
  defineJobWork(waiting, async ({ yieldNow, report }) => {
    report({ done: 7 });
    for (;;) {
      await yieldNow();
      await sleep(1);
    }
  }),
];

let installation: TestInstallation;
let queue: JobQueue<TestJob>;
let collectionId: number;

beforeAll(async () => {
  installation = await openInstallation();
  queue = createJobQueue<TestJob>(installation.pool, [adding, waiting]);
  collectionId = (await installation.addCollection()).id;
});
afterAll(() => installation.close());
beforeEach(() => {
  add = ({ report }, { number, times }) => {
    report({ done: times });
    return Promise.resolve({ sum: number * times });
  };
});

let asked = 0;
/** Whoever asks twice gets the newer one alone. */
const ask = (job: TestJob, number = 1, createdBy = `person ${asked++}`): Promise<number> =>
  queue.enqueue(job, { collectionId, createdBy, input: { number } });
const isIn = (job: TestJob, id: number, state: string) => async (): Promise<boolean> =>
  (await queue.find(job, collectionId, id))?.state === state;
const wordsOf = async (job: TestJob, id: number): Promise<string | undefined> =>
  (await queue.find(job, collectionId, id))?.status.words;

/** An engine at work until the test is done with it. */
async function withEngine<T>(test: () => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const working = installation.work({ works }, stop.signal);
  try {
    return await test();
  } finally {
    stop.abort();
    await working;
  }
}

/** A worker that claims a job and dies at it. */
async function dieAt(kind: TestJob): Promise<Parameters<typeof endJob>[1]> {
  const worker = await registerWorker(installation.databaseUrl, 'test');
  const claim = await claimJob(installation.pool, worker.id, [kind.name]);
  if (claim === undefined) throw new Error('there was no job to claim');
  await worker.end();
  return claim;
}

describe('a job', () => {
  it('is done by an engine, which says how far it is', async () => {
    const id = await queue.enqueue(adding, { collectionId, createdBy: 'ada', input: { number: 20, times: 3 } });
    expect(await queue.find(adding, collectionId, id)).toMatchObject({ state: 'queued', createdBy: 'ada' });
    await withEngine(() => until('it was done', isIn(adding, id, 'finished')));
    const job = await queue.find(adding, collectionId, id);
    expect(job).toMatchObject({ id, kind: 'adding', state: 'finished', result: { sum: 60 } });
    expect(job?.endedAt).toBeGreaterThanOrEqual(job?.startedAt ?? Infinity);
  });

  it('says how far it is while it is under way', async () => {
    const id = await ask(waiting);
    await withEngine(async () => {
      await until('it said so', async () => (await wordsOf(waiting, id)) === '7 done');
      expect(await queue.open(collectionId)).toMatchObject([{ id, kind: 'waiting', progress: { done: 7 } }]);
      await queue.cancel(id);
      await until('it was cancelled', isIn(waiting, id, 'cancelled'));
    });
    expect(await wordsOf(waiting, id)).toBe('Cancelled. 7 stay done.');
    expect(await queue.open(collectionId)).toEqual([]);
  });

  it('says what it waits for', async () => {
    const first = await ask(adding);
    const second = await ask(adding);
    expect([await wordsOf(adding, first), await wordsOf(adding, second)]).toEqual(
      Array(2).fill('no engine is running'),
    );
    const worker = await registerWorker(installation.databaseUrl, 'test');
    expect(await wordsOf(adding, first)).toBe('waiting for the engine');
    expect(await wordsOf(adding, second)).toBe('waiting behind 1 job');
    await claimJob(installation.pool, worker.id, [adding.name]);
    expect(await wordsOf(adding, first)).toBe('starting');
    const other = await registerWorker(installation.databaseUrl, 'test');
    await worker.end();
    expect(await wordsOf(adding, first)).toBe('the engine stopped; another one will continue');
    await other.end();
    for (const id of [first, second]) await queue.cancel(id);
    await withEngine(() => until('it was cancelled', isIn(adding, first, 'cancelled')));
  });

  it('is not taken with input of another shape', async () => {
    const wrong = { collectionId, createdBy: 'test', input: { number: 1.5 } };
    await expect(Promise.resolve().then(() => queue.enqueue(adding, wrong))).rejects.toThrow('expected int');
  });

  it('belongs to its collection and its kind', async () => {
    const id = await ask(adding);
    const { id: other } = await installation.addCollection();
    expect(await queue.find(adding, other, id)).toBeUndefined();
    expect(await queue.find(waiting, collectionId, id)).toBeUndefined();
    expect(await queue.view(collectionId, id)).toMatchObject({ kind: 'adding' });
    await queue.cancel(id);
  });

  it('that was refused or failed says why', async () => {
    add = () => Promise.reject(new JobRefusal('Nothing was crawled yet.'));
    const refused = await ask(adding);
    await withEngine(() => until('it was refused', isIn(adding, refused, 'failed')));
    expect(await queue.find(adding, collectionId, refused)).toMatchObject({
      status: { words: 'Nothing was crawled yet.' },
    });
    add = () => Promise.reject(new TypeError('a bug'));
    const failed = await ask(adding);
    await withEngine(() => until('it failed', isIn(adding, failed, 'failed')));
    expect(await queue.find(adding, collectionId, failed)).toMatchObject({
      status: { words: 'The engine failed: a bug' },
    });
  });

  it('says that its result was deleted after its time', async () => {
    const id = await ask(adding);
    await withEngine(() => until('it was done', isIn(adding, id, 'finished')));
    await installation.pool.query(`UPDATE crawl.job SET expires_at = now() - interval '1 ms' WHERE id = $1`, [id]);
    const forgotten = await queue.find(adding, collectionId, id);
    expect(forgotten).toMatchObject({ status: { words: 'The result was deleted 60 minutes after the end.' } });
    expect(forgotten).not.toHaveProperty('result');
    expect(await expireJobs(installation.pool)).toBeGreaterThanOrEqual(1);
    expect(await queue.find(adding, collectionId, id)).toEqual(forgotten);
    const { rows } = await installation.pool.query('SELECT input, progress, result FROM crawl.job WHERE id = $1', [id]);
    expect(rows).toEqual([{ input: null, progress: null, result: null }]);
    expect(await expireJobs(installation.pool)).toBe(0);
    expect(await queue.cancel(id)).toBe(false);
    await installation.pool.query(`UPDATE crawl.job SET expires_at = now() - interval '8 days' WHERE id = $1`, [id]);
    await expireJobs(installation.pool);
    expect(await queue.find(adding, collectionId, id)).toBeUndefined();
  });
});

describe('a job that is not wanted any more', () => {
  it('ends at once while it waits', async () => {
    const id = await ask(adding);
    expect(await queue.cancel(id)).toBe(true);
    expect(await queue.find(adding, collectionId, id)).toMatchObject({ state: 'cancelled' });
    expect(await queue.cancel(id)).toBe(false);
  });

  it('gives its place to a newer one of the same person, and to no other', async () => {
    const first = await ask(adding, 1, 'mine');
    const others = await ask(adding, 2, 'theirs');
    const second = await ask(adding, 3, 'mine');
    const states = await Promise.all(
      [first, others, second].map(async (id) => (await queue.find(adding, collectionId, id))?.state),
    );
    expect(states).toEqual(['cancelled', 'queued', 'queued']);
    expect(await wordsOf(adding, first)).toBe('Replaced by a newer request. Nothing was changed.');
    await queue.cancel(others);
    await queue.cancel(second);
  });

  it('that runs is told, and the newer one follows', async () => {
    await withEngine(async () => {
      const first = await ask(waiting);
      await until('it was taken up', isIn(waiting, first, 'running'));
      const second = await ask(waiting);
      await until('it was cancelled', isIn(waiting, first, 'cancelled'));
      expect(await wordsOf(waiting, first)).toBe('Replaced by a newer request. 7 stay done.');
      await until('the newer one was taken up', isIn(waiting, second, 'running'));
      await queue.cancel(second);
      await until('that one was cancelled too', isIn(waiting, second, 'cancelled'));
    });
  });
});

describe('when a worker goes', () => {
  it('its job is due again, and what it still writes is refused', async () => {
    const id = await ask(adding, 5);
    const claim = await dieAt(adding);
    expect(claim.id).toBe(id);
    await withEngine(() => until('another engine did it', isIn(adding, id, 'finished')));
    expect(await beatJob(installation.pool, claim, { done: 0 })).toBe('lost');
    expect(await endJob(installation.pool, claim, { state: 'finished', result: { sum: 0 }, keepMs: 1 })).toBe(false);
    expect(await queue.find(adding, collectionId, id)).toMatchObject({ result: { sum: 5 } });
  });

  it('a job that takes its worker with it is not tried for ever', async () => {
    const id = await ask(waiting);
    await dieAt(waiting);
    await dieAt(waiting);
    await withEngine(() => until('it was given up', isIn(waiting, id, 'failed')));
    expect(await wordsOf(waiting, id)).toBe('The engine ended 2 times while working on this job.');
  });

  it('a job cancelled meanwhile is not begun again', async () => {
    const id = await ask(adding);
    await dieAt(adding);
    add = () => Promise.reject(new Error('it was begun'));
    expect(await queue.cancel(id)).toBe(true);
    await withEngine(() => until('it was cancelled', isIn(adding, id, 'cancelled')));
  });

  it('by being told to end, the next engine goes on with its job', async () => {
    const id = await ask(waiting);
    await withEngine(() => until('it was taken up', isIn(waiting, id, 'running')));
    expect(await queue.find(waiting, collectionId, id)).toMatchObject({ state: 'queued' });
    for (let engine = 0; engine < 3; engine++) {
      await withEngine(() => until('it was taken up again', isIn(waiting, id, 'running')));
    }
    await queue.cancel(id);
  });

  it('a job the database failed is tried again', async () => {
    let tries = 0;
    add = async () => {
      if (tries++ === 0) throw new RobotError('store-unavailable', 'gone for a moment', { retryable: true });
      return { sum: tries };
    };
    const id = await ask(adding);
    await withEngine(() => until('it was done', isIn(adding, id, 'finished')));
    expect(await queue.find(adding, collectionId, id)).toMatchObject({ result: { sum: 2 } });
  });
});

it('a long job does not hold up a quick one', async () => {
  await withEngine(async () => {
    const long = await ask(waiting);
    await until('the long one was taken up', isIn(waiting, long, 'running'));
    const quick = await ask(adding);
    await until('the quick one was done', isIn(adding, quick, 'finished'));
    expect(await queue.find(waiting, collectionId, long)).toMatchObject({ state: 'running' });
    await queue.cancel(long);
    await until('the long one was cancelled', isIn(waiting, long, 'cancelled'));
  });
});
