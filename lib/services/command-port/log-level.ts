/** Sets the log level: of the run that goes on, or else loglevel of robot.conf, in a new revision. */

import { z } from 'zod';
import { sourceText } from '../../lang/source-text.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { parameterOf } from '../../languages/robot-conf/vocabulary.ts';
import { findCollection } from '../collections/settings.ts';
import type { SavedRevision } from '../configuration/contract.ts';
import { openRevision } from '../configuration/read-files.ts';
import { saveChanges } from '../configuration/save-revision.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import { changedLogLevelSchema } from './contract.ts';
import type { ChangedLogLevel } from './contract.ts';

const { name } = parameterOf('loglevel');

export const setLogLevel = defineService({
  name: 'setLogLevel',
  doc: 'Sets the loglevel of the active run until it ends, or, without one, saves it in a new revision of robot.conf for the next run.',
  role: 'operator',
  input: z.strictObject({ slug, level: z.int().min(0).max(100, 'Enter a log level from 0 to 100.') }),
  output: changedLogLevelSchema,
  run: async (context, { level, ...given }): Promise<ChangedLogLevel | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const run = await context.runs.setLogLevel(collection.id, level);
    if (run !== undefined) return { run };
    const saved = await saveLogLevel(context, given.slug, level);
    return isProblem(saved) ? saved : { revision: saved.revision };
  },
  audit: ({ level, ...given }, changed) => ({ subject: given.slug, detail: { level, ...changed } }),
});

async function saveLogLevel(context: CallContext, of: string, level: number): Promise<SavedRevision | Problem> {
  const opened = await openRevision(context, of);
  if (isProblem(opened)) return opened;
  const path = robotConf.usualPath;
  const before = opened.files.get(path) ?? context.languages.builtIns.get(path) ?? '';
  const parsed = robotConf.parse(sourceText(path, before));
  const text = applyEdits(before, robotConf.edit(parsed, { kind: 'set-parameter', name, value: String(level) }));
  return saveChanges(context, {
    slug: of,
    base: opened.revision.number,
    message: `${name} ${level}`,
    files: [{ path, text }],
    refuseErrors: true,
  });
}
