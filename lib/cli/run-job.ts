/** A job on the command line: this process works on it beside whatever engine there is, says how far it is, and cancels it on Ctrl C. */

import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { connections } from '../db/client.ts';
import { runningDatabaseUrl } from '../db/running-database.ts';
import { environment } from '../env.ts';
import type { JobName, JobNamed } from '../jobs/declarations.ts';
import { jobWorks } from '../jobs/job-works.ts';
import { outsideWorld } from '../jobs/world/outside-world.ts';
import type { JobViewOf } from '../jobs/queue.ts';
import { workOnJobs } from '../jobs/work-on-jobs.ts';
import { registry } from '../registry.ts';
import { cli } from '../services/actor.ts';
import type { Services } from '../services/index.ts';
import type { ServiceResult } from '../services/result.ts';
import { createBodyStore } from '../store/bodies/bodies.ts';
import { registerWorker } from '../store/lease/workers.ts';
import { alwaysAwake } from '../store/sql/work-signal.ts';
import { expectOk, Refusal } from './answer.ts';
import { productVersion } from './supervise/engine-process.ts';
import { startProgress } from './progress.ts';

interface JobToRun<Name extends JobName> {
  readonly name: Name;
  readonly slug: string;
  readonly start: () => Promise<ServiceResult<{ readonly job: number }>>;
}

type ResultOf<Name extends JobName> = NonNullable<JobViewOf<JobNamed<Name>>['result']>;

export async function runJob<Name extends JobName>(
  services: Services,
  { name, slug, start }: JobToRun<Name>,
): Promise<ResultOf<Name>> {
  const { job } = expectOk(await start());
  const cancel = (): void => void services.cancelJob(cli, { slug, job });
  process.once('SIGINT', cancel);
  try {
    return await asWorker(name, () => follow<Name>(services, slug, job));
  } finally {
    process.off('SIGINT', cancel);
  }
}

/** No engine need be running: this process does such jobs while it waits. */
async function asWorker<T>(name: JobName, wait: () => Promise<T>): Promise<T> {
  const { dataFolder } = environment();
  const worker = await registerWorker(runningDatabaseUrl(), productVersion());
  const host = {
    pool: connections().pool,
    workerId: worker.id,
    bodies: createBodyStore(path.join(dataFolder, 'bodies')),
    dataFolder,
    declarations: registry,
    world: outsideWorld(),
    own: () => ({ places: [], machine: [] }),
  };
  const works = jobWorks.filter(({ job }) => job.name === name);
  const log = pino({ level: 'silent' });
  const jobs = workOnJobs({ host, workerId: worker.id, works, log, signal: alwaysAwake, isCrawling: () => false });
  try {
    return await wait();
  } finally {
    await jobs.stop();
    await worker.end();
  }
}

async function follow<Name extends JobName>(services: Services, slug: string, job: number): Promise<ResultOf<Name>> {
  const progress = startProgress();
  try {
    for (;;) {
      const { state, status, result } = expectOk(await services.getJob(cli, { slug, job }));
      if (result !== undefined) return result as ResultOf<Name>;
      if (state !== 'queued' && state !== 'running') throw new Refusal(status.words);
      progress.show(status.words);
      await delay(200);
    }
  } finally {
    progress.end();
  }
}
