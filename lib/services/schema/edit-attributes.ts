/** Values that people give to attributes of RDs, one by one and in bulk; the crawled ones come back when they are undone. */

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { descriptionViewSchema } from '../resources/contract.ts';
import { bulkEditSchema } from './contract.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { line, resourceHash, slug } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { DescriptionView } from '../resources/contract.ts';
import { resourceFilter } from '../resources/read-resources.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { BulkEdit } from './contract.ts';
import { givenValues, openEditable } from './editable.ts';
import type { ManualEdit } from '../../store/rds/manual-attributes.ts';

/** Null: what was given is undone. */
const values = givenValues.nullable();

const edit = { slug, name: line('The attribute', 100), values };

interface OpenEdit {
  readonly collection: CollectionRecord;
  readonly edit: ManualEdit;
}

/** The edit under the name the schema has, or why it cannot be. Undoing asks for nothing. */
async function openEdit(
  context: CallContext,
  given: { readonly slug: string; readonly name: string; readonly values: readonly string[] | null },
): Promise<OpenEdit | Problem> {
  const collection = await findCollection(context, given.slug);
  if (isProblem(collection)) return collection;
  const by = { id: randomUUID(), by: describeActor(context.actor).name, at: context.now() };
  const name = given.name.toLowerCase();
  if (given.values === null) return { collection, edit: { ...by, name, values: undefined } };
  const editable = await openEditable(context, collection.id);
  if (isProblem(editable)) return editable;
  const found = editable(given.name);
  return isProblem(found) ? found : { collection, edit: { ...by, name: found, values: given.values } };
}

export const editAttribute = defineService({
  name: 'editAttribute',
  doc: "Gives an attribute of one RD values of one's own, where the schema lets it be edited; null brings the crawled ones back.",
  role: 'operator',
  input: z.strictObject({ ...edit, hash: resourceHash }),
  output: descriptionViewSchema,
  run: async (context, given): Promise<DescriptionView | Problem> => {
    const opened = await openEdit(context, given);
    if (isProblem(opened)) return opened;
    const { id } = opened.collection;
    await context.edits.one(id, given.hash, opened.edit);
    const description = await context.crawl.description(id, given.hash);
    return description ?? problem('not-found', 'This resource has no resource description.');
  },
  audit: ({ slug: subject, name, values: to }, { url }) => ({ subject, detail: { name, values: to, url } }),
});

const shown = 100;

const bulk = z.union([
  z.strictObject({
    ...edit,
    urls: z.array(z.string().trim().min(1).max(8192)).min(1, 'No URL is given.').max(10_000, 'At most 10,000 URLs.'),
  }),
  z.strictObject({ ...edit, filter: z.strictObject(resourceFilter) }),
]);

export const editAttributes = defineService({
  name: 'editAttributes',
  doc: 'Sets attributes of the RDs of several URLs, or of every URL that a filter matches.',
  role: 'operator',
  input: bulk,
  output: bulkEditSchema,
  run: async (context, given): Promise<BulkEdit | Problem> => {
    const opened = await openEdit(context, given);
    if (isProblem(opened)) return opened;
    const { collection, edit: wanted } = opened;
    if ('filter' in given) {
      const done = await context.edits.filtered(collection.id, given.filter, wanted);
      return { edit: wanted.id, ...done, without: { urls: [], count: 0 } };
    }
    const { without, ...done } = await context.edits.listed(collection.id, given.urls, wanted);
    return { edit: wanted.id, ...done, without: { urls: without.slice(0, shown), count: without.length } };
  },
  audit: (given, { found, changed }) => ({
    subject: given.slug,
    detail: {
      name: given.name,
      values: given.values,
      found,
      changed,
      ...('filter' in given ? { filter: given.filter } : { urls: given.urls.length }),
    },
  }),
});

export const takeBackEdit = defineService({
  name: 'takeBackEdit',
  role: 'operator',
  input: z.strictObject({ slug, name: edit.name, edit: z.uuid() }),
  output: z.strictObject({ changed: z.number() }),
  run: async (context, given): Promise<{ readonly changed: number } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const changed = await context.edits.takeBack(collection.id, { id: given.edit, name: given.name.toLowerCase() });
    return { changed };
  },
  audit: (given, { changed }) => ({ subject: given.slug, detail: { name: given.name, edit: given.edit, changed } }),
});
