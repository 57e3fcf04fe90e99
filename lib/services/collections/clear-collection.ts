/** Emptying a collection of its URLs and RDs: asked for here, done by the engine in portions, never under a run. */

import { clearCollectionJob } from '../../jobs/clear-collection/declaration.ts';
import { hasEnded } from '../../store/sql/run-states.ts';
import { startOf } from '../jobs/start-job.ts';
import { isProblem, problem } from '../result.ts';
import { confirmation, confirmed } from './change-collection.ts';

export const clearCollection = startOf(clearCollectionJob, {
  given: { confirm: confirmation.shape.confirm },
  prepare: async (context, given) => {
    const collection = await confirmed(context, given);
    if (isProblem(collection)) return collection;
    const [run] = await context.runs.list(collection.id, { limit: 1 });
    if (run !== undefined && !hasEnded(run.state)) {
      const mend = 'A collection can’t be emptied during a run. Wait until the run ends, or stop it.';
      return problem('conflict', `Run ${run.id} is ${run.state}. ${mend}`);
    }
    const figures = (await context.crawl.figures([collection.id])).get(collection.id);
    return { urls: figures?.resources ?? 0, rds: figures?.descriptions ?? 0 };
  },
});
