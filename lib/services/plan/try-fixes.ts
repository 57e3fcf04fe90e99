/** Asks what the quick fixes of findings would change in what was crawled, and reads the answer. */

import { z } from 'zod';
import { mostFixes, tryFixesKind } from '../../jobs/try-fixes/declaration.ts';
import { applyEdits, areDisjoint } from '../../lang/text-edit.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { openRevision, path } from '../configuration/read-files.ts';
import { defineService } from '../define-service.ts';
import { jobId, revisionNumber, slug } from '../input.ts';
import { noJob } from '../jobs/jobs.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { FixTrialsJob } from './contract.ts';
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

export const tryFixes = defineService({
  name: 'tryFixes',
  doc: 'Each alone, over the texts given.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    base: revisionNumber,
    files: editedFiles,
    /** Of which the first are tried. */
    fixes: z.array(fix).min(1, 'Name a fix.').max(mostGiven, `At most ${mostGiven} fixes.`),
  }),
  run: async (context, given): Promise<{ readonly job: number } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const opened = await openRevision(context, given.slug, given.base);
    if (isProblem(opened)) return opened;
    const texts = new Map([...opened.files, ...given.files.map((file) => [file.path, file.text] as const)]);
    const wanted = given.fixes.slice(0, mostFixes);
    const fixes = wanted.flatMap(({ edits, ...at }) => {
      const text = texts.get(at.path);
      return typeof text === 'string' && fits(text, edits) ? [{ ...at, text: applyEdits(text, edits) }] : [];
    });
    if (fixes.length < wanted.length) return problem('invalid', 'A fix does not belong to these texts.');
    const { name } = describeActor(context.actor);
    const job = await context.jobs.enqueue(tryFixesKind, {
      collectionId: collection.id,
      createdBy: name,
      slot: name,
      input: {
        revisionId: opened.revision.id,
        files: given.files.map((file) => withoutSecrets(given.slug, file)),
        fixes: fixes.map((file) => withoutSecrets(given.slug, file)),
      },
    });
    return { job };
  },
});

function fits(text: string, edits: readonly TextEdit[]): boolean {
  return areDisjoint(edits) && edits.every(({ span: { start, end } }) => start <= end && end <= text.length);
}

export const getFixTrials = defineService({
  name: 'getFixTrials',
  role: 'viewer',
  input: z.strictObject({ slug, job: jobId }),
  run: async (context, given): Promise<FixTrialsJob | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return (await context.jobs.find(tryFixesKind, collection.id, given.job)) ?? noJob(given);
  },
});
