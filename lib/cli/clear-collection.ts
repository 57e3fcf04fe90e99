/** Asks for the emptying of a collection, works on it beside whatever engine there is, and waits for its end. */

import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { connections } from '../db/client.ts';
import { runningDatabaseUrl } from '../db/running-database.ts';
import { environment } from '../env.ts';
import { clearCollectionWork } from '../jobs/clear-collection/work.ts';
import { outsideWorld } from '../jobs/outside-world.ts';
import { workOnJobs } from '../jobs/work-on-jobs.ts';
import { registry } from '../registry.ts';
import { cli } from '../services/actor.ts';
import type { Services } from '../services/index.ts';
import { createBodyStore } from '../store/bodies.ts';
import { registerWorker } from '../store/workers.ts';
import { expectOk, Refusal } from './answer.ts';
import { productVersion } from './engine-process.ts';
import { withServices } from './open-services.ts';
import { say } from './print.ts';
import { grouped, startProgress } from './progress.ts';

export interface ClearReport {
  readonly collection: string;
  readonly urls: number;
  readonly rds: number;
}

export async function clearAndReport(slug: string, isSure: boolean): Promise<ClearReport> {
  return withServices(async (services) => {
    const { name, resources, descriptions } = expectOk(await services.getCollection(cli, { slug }));
    if (!isSure) {
      const what = `${grouped(resources)} URLs and ${grouped(descriptions)} RDs of ${slug} would go`;
      throw new Refusal(`${what}, and nothing brings them back. With --yes they go.`);
    }
    const { job } = expectOk(await services.clearCollection(cli, { slug, confirm: name }));
    return asWorker(() => waitFor(services, slug, job));
  }, say);
}

/** No engine need be running: this process does such jobs while it waits. */
async function asWorker<T>(wait: () => Promise<T>): Promise<T> {
  const databaseUrl = runningDatabaseUrl();
  const { dataFolder } = environment();
  const worker = await registerWorker(databaseUrl, productVersion());
  const host = {
    pool: connections().pool,
    workerId: worker.id,
    bodies: createBodyStore(path.join(dataFolder, 'bodies')),
    dataFolder,
    declarations: registry,
    world: outsideWorld(),
    own: () => ({ places: [], machine: [] }),
  };
  const log = pino({ level: 'silent' });
  const jobs = workOnJobs({ host, workerId: worker.id, works: [clearCollectionWork], log, isCrawling: () => false });
  try {
    return await wait();
  } finally {
    await jobs.stop();
    await worker.end();
  }
}

async function waitFor(services: Services, slug: string, job: number): Promise<ClearReport> {
  const progress = startProgress();
  try {
    for (;;) {
      const found = expectOk(await services.getClearing(cli, { slug, job }));
      if (found.result !== undefined) return { collection: slug, urls: found.result.urls, rds: found.result.rds };
      if (found.state !== 'queued' && found.state !== 'running')
        throw new Refusal(found.error ?? `It was ${found.state}.`);
      if (found.progress)
        progress.show(`${grouped(found.progress.done)} of ${grouped(found.progress.of)} URLs are gone.`);
      await delay(200);
    }
  } finally {
    progress.end();
  }
}
