/** The configuration of a collection as it is now, compiled for a job beside the runs. */

import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Program } from '../../engine/program/program.ts';
import type { JobContext } from '../job-work.ts';
import { readNewestRevision, readRevisionFiles } from './installation.ts';

type Asking = Pick<JobContext, 'pool' | 'declarations' | 'collectionId'>;

/** Undefined when it has errors. */
export async function newestProgram({ pool, declarations, collectionId }: Asking): Promise<Program | undefined> {
  const revision = await readNewestRevision(pool, collectionId ?? 0);
  const files = await readRevisionFiles(pool, revision.id);
  const compiled = compileProgram({ files, declarations, limits: defaultLimits });
  return compiled.ok ? compiled.program : undefined;
}
