/** Saves the files of a collection as a new revision, or brings an old one back. */

import { z } from 'zod';
import { savedRevisionSchema } from './contract.ts';
import { describeActor } from '../actor.ts';
import { syntaxFor, syntaxes } from '../../languages/syntaxes.ts';
import { placeOf } from '../../languages/collection-paths.ts';
import { filesNamedIn } from '../collections/files-named.ts';
import { findCollection } from '../collections/settings.ts';
import { keepSecrets } from '../credentials/keep-secrets.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { refuseProfiles } from '../external-metadata/profile-permissions.ts';
import { revisionNumber, slug } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { RevisionRecord } from '../../db/revisions.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import { keepResult } from '../simulator/check-assertions.ts';
import type { FileDiagnostic, SavedRevision } from './contract.ts';
import { countTogether } from './findings.ts';
import { moveSecrets } from './move-secrets.ts';
import { fileText, path } from './read-files.ts';

export const message = z.string().trim().max(500, 'A message has at most 500 characters.').default('');

/** A text, or null to remove the file so that the built-in default applies. */
const change = z.strictObject({
  path,
  text: fileText.refine((text) => !text.includes('\u0000'), 'The text holds a NUL character.').nullable(),
});

export const saveRevision = defineService({
  name: 'saveRevision',
  doc: 'A null text removes the file.',
  role: 'operator',
  input: z.strictObject({
    slug,
    base: revisionNumber,
    message,
    files: z.array(change).min(1, 'Nothing has changed.').max(1000),
    /** True while nobody was told of errors: with any, nothing is saved, and the answer names them. */
    refuseErrors: z.boolean().default(false),
  }),
  output: savedRevisionSchema,
  run: (context, given) => saveChanges(context, given),
  audit: (given, { revision, credentials }) => ({
    subject: given.slug,
    detail: { revision, paths: given.files.map(({ path }) => path), ...(credentials.length > 0 && { credentials }) },
  }),
});

export const restoreRevision = defineService({
  name: 'restoreRevision',
  role: 'operator',
  input: z.strictObject({ slug, revision: revisionNumber, base: revisionNumber }),
  output: savedRevisionSchema,
  run: async (context, given): Promise<SavedRevision | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { revisions } = context;
    const [newest, old] = await Promise.all([
      revisions.newest(collection.id),
      revisions.find(collection.id, given.revision),
    ]);
    if (!old) return problem('not-found', `${given.slug} has no revision ${given.revision}.`);
    if (newest.number !== given.base) return conflict(newest, given.base);
    const [before, files] = await Promise.all([revisions.files(newest.id), revisions.files(old.id)]);
    if (isSame(before, files)) return problem('refused', `Revision ${old.number} is the same as the newest one.`);
    const said = `Restored revision ${old.number}`;
    return save(context, collection, { base: given.base, message: said, before, files });
  },
  audit: (given, { revision }) => ({ subject: given.slug, detail: { revision, restored: given.revision } }),
});

export interface ChangesToSave {
  readonly slug: string;
  /** Number of the revision they were made on. */
  readonly base: number;
  readonly message: string;
  readonly files: readonly Change[];
  readonly refuseErrors?: boolean;
  /** True if the service read `base` itself: an equal edit saved since then belongs to another call, not to a repeated request. */
  readonly isFirstCall?: boolean;
}

/** Saves changes as a new revision; a conflict when somebody else saved one since. */
export async function saveChanges(context: CallContext, given: ChangesToSave): Promise<SavedRevision | Problem> {
  const collection = await findCollection(context, given.slug);
  if (isProblem(collection)) return collection;
  const newest = await context.revisions.newest(collection.id);
  if (newest.number !== given.base) {
    const again = given.isFirstCall === true ? undefined : await savedBefore(context, collection, given);
    return again ?? conflict(newest, given.base);
  }
  const before = await context.revisions.files(newest.id);
  const after = changed(before, given.files);
  const strange = strangeFile(before, after);
  if (strange !== undefined) return fieldProblem('files', strange);
  if (isSame(before, after)) return fieldProblem('files', 'Nothing has changed.');
  const { base, message: said, refuseErrors = false } = given;
  return save(context, collection, { base, message: said, before, files: after, refuseErrors });
}

