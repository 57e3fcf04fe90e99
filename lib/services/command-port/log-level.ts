/** Sets the log level of a collection: loglevel of robot.conf, in a new revision. */

import { z } from 'zod';
import { sourceText } from '../../lang/source-text.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { parameterOf } from '../../languages/robot-conf/vocabulary.ts';
import { savedRevisionSchema } from '../configuration/contract.ts';
import { openRevision } from '../configuration/read-files.ts';
import { saveChanges } from '../configuration/save-revision.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import { isProblem } from '../result.ts';

const { name } = parameterOf('loglevel');

export const setLogLevel = defineService({
  name: 'setLogLevel',
  doc: 'Saves a revision; the next run uses it.',
  role: 'operator',
  input: z.strictObject({ slug, level: z.int().min(0).max(100, 'A log level is a number from 0 to 100.') }),
  output: savedRevisionSchema,
  run: async (context, { level, ...given }) => {
    const opened = await openRevision(context, given.slug);
    if (isProblem(opened)) return opened;
    const path = robotConf.usualPath;
    const before = opened.files.get(path) ?? context.languages.builtIns.get(path) ?? '';
    const parsed = robotConf.parse(sourceText(path, before));
    const text = applyEdits(before, robotConf.edit(parsed, { kind: 'set-parameter', name, value: String(level) }));
    const message = `${name} ${level}`;
    return saveChanges(context, {
      ...given,
      base: opened.revision.number,
      message,
      files: [{ path, text }],
      refuseErrors: true,
    });
  },
  audit: ({ level, ...given }, { revision }) => ({ subject: given.slug, detail: { level, revision } }),
});
