/** The program a run went by. */

import type { Program } from '../../engine/program/program.ts';
import type { CallContext } from '../define-service.ts';
import type { PinnedRun } from '../../store/read/read-resource.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';
import { compileTexts } from './compile-texts.ts';

export async function compilePinned(context: CallContext, pinned: PinnedRun): Promise<Program | Problem> {
  const files = await context.revisions.files(pinned.revisionId);
  const program = compileTexts(context, { ...pinned, files });
  if (program) return program;
  return problem('refused', `Revision ${pinned.revision} has errors. Fix the configuration first.`);
}
