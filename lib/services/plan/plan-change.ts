/** A plan: what edited texts would do to what was crawled. */

import { planJob } from '../../jobs/plan/declaration.ts';
import { revisionNumber } from '../input.ts';
import { startOf } from '../jobs/start-job.ts';
import { problem } from '../result.ts';
import { editedFiles, withoutSecrets } from './edited-files.ts';

export const planChange = startOf(planJob, {
  given: { base: revisionNumber, files: editedFiles },
  prepare: async (context, { slug, collection, base, files }) => {
    const revision = await context.revisions.find(collection.id, base);
    if (revision === undefined) return problem('not-found', `${slug} has no revision ${base}.`);
    return { revisionId: revision.id, files: files.map((file) => withoutSecrets(slug, file)) };
  },
});
