/** What the quick fixes of findings would change in what was crawled. */

import { z } from 'zod';
import { mostFixes, tryFixesJob } from '../../jobs/try-fixes/declaration.ts';
import { applyEdits, areDisjoint } from '../../lang/text-edit.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { openRevision, path } from '../configuration/read-files.ts';
import { revisionNumber } from '../input.ts';
import { startOf } from '../jobs/start-job.ts';
import { isProblem, problem } from '../result.ts';
import { editedFiles, withoutSecrets } from './edited-files.ts';

/** As many findings as the console lists. */
const mostGiven = 300;

const offset = z.int().min(0);

const fix = z.strictObject({
  path,
  line: z.int().min(1),
  edits: z
    .array(z.strictObject({ span: z.strictObject({ start: offset, end: offset }), text: z.string().max(100_000) }))
    .min(1, 'A fix changes something.')
    .max(1000, 'A fix has at most 1,000 edits.'),
});

export const tryFixes = startOf(tryFixesJob, {
  given: {
    base: revisionNumber,
    files: editedFiles,
    /** Of which the first are tried. */
    fixes: z.array(fix).min(1, 'Name a fix.').max(mostGiven, `At most ${mostGiven} fixes.`),
  },
  prepare: async (context, given) => {
    const opened = await openRevision(context, given.slug, given.base);
    if (isProblem(opened)) return opened;
    const texts = new Map([...opened.files, ...given.files.map((file) => [file.path, file.text] as const)]);
    const wanted = given.fixes.slice(0, mostFixes);
    const fixes = wanted.flatMap(({ edits, ...at }) => {
      const text = texts.get(at.path);
      return typeof text === 'string' && fits(text, edits) ? [{ ...at, text: applyEdits(text, edits) }] : [];
    });
    if (fixes.length < wanted.length) return problem('invalid', 'A fix does not belong to these texts.');
    return {
      revisionId: opened.revision.id,
      files: given.files.map((file) => withoutSecrets(given.slug, file)),
      fixes: fixes.map((file) => withoutSecrets(given.slug, file)),
    };
  },
});

function fits(text: string, edits: readonly TextEdit[]): boolean {
  return areDisjoint(edits) && edits.every(({ span: { start, end } }) => start <= end && end <= text.length);
}
