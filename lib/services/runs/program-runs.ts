/** The programs that gatherer.cf named in a run: what was run for whom, and what came of it. */

import { z } from 'zod';
import { programRunsSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { runId, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { ProgramRuns } from './contract.ts';
import { findRun } from './control-run.ts';

export const listProgramRuns = defineService({
  name: 'listProgramRuns',
  doc: 'Runs of the programs that gatherer.cf names.',
  role: 'viewer',
  input: z.strictObject({ slug, run: runId }),
  output: programRunsSchema,
  run: async (context, given): Promise<ProgramRuns | Problem> => {
    const run = await findRun(context, given);
    if (isProblem(run)) return run;
    return { programs: await context.crawl.programRuns(run.id), startedBy: run.startedBy };
  },
});
