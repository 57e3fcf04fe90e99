/** The profiles of a collection: a file of metadata each, kept by whoever may. Every change is a revision. */

import { z } from 'zod';
import { metadataProfilesSchema, profileChangedSchema, profileTextSchema } from './contract.ts';
import {
  METADATA_FILE,
  profileOf,
  profilePath,
  profileTexts,
} from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { placeOf } from '../../languages/collection-paths.ts';
import { changeSettings, findCollection, readSettings } from '../collections/settings.ts';
import type { CollectionSettings } from '../collections/contract.ts';
import { metadataRuleSchema } from '../collections/settings-schema.ts';
import { message, saveChanges } from '../configuration/save-revision.ts';
import type { SavedRevision } from '../configuration/contract.ts';
import type { AuditEntry, CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { email, line, revisionNumber, slug } from '../input.ts';
import { bytes } from '../../store/models/read-model.ts';
import { canDo, refusalFor } from '../permissions.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { RevisionRecord } from '../../db/revisions.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import type { MetadataProfiles, MetadataRule, ProfileChanged, ProfileText } from './contract.ts';
import { decodeUpload } from './decode-upload.ts';
import { problemOfFile } from './file-problem.ts';
import type { FileFigures } from './metadata-files.ts';
import { unpackUpload } from './unpack-upload.ts';
import { editorsOf, mayEditProfile, refuseProfile } from './profile-permissions.ts';
import { isOutdated } from './outdated.ts';

export const profile = line('The name of the profile', 100).refine(
  (name) => !name.includes('/') && placeOf(profilePath(name)) === profilePath(name),
  'A profile name can’t contain a slash, backslash, or colon.',
);

/** What a profile may hold: about a million and a half lines. */
export const mostBytes = 128 * 1024 * 1024;
const profileText = z
  .string()
  .max(mostBytes, 'A profile has at most 128 MB.')
  .refine(hasNoNul, 'The text contains a NUL character.');

function hasNoNul(text: string): boolean {
  return !text.includes('\0');
}

interface Opened {
  readonly collection: CollectionRecord;
  readonly revision: RevisionRecord;
  readonly files: ReadonlyMap<string, string>;
}

async function open(context: CallContext, name: string): Promise<Opened | Problem> {
  const collection = await findCollection(context, name);
  if (isProblem(collection)) return collection;
  const revision = await context.revisions.newest(collection.id);
  return { collection, revision, files: await context.revisions.files(revision.id) };
}

interface OpenedProfile extends Opened {
  readonly path: string;
  readonly text: string;
}

interface Named {
  readonly slug: string;
  readonly profile: string;
}

async function openProfile(context: CallContext, given: Named): Promise<OpenedProfile | Problem> {
  const opened = await open(context, given.slug);
  if (isProblem(opened)) return opened;
  const path = profilePath(given.profile);
  const text = opened.files.get(path);
  if (text === undefined) return problem('not-found', `${given.slug} has no profile ${given.profile}.`);
  return { ...opened, path, text };
}

/** A problem when the caller may not edit it. */
async function openToEdit(context: CallContext, given: Named): Promise<OpenedProfile | Problem> {
  const opened = await openProfile(context, given);
  if (isProblem(opened)) return opened;
  return refuseProfile(context.actor, opened.collection, given.profile) ?? opened;
}

export function auditProfile(given: Named, { revision }: ProfileChanged): AuditEntry {
  return { subject: given.slug, detail: { profile: given.profile, revision } };
}

export const listMetadataProfiles = defineService({
  name: 'listMetadataProfiles',
  doc: "Profiles and the collection's own file, with the state of both.",
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: metadataProfilesSchema,
  run: async (context, given): Promise<MetadataProfiles | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const revision = await context.revisions.newest(collection.id);
    const figures = await context.metadataFiles.figures(revision.id);
    const own = figures.get(METADATA_FILE);
    const profiles = profileTexts(new Map(Array.from(figures.keys(), (path) => [path, '']))).flatMap(({ path }) => {
      const name = profileOf(path);
      const counted = figures.get(path);
      if (name === undefined || counted === undefined) return [];
      const { bytes: size, lines, malformed, warnings } = counted;
      const mayEdit = mayEditProfile(context.actor, collection, name);
      return [{ name, path, bytes: size, lines, malformed, warnings, mayEdit, editors: editorsOf(collection, name) }];
    });
    const applied = await context.metadata.applied(collection.id);
    return {
      revision: revision.number,
      profiles,
      ...(own && { file: describeOwn(own) }),
      isOutdated: profiles.length > 0 && (await isOutdated(context, collection, revision)),
      beforeRuns: readSettings(collection).beforeRuns,
      ...(applied && { applied: { revision: applied.revision, at: applied.at, by: applied.by } }),
    };
  },
});

