/** Decisions that a commit is the first to refer to. Their ids are hashes, so that it does not matter who is. */

import type { PathRecord } from '../../engine/ports.ts';
import { stateCodes } from '../sql/codes.ts';
import { storedJson } from '../sql/stored-text.ts';

export function encodePaths(paths: readonly PathRecord[]) {
  const rows = paths.map(({ id, programKey, decision: { state, verdict, path, decidedBy } }) => ({
    id: String(id),
    program_key: programKey,
    state: stateCodes[state],
    ...(decidedBy && {
      step: decidedBy.step,
      line: decidedBy.line,
      file: decidedBy.file,
      stage: decidedBy.stage,
      directive: decidedBy.directive,
      reason: decidedBy.reason,
    }),
    verdict,
    path,
  }));
  return { newPaths: storedJson(rows) };
}

/** `new_paths` */
export const writePaths = `
new_paths AS (
  INSERT INTO crawl.decision_path (id, program_key, state, step, line, file, stage, directive, reason, verdict, path)
  SELECT * FROM jsonb_to_recordset(:newPaths::jsonb) AS j (id int8, program_key text, state int2, step int, line int,
    file text, stage text, directive text, reason text, verdict jsonb, path jsonb)
  WHERE EXISTS (SELECT FROM fence) ORDER BY id ON CONFLICT DO NOTHING
)`;
