/** Emptying a collection adds up over the engines that worked on it. */

import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBodyStore } from '../../store/bodies/bodies.ts';
import type { JobContext } from '../job-work.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { contextOf } from '../testing/job-context.ts';
import { clearCollectionWork } from './work.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

it('counts what an engine that was killed had deleted', async () => {
  const { pool, folder: dataFolder } = installation;
  const collection = await installation.addCollection();
  await collection.crawl();
  await pool.query(
    `WITH s AS (INSERT INTO crawl.site (key) VALUES ('many.example:80') RETURNING id)
     INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id,
       generation, depth, state, was, found_as, hops, url)
     SELECT md5(n::text)::uuid, nextval('crawl.resource_seq'), 0, 0, $1, s.id, 0, 0, 1, 1, 0, 2, 0, 0, 0, 'http://many.example/' || n
     FROM s, generate_series(1, 6000) n`,
    [collection.id],
  );
  const said: unknown[] = [];
  const context: JobContext = {
    ...contextOf(installation, collection),
    bodies: createBodyStore(path.join(dataFolder, 'bodies')),
    dataFolder,
    report: (progress) => said.push(progress),
  };
  const input = { urls: 6000, rds: 0 };
  const killed = { ...context, yieldNow: () => Promise.reject(new Error('killed')) };
  await expect(clearCollectionWork.run(killed, input)).rejects.toThrow('killed');
  expect(said).toEqual([{ done: 5000, of: 6000 }]);
  expect(await clearCollectionWork.run(context, input)).toMatchObject({ urls: 6000, rds: 0 });
  expect(said.at(-1)).toEqual({ done: 6000, of: 6000 });
});
