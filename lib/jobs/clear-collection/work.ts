/** Empties a collection in portions, beside whatever else the engine does; never under a run. */

import { clearCollection } from '../../store/clear-collection.ts';
import { removeLogs } from '../../store/gatherer-logs.ts';
import { defineJobWork, JobRefusal } from '../job-work.ts';
import { clearCollectionJob } from './declaration.ts';

export const clearCollectionWork = defineJobWork(clearCollectionJob, async (context, { urls: of }) => {
  const begun = performance.now();
  const { pool, bodies, dataFolder, collectionId } = context;
  if (collectionId === null) throw new TypeError('a collection is emptied');
  const cleared = await clearCollection(pool, bodies, collectionId, {
    onPortion: async ({ urls }) => {
      context.report({ done: urls, of: Math.max(of, urls) });
      await context.breathe();
    },
  });
  if ('run' in cleared) throw new JobRefusal(refusal(cleared));
  await removeLogs(dataFolder, collectionId);
  return { ...cleared, ms: performance.now() - begun };
});

function refusal({ run, urls }: { readonly run: number; readonly urls: number }): string {
  const gone = urls === 0 ? 'Nothing was emptied.' : `${urls} URLs were gone by then; the others stay.`;
  return `Run ${run} of the collection has begun. ${gone} Empty the collection again when the run has ended.`;
}
