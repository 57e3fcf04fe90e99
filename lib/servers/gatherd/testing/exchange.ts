/** Two collections: one is handed out over gatherd, the other is collected from it over a real socket, for tests. */

import { until } from '../../../jobs/testing/until.ts';
import type { Upload } from '../../../services/feeds/contract.ts';
import { startDueFeeds } from '../../../services/feeds/start-feeds.ts';
import { openTestServices, operator, value, viewer } from '../../../services/testing/test-services.ts';
import { startEngine } from '../../../services/testing/work-on-jobs.ts';
import { serveCollection, startServing, untilListening } from './served-collection.ts';

const slug = 'copy';
/** What a gatherd adds to each object. */
const added = `'{update-time,time-to-live,refresh-rate,gatherer-name,gatherer-host,gatherer-version}'::text[]`;

/** Of the RDs of a collection. */
export interface RdSet {
  readonly count: number;
  /** Of all that they say. */
  readonly digest: string;
}

export async function openExchange() {
  const test = await openTestServices();
  const { services, database } = test;
  const docs = await serveCollection(test, 'Docs');
  const ports = startServing(test);
  await untilListening(test, docs.slug);
  const stop = startEngine(test, { startFeeds: () => startDueFeeds(test.context) });
  value(await services.createForRds(operator, { slug, name: 'Copy' }));
  const { source } = value(await services.addGatherd(operator, { slug, host: '127.0.0.1', port: docs.port }));
  const setOf = async (of: string): Promise<RdSet> => {
    const { rows } = await database.pool.query<RdSet>(
      `SELECT count(*)::int AS count, md5(string_agg(md5(url || type || (attributes - ${added})::text), '' ORDER BY url)) AS digest
       FROM crawl.description d JOIN "Collection" c ON c.id = d.collection_id WHERE c.slug = $1`,
      [of],
    );
    return rows[0] ?? { count: 0, digest: '' };
  };
  return {
    docs,
    /** As soon as no transaction of the engine is in the way. */
    handOut: () => until('it is handed out', async () => (await services.setHandOut(operator, { slug: docs.slug })).ok),
    sent: () => setOf(docs.slug),
    taken: () => setOf(slug),
    /** Resolves when what came is applied. */
    collect: async (patienceMs?: number): Promise<Upload> => {
      const { job } = value(await services.collectGatherd(operator, { slug, source }));
      const view = async () => value(await services.getJob(viewer, { slug, job }));
      await until('it was collected', async () => (await view()).endedAt !== undefined, patienceMs);
      const { result, status } = await view();
      if (result === undefined || !('upload' in result)) throw new Error(status.words);
      const { upload: feed } = result;
      const upload = async () => value(await services.getUpload(viewer, { slug, feed })).feed;
      await until('it was applied', async () => (await upload()).endedAt !== undefined, patienceMs);
      return upload();
    },
    close: async (): Promise<void> => {
      await ports.stop();
      await stop();
      await test.close();
    },
  };
}

export type Exchange = Awaited<ReturnType<typeof openExchange>>;