/** Why a new file has no place in the collection. */
function strangeFile(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string | undefined {
  const named = filesNamedIn(after);
  const path = [...after.keys()].find((each) => !before.has(each) && placeOf(each, syntaxes, named) !== each);
  if (path === undefined) return undefined;
  return `Collections have no file named ${path}, unless a line of filter.conf or gatherer.cf names it.`;
}

/**
 * The revision that these very edits became already: whoever did not hear the answer to a save asks again, and what was
 * saved is not saved twice.
 */
async function savedBefore(
  context: CallContext,
  { id, slug: name }: CollectionRecord,
  { base, message: said, files }: Omit<ChangesToSave, 'slug'>,
): Promise<SavedRevision | undefined> {
  const { revisions, findings, actor } = context;
  const [before, next] = await Promise.all([revisions.find(id, base), revisions.find(id, base + 1)]);
  if (!before || next?.author !== describeActor(actor).name || next.message !== said) return undefined;
  const [old, saved] = await Promise.all([revisions.files(before.id), revisions.files(next.id)]);
  const { files: wanted, moved } = moveSecrets(changed(old, files), name);
  if (!isSame(wanted, saved)) return undefined;
  const credentials = [...new Set(moved.map((secret) => secret.name))];
  return { revision: next.number, ...countTogether(await findings(next.id)), credentials };
}

interface Draft {
  readonly base: number;
  readonly message: string;
  readonly before: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  readonly refuseErrors?: boolean;
}

/** Errors in a text do not keep it from being saved: they keep a run from starting. */
async function save(
  context: CallContext,
  collection: CollectionRecord,
  { before, refuseErrors = false, ...draft }: Draft,
): Promise<SavedRevision | Problem> {
  const refusal = refuseProfiles(context.actor, collection, before, draft.files);
  if (refusal) return refusal;
  const { revisions, findings, actor } = context;
  const { files, moved } = moveSecrets(draft.files, collection.slug);
  const errors = refuseErrors ? await runErrors(context, files) : [];
  if (errors.length > 0) return withErrors(errors);
  const credentials = await keepSecrets(context, collection.id, moved);
  const author = describeActor(actor).name;
  const saved = await revisions.save({ ...draft, collectionId: collection.id, author, files });
  if (saved === 'conflict') return conflict(await revisions.newest(collection.id), draft.base);
  const assertions = await keepResult(context, { collection, revisionId: saved.id });
  const counts = countTogether(await findings(saved.id));
  return { revision: saved.number, ...counts, credentials, ...(assertions && { assertions }) };
}

/** Those that keep a run from starting; the texts of metadata have none, and may be long. */
async function runErrors(
  { languages }: CallContext,
  files: ReadonlyMap<string, string>,
): Promise<readonly FileDiagnostic[]> {
  const read = new Map([...files].filter(([path]) => syntaxFor(path)?.stopsRuns !== false));
  return (await languages.check(read)).filter(({ stopsRun }) => stopsRun);
}

function withErrors(diagnostics: readonly FileDiagnostic[]): Problem {
  const [first] = diagnostics;
  const where = first === undefined ? '' : `: ${first.path}:${first.line}, ${first.message}`;
  return problem('refused', `The configuration has errors${where} Fix them, or save the revision as a draft.`, {
    diagnostics,
  });
}

function conflict({ number, author }: RevisionRecord, base: number): Problem {
  return problem(
    'conflict',
    `${author} saved revision ${number} while you worked on revision ${base}. Your edits are kept. Merge them with the newest revision.`,
    { fields: { base: `The newest revision is ${number}.` } },
  );
}

type Change = z.output<typeof change>;

function changed(before: ReadonlyMap<string, string>, changes: readonly Change[]): ReadonlyMap<string, string> {
  const after = new Map(before);
  for (const { path, text } of changes) {
    if (text === null) after.delete(path);
    else after.set(path, text);
  }
  return after;
}

function isSame(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}
