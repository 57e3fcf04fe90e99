/** A job that is declared here and nowhere else: started, followed, cancelled, killed and gone on with. */

import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { DeclaredJob } from '../../jobs/declarations.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { defineJobWork } from '../../jobs/job-work.ts';
import type { JobHost } from '../../jobs/job-work.ts';
import { createJobQueue } from '../../jobs/queue.ts';
import { workOnJobs } from '../../jobs/work-on-jobs.ts';
import { claimJob } from '../../store/jobs/jobs.ts';
import { registerWorker } from '../../store/lease/workers.ts';
import { alwaysAwake } from '../../store/sql/work-signal.ts';
import type { Actor } from '../actor.ts';
import type { ServiceContext } from '../context.ts';
import { admin, openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { cancelJob, getJob, listOpenJobs } from './jobs.ts';
import { startOf } from './start-job.ts';

const counting = defineJob({
  name: 'count-up',
  service: 'countUp',
  doc: 'Counts.',
  lane: 'long',
  role: 'operator',
  onePer: 'collection',
  input: z.object({ to: z.int().min(1) }),
  progress: z.object({ done: z.int(), of: z.int() }),
  result: z.object({ counted: z.int() }),
  status: ({ done, of }) => ({ words: `${done} of ${of} counted`, part: { done, of } }),
  leaves: (progress) => `${progress?.done ?? 0} were counted.`,
  audit: ({ to }) => ({ to }),
});
/** Goes on when the test lets it. */
let limit = Infinity;
const work = defineJobWork(counting, async ({ report, yieldNow }, { to }) => {
  let done = 0;
  while (done < to) {
    await yieldNow();
    if (done < limit) report({ done: ++done, of: to });
    else await sleep(5);
  }
  return { counted: done };
});
const countUp = startOf(counting);

let test: TestServices;
let context: ServiceContext;
const slug = 'docs';

beforeAll(async () => {
  test = await openTestServices();
  const queue = createJobQueue(test.database.pool, [counting]);
  context = { ...test.context, jobs: queue as never };
  value(await test.services.createCollection(operator, { name: 'Docs', url: 'http://docs.example/' }));
});
afterAll(() => test.close());

async function withEngine<T>(use: () => Promise<T>): Promise<T> {
  const worker = await registerWorker(test.database.url, 'test');
  const host = { pool: test.database.pool, workerId: worker.id } as unknown as JobHost;
  const log = pino({ level: 'silent' });
  const jobs = workOnJobs({
    host,
    workerId: worker.id,
    works: [work],
    log,
    signal: alwaysAwake,
    isCrawling: () => false,
  });
  try {
    return await use();
  } finally {
    await jobs.stop();
    await worker.end();
  }
}

const start = (to: number) => countUp.call(context, operator, { slug, to });
const view = async (job: number, actor: Actor = viewer) => value(await getJob.call(context, actor, { slug, job }));

async function untilWords(job: number, words: string): Promise<void> {
  while ((await view(job)).status.words !== words) await sleep(5);
}

it('is for the role it declares, takes the input it declares, and is in the audit log', async () => {
  expect(problemOf(await countUp.call(context, viewer, { slug, to: 3 })).kind).toBe('forbidden');
  expect(problemOf(await start(0))).toMatchObject({ kind: 'invalid', fields: { to: expect.anything() } });
  const { job } = value(await start(3));
  const { rows } = value(await test.services.listAudit(admin, {}));
  expect(rows[0]).toMatchObject({ action: 'countUp', subject: slug, detail: { job, to: 3 } });
  expect((await view(job)).status).toEqual({ words: 'no engine is running' });
  value(await cancelJob.call(context, operator, { slug, job }));
});

it('is followed to its result, by whoever comes later too', async () => {
  limit = 4;
  const { job } = value(await start(10));
  await withEngine(async () => {
    await untilWords(job, '4 of 10 counted');
    const [found] = value(await listOpenJobs.call(context, viewer, { slug }));
    expect(found).toMatchObject({ id: job, kind: 'count-up', status: { part: { done: 4, of: 10 } } });
    limit = Infinity;
    await untilWords(job, '');
  });
  expect(await view(job)).toMatchObject({ state: 'finished', result: { counted: 10 } });
  expect(value(await listOpenJobs.call(context, viewer, { slug }))).toEqual([]);
});

it('is cancelled by whom it belongs to and by operators, and says what it left', async () => {
  limit = 5;
  const { job } = value(await start(10));
  await withEngine(async () => {
    await untilWords(job, '5 of 10 counted');
    expect(problemOf(await cancelJob.call(context, viewer, { slug, job })).kind).toBe('forbidden');
    expect(value(await cancelJob.call(context, operator, { slug, job }))).toEqual({ cancelled: true });
    await untilWords(job, 'Cancelled. 5 were counted.');
  });
  expect(value(await cancelJob.call(context, operator, { slug, job }))).toEqual({ cancelled: false });
});

it('goes on with another engine when one is killed', async () => {
  limit = 5;
  const { job } = value(await start(10));
  const killed = await registerWorker(test.database.url, 'test');
  await claimJob(test.database.pool, killed.id, [counting.name]);
  expect(await view(job)).toMatchObject({ state: 'running', status: { words: 'starting' } });
  await killed.end();
  expect((await view(job)).status.words).toBe('no engine is running');
  await withEngine(async () => {
    await untilWords(job, '5 of 10 counted');
    limit = Infinity;
    await untilWords(job, '');
  });
  expect(await view(job)).toMatchObject({ state: 'finished', result: { counted: 10 } });
});

it('of another collection is none', async () => {
  const { job } = value(await start(1));
  value(await test.services.createCollection(operator, { name: 'Other', url: 'http://other.example/' }));
  expect(problemOf(await getJob.call(context, viewer, { slug: 'other', job })).message).toBe(
    `other has no job ${job}.`,
  );
});

it('every declared job has its work', async () => {
  const { jobs } = await import('../../jobs/declarations.ts');
  const { jobWorks } = await import('../../jobs/job-works.ts');
  const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name).toSorted();
  expect(names(jobWorks.map(({ job }) => job))).toEqual(names(jobs satisfies readonly DeclaredJob[]));
});
