/** Edits of a profile too long for an editor: the pages that changed, in place of those of the revision they were read from. */

import { z } from 'zod';
import { checkedPagesSchema, profileChangedSchema } from './contract.ts';
import type { TextPart } from '../../lang/text-parts.ts';
import { withParts } from '../../lang/text-parts.ts';
import { checking, profilePath } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { NO_ERRORS } from '../../languages/external-metadata-cfg/validate/threshold.ts';
import { classModeOf } from '../../languages/metadata-classes.ts';
import { openRevision } from '../configuration/read-files.ts';
import { message, saveChanges } from '../configuration/save-revision.ts';
import { pagesOnce } from '../configuration/text-pages.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { findCollection } from '../collections/settings.ts';
import { revisionNumber, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import type { CheckedPages, ProfileChanged } from './contract.ts';
import { inTurns } from './metadata-files.ts';
import { refuseProfile } from './profile-permissions.ts';
import { answer, auditProfile, mostBytes, profile } from './profiles.ts';

export const editedPages = z.strictObject({
  profile,
  /** Number of the revision the pages were read from. */
  base: revisionNumber,
  pages: z
    .array(
      z.strictObject({
        /** From 0, as `getFilePage` counts them in the revision `base`. */
        page: z.int().min(0),
        text: z.string().refine((text) => !text.includes('\0'), 'The text contains a NUL character.'),
      }),
    )
    .min(1, 'No page was changed.')
    .max(10_000, 'Save at most 10,000 pages at a time.'),
});

const input = editedPages.extend({ slug });

type Given = z.output<typeof input>;

interface EditedPart extends TextPart {
  readonly path: string;
}

interface Edited {
  readonly path: string;
  readonly before: string;
  /** Of the text before. */
  readonly hash: string;
  /** In their order. */
  readonly parts: readonly EditedPart[];
  readonly files: ReadonlyMap<string, string>;
}

/** Where the edited pages stand in the text they were read from. */
export async function editedParts(context: CallContext, given: Given): Promise<Edited | Problem> {
  const opened = await openRevision(context, given.slug, given.base);
  if (isProblem(opened)) return opened;
  const path = profilePath(given.profile);
  const before = opened.files.get(path);
  if (before === undefined) return problem('not-found', `${given.slug} has no profile ${given.profile}.`);
  const hash = (await context.revisions.hashes(opened.revision.id)).get(path) ?? '';
  const { starts } = await pagesOnce(hash, before);
  const edited = new Map(given.pages.map(({ page, text }) => [page, text]));
  const unknown = [...edited.keys()].find((page) => page >= starts.length);
  if (unknown !== undefined) return fieldProblem('pages', `The profile has no page ${unknown + 1}.`);
  const parts = [...edited]
    .toSorted(([a], [b]) => a - b)
    .map(([page, text]) => ({ path, start: starts[page] ?? 0, end: starts[page + 1] ?? before.length, text }));
  return { path, before, hash, parts, files: opened.files };
}

interface EditedWhole extends Edited {
  readonly text: string;
}

/** The whole text with the pages in it; every byte outside them is as it was. */
async function editedText(context: CallContext, given: Given): Promise<EditedWhole | Problem> {
  const edited = await editedParts(context, given);
  if (isProblem(edited)) return edited;
  const text = withParts(edited.before, edited.parts);
  if (Buffer.byteLength(text) > mostBytes) return fieldProblem('pages', 'A profile has at most 128 MB.');
  return { ...edited, text };
}

/** Saves them; a conflict when somebody has changed the same profile since. For its editors. */
export const changeMetadataPages = defineService({
  name: 'changeMetadataPages',
  doc: 'Saves edited pages of a long profile. Requires edit permission for the profile.',
  role: 'viewer',
  input: input.extend({ message }),
  output: profileChangedSchema,
  run: async (context, given): Promise<ProfileChanged | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const refusal = refuseProfile(context.actor, collection, given.profile);
    if (refusal) return refusal;
    const edited = await editedText(context, given);
    if (isProblem(edited)) return edited;
    const path = profilePath(given.profile);
    const newest = await context.revisions.newest(collection.id);
    // A later revision that left this profile alone is no conflict.
    const isSame = (await context.revisions.hashes(newest.id)).get(path) === edited.hash;
    const saved = await saveChanges(context, {
      slug: given.slug,
      base: isSame ? newest.number : given.base,
      message: given.message,
      files: [{ path, text: edited.text }],
    });
    return answer(saved);
  },
  audit: auditProfile,
});

/** Checks the whole profile with the pages in it; nothing is saved. */
export const checkMetadataPages = defineService({
  name: 'checkMetadataPages',
  role: 'viewer',
  input,
  output: checkedPagesSchema,
  run: async (context, given): Promise<CheckedPages | Problem> => {
    const edited = await editedText(context, given);
    if (isProblem(edited)) return edited;
    const file = { path: profilePath(given.profile), text: edited.text };
    const classes = classModeOf(edited.files);
    const { total, malformed, findings } = await inTurns(checking([file], { classes, threshold: NO_ERRORS }));
    return { lines: total, malformed, findings };
  },
});
