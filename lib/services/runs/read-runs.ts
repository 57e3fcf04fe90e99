/** The runs of a collection. */

import { z } from 'zod';
import { runPageSchema } from './contract.ts';
import { runViewSchema } from '../../store/runs/run-store.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { pageSize, runId, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { RunPage } from './contract.ts';
import { findRun } from './control-run.ts';

export const listRuns = defineService({
  name: 'listRuns',
  doc: 'Newest first; with `crawls`, without those of feeds.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    before: runId.optional(),
    limit: pageSize(200, 50),
    crawls: z.boolean().default(false),
  }),
  output: runPageSchema,
  run: async (context, { limit, before, crawls, ...given }): Promise<RunPage | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const page = { limit: limit + 1, crawls, ...(before !== undefined && { before }) };
    const rows = await context.runs.list(collection.id, page);
    const runs = rows.slice(0, limit);
    const last = runs.at(-1);
    return { runs, ...(rows.length > limit && last && { next: last.id }) };
  },
});

export const getRun = defineService({
  name: 'getRun',
  role: 'viewer',
  input: z.strictObject({ slug, run: runId }),
  output: runViewSchema,
  run: (context, given) => findRun(context, given),
});