function describeOwn(own: FileFigures): NonNullable<MetadataProfiles['file']> {
  const why = problemOfFile(own);
  const { bytes: size, lines, malformed } = own;
  return { bytes: size, lines, malformed, ...(why !== undefined && { problem: why }) };
}

/** The text of one profile, for its editor and for a download. */
export const getMetadataProfile = defineService({
  name: 'getMetadataProfile',
  role: 'viewer',
  input: z.strictObject({ slug, profile }),
  output: profileTextSchema,
  run: async (context, given): Promise<ProfileText | Problem> => {
    const opened = await openProfile(context, given);
    if (isProblem(opened)) return opened;
    const { path, text, revision } = opened;
    return { name: given.profile, path, revision: revision.number, text };
  },
});

export const createMetadataProfile = defineService({
  name: 'createMetadataProfile',
  role: 'operator',
  input: z.strictObject({ slug, profile, text: profileText.default('') }),
  output: profileChangedSchema,
  run: async (context, given): Promise<ProfileChanged | Problem> => {
    const opened = await open(context, given.slug);
    if (isProblem(opened)) return opened;
    if (opened.files.has(profilePath(given.profile))) return taken(given.profile);
    return change(context, opened, `Created the profile ${given.profile}`, {
      [profilePath(given.profile)]: given.text,
    });
  },
  audit: auditProfile,
});

/** Its editors go with it. */
export const renameMetadataProfile = defineService({
  name: 'renameMetadataProfile',
  role: 'operator',
  input: z.strictObject({ slug, profile, to: profile }),
  output: profileChangedSchema,
  run: async (context, given): Promise<ProfileChanged | Problem> => {
    const opened = await openToEdit(context, given);
    if (isProblem(opened)) return opened;
    const { collection, files, path, text } = opened;
    if (files.has(profilePath(given.to))) return taken(given.to);
    const said = `Renamed the profile ${given.profile} to ${given.to}`;
    const saved = await change(context, opened, said, { [path]: null, [profilePath(given.to)]: text });
    if (isProblem(saved)) return saved;
    await changeEditors(context, collection, (all) => {
      const { [given.profile]: own, ...others } = withoutEditors(all, given.to);
      return own === undefined ? others : { ...others, [given.to]: own };
    });
    return saved;
  },
  audit: (given, { revision }) => ({
    subject: given.slug,
    detail: { profile: given.profile, to: given.to, revision },
  }),
});

export const deleteMetadataProfile = defineService({
  name: 'deleteMetadataProfile',
  role: 'operator',
  input: z.strictObject({ slug, profile }),
  output: profileChangedSchema,
  run: async (context, given): Promise<ProfileChanged | Problem> => {
    const opened = await openProfile(context, given);
    if (isProblem(opened)) return opened;
    const saved = await change(context, opened, `Deleted the profile ${given.profile}`, { [opened.path]: null });
    if (!isProblem(saved)) await changeEditors(context, opened.collection, (all) => withoutEditors(all, given.profile));
    return saved;
  },
  audit: auditProfile,
});

const changeInput = z.strictObject({ slug, profile, base: revisionNumber, text: profileText, message });

/** Saves the text of a profile; a conflict when somebody saved another revision since. For its editors. */
export const changeMetadataProfile = defineService({
  name: 'changeMetadataProfile',
  doc: 'Requires edit permission for the profile; a viewer can have it, too.',
  role: 'viewer',
  input: changeInput,
  output: profileChangedSchema,
  run: async (context, given): Promise<ProfileChanged | Problem> => {
    const opened = await openToEdit(context, given);
    if (isProblem(opened)) return opened;
    const files = [{ path: opened.path, text: given.text }];
    return answer(await saveChanges(context, { slug: given.slug, base: given.base, message: given.message, files }));
  },
  audit: auditProfile,
});

