/** Empties a collection in portions, beside whatever else the engine does; never under a run. */

import { clearCollection } from '../../store/jobs/clear-collection.ts';
import { removeLogs } from '../../store/logs/log-files.ts';
import { defineJobWork, JobRefusal } from '../job-work.ts';
import type { JobContext } from '../job-work.ts';
import { clearCollectionJob } from './declaration.ts';
import { countWords } from '../../sdk/count-words.ts';

export const clearCollectionWork = defineJobWork(clearCollectionJob, async (context, asked) => {
  const begun = performance.now();
  const { pool, bodies, dataFolder, collectionId } = context;
  if (collectionId === null) throw new TypeError('a collection is emptied');
  const before = await deletedBefore(context, asked);
  const cleared = await clearCollection(pool, bodies, collectionId, {
    onPortion: async ({ urls }) => {
      const done = before.urls + urls;
      context.report({ done, of: Math.max(asked.urls, done) });
      await context.yieldNow();
    },
  });
  const [urls, rds] = [before.urls + cleared.urls, before.rds + cleared.rds];
  if ('run' in cleared) throw new JobRefusal(refusal({ run: cleared.run, urls }));
  await removeLogs(dataFolder, collectionId);
  return { urls, rds, ms: performance.now() - begun };
});

type Counts = Record<'urls' | 'rds', number>;

/** By an engine that was killed at this job: while the job is open, nothing else deletes or adds. */
async function deletedBefore(
  { pool, collectionId }: Pick<JobContext, 'pool' | 'collectionId'>,
  asked: Counts,
): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `SELECT (SELECT count(*)::int FROM crawl.resource WHERE collection_id = $1) AS urls,
       (SELECT count(*)::int FROM crawl.description WHERE collection_id = $1) AS rds`,
    [collectionId],
  );
  const left = rows[0] ?? asked;
  return { urls: Math.max(0, asked.urls - left.urls), rds: Math.max(0, asked.rds - left.rds) };
}

function refusal({ run, urls }: { readonly run: number; readonly urls: number }): string {
  const gone =
    urls === 0 ? 'Nothing was deleted.' : `Already deleted: ${countWords(urls, 'URL')}. The others are kept.`;
  return `Run ${run} of the collection has begun. ${gone} Empty the collection again when the run has ended.`;
}
