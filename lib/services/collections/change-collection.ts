/** Rename, copy and delete. */

import { z } from 'zod';
import { removeLogs } from '../../store/logs/log-files.ts';
import { describeActor } from '../actor.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { collectionName, slug } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem } from '../result.ts';
import { createUnderFreeSlug, taken } from './make-collection.ts';
import { findCollection, noCollection, settingsOfCopy } from './settings.ts';

export const renameCollection = defineService({
  name: 'renameCollection',
  role: 'operator',
  input: z.strictObject({ slug, name: collectionName, newSlug: slug.optional() }),
  output: z.strictObject({ slug: z.string() }),
  run: async (context, { name, newSlug, ...given }) => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const to = { slug: newSlug ?? collection.slug, name };
    const result = await context.collections.rename(collection.slug, to);
    if (result === 'gone') return noCollection(given.slug);
    return result === 'taken' ? taken(to.slug) : { slug: to.slug };
  },
  audit: (given, to) => ({ subject: given.slug, detail: { name: given.name, slug: to.slug } }),
});

/** With its settings and its saved lists of URLs; resources, runs, secrets and grants of administrators are not copied. */
export const copyCollection = defineService({
  name: 'copyCollection',
  doc: 'Copies files and settings. Resources, credentials, allowed networks and trusted certificates are not copied.',
  role: 'operator',
  input: z.strictObject({ slug, name: collectionName, newSlug: slug.optional() }),
  output: z.strictObject({ slug: z.string() }),
  run: async (context, { name, newSlug, ...given }) => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { collections, revisions, actor } = context;
    const source = await revisions.newest(collection.id);
    const files = await revisions.files(source.id);
    const made = await createUnderFreeSlug(context, { name, slug: newSlug }, (free) =>
      collections.create({
        slug: free,
        name,
        kind: 'normal',
        settings: settingsOfCopy(collection),
        author: describeActor(actor).name,
        message: `Copied from ${collection.slug}, revision ${source.number}`,
        files,
      }),
    );
    if (isProblem(made)) return made;
    await context.urlLists.copy(collection.id, made.id);
    return { slug: made.slug };
  },
  audit: (given, { slug: copy }) => ({ subject: given.slug, detail: { copy } }),
});

/** What cannot be brought back asks for the collection's name. */
export async function confirmed(
  context: CallContext,
  given: { readonly slug: string; readonly confirm: string },
): Promise<CollectionRecord | Problem> {
  const collection = await findCollection(context, given.slug);
  if (isProblem(collection)) return collection;
  if (given.confirm.trim() === collection.name) return collection;
  return fieldProblem('confirm', `Type the name of the collection: ${collection.name}`);
}

export const confirmation = z.strictObject({
  slug,
  confirm: z.string({ error: 'Type the name of the collection.' }).max(200),
});

export const deleteCollection = defineService({
  name: 'deleteCollection',
  doc: "`confirm` is the collection's name.",
  role: 'admin',
  needsPassword: true,
  input: confirmation,
  output: z.null(),
  run: async (context, given) => {
    const collection = await confirmed(context, given);
    if (isProblem(collection)) return collection;
    if (!(await context.collections.remove(collection.id))) return noCollection(given.slug);
    await removeLogs(context.dataFolder, collection.id);
    return null;
  },
  audit: (given) => ({ subject: given.slug }),
});