/** Replaces the text of a profile by that of a file, or makes a profile of it. */
export const uploadMetadataProfile = defineService({
  name: 'uploadMetadataProfile',
  doc: 'Requires edit permission for the profile. Only operators add profiles.',
  role: 'viewer',
  input: z.strictObject({ slug, profile, bytes, gzip: z.boolean().default(false) }),
  output: profileChangedSchema,
  run: async (context, given): Promise<ProfileChanged | Problem> => {
    const opened = await open(context, given.slug);
    if (isProblem(opened)) return opened;
    const path = profilePath(given.profile);
    const isNew = !opened.files.has(path);
    if (isNew && !canDo(context.actor, 'operator')) return refusalFor(context.actor, 'operator');
    const refusal = refuseProfile(context.actor, opened.collection, given.profile);
    if (refusal) return refusal;
    if (given.bytes.length > mostBytes) return fieldProblem('bytes', 'A profile has at most 128 MB.');
    const unpacked = given.gzip ? await unpackUpload(given.bytes, mostBytes) : given.bytes;
    if (isProblem(unpacked)) return unpacked;
    const text = await decodeUpload(unpacked);
    if (typeof text !== 'string') return text;
    if (opened.files.get(path) === text) return fieldProblem('bytes', 'The profile already has this text.');
    return change(context, opened, `Uploaded the profile ${given.profile}`, { [path]: text });
  },
  audit: (given, { revision }) => ({
    subject: given.slug,
    detail: { profile: given.profile, bytes: given.bytes.length, revision },
  }),
});

/** `editors`: e-mail addresses, or null for every operator. */
export const setMetadataProfileEditors = defineService({
  name: 'setMetadataProfileEditors',
  doc: 'Sets the editors by e-mail address. Null: every operator.',
  role: 'admin',
  input: z.strictObject({ slug, profile, editors: z.array(email).max(1000, 'At most 1,000 editors.').nullable() }),
  output: z.strictObject({ editors: z.array(z.string()).nullable() }),
  run: async (context, given): Promise<{ readonly editors: readonly string[] | null } | Problem> => {
    const opened = await openProfile(context, given);
    if (isProblem(opened)) return opened;
    const editors = given.editors === null ? null : [...new Set(given.editors)].toSorted();
    for (const address of editors ?? []) {
      const user = await context.users.find({ email: address });
      if (user === undefined) return fieldProblem('editors', `There is no user ${address}.`);
    }
    await changeEditors(context, opened.collection, (all) =>
      editors === null ? withoutEditors(all, given.profile) : { ...all, [given.profile]: editors },
    );
    return { editors };
  },
  audit: (given, { editors }) => ({ subject: given.slug, detail: { profile: given.profile, editors } }),
});

/** What is done before a run begins. */
export const saveMetadataRule = defineService({
  name: 'saveMetadataRule',
  doc: 'What a run does with external metadata before it starts.',
  role: 'operator',
  input: z.strictObject({ slug, rule: metadataRuleSchema }),
  output: metadataRuleSchema,
  run: async (context, given): Promise<MetadataRule | Problem> => {
    const saved = await changeSettings(context, given.slug, () => ({ beforeRuns: given.rule }));
    return isProblem(saved) ? saved : given.rule;
  },
  audit: (given) => ({ subject: given.slug, detail: { ...given.rule } }),
});

/** By path; null removes a file. */
async function change(
  context: CallContext,
  { collection, revision }: Opened,
  said: string,
  texts: Readonly<Record<string, string | null>>,
): Promise<ProfileChanged | Problem> {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const base = { slug: collection.slug, base: revision.number, isFirstCall: true };
  return answer(await saveChanges(context, { ...base, message: said, files }));
}

export function answer(saved: SavedRevision | Problem): ProfileChanged | Problem {
  if (isProblem(saved)) return saved;
  const { revision, errors, warnings } = saved;
  return { revision, errors, warnings };
}

type Editors = CollectionSettings['profileEditors'];

/** `change` gets the lists of editors by profile; an absent list means every operator. */
async function changeEditors(
  context: CallContext,
  { slug: name }: CollectionRecord,
  change: (editors: Editors) => Editors,
): Promise<void> {
  await changeSettings(context, name, ({ profileEditors }) => ({ profileEditors: change(profileEditors) }));
}

function withoutEditors(editors: Editors, name: string): Editors {
  const { [name]: _, ...others } = editors;
  return others;
}

function taken(name: string): Problem {
  return problem('conflict', `A profile named ${name} already exists.`);
}
