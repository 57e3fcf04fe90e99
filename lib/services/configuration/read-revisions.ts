/** The revisions of a collection: the list, and what two of them differ in. */

import { z } from 'zod';
import { listedRevisionSchema } from '../../db/revisions.ts';
import { fileChangeSchema } from './contract.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { pageSize, revisionNumber, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { FileChange, RevisionRow } from './contract.ts';

export const listRevisions = defineService({
  name: 'listRevisions',
  doc: 'Newest first.',
  role: 'viewer',
  input: z.strictObject({ slug, before: revisionNumber.optional(), limit: pageSize(200, 50) }),
  output: z.strictObject({ revisions: z.array(listedRevisionSchema), next: z.number().exactOptional() }),
  run: async (
    context,
    { limit, before, ...given },
  ): Promise<{ readonly revisions: readonly RevisionRow[]; readonly next?: number } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const page = { limit: limit + 1, ...(before !== undefined && { before }) };
    const rows = await context.revisions.list(collection.id, page);
    const revisions = rows.slice(0, limit);
    const last = revisions.at(-1);
    return { revisions, ...(rows.length > limit && last && { next: last.number }) };
  },
});

export const compareRevisions = defineService({
  name: 'compareRevisions',
  role: 'viewer',
  input: z.strictObject({ slug, from: revisionNumber, to: revisionNumber }),
  output: z.array(fileChangeSchema),
  run: async (context, given): Promise<readonly FileChange[] | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { revisions } = context;
    const found = await Promise.all([given.from, given.to].map((number) => revisions.find(collection.id, number)));
    const [from, to] = found;
    if (!from || !to) return problem('not-found', `${given.slug} has no such revision.`);
    return differences(await revisions.files(from.id), await revisions.files(to.id));
  },
});

/** What changes from one set of texts to another, by path. */
export function differences(from: ReadonlyMap<string, string>, to: ReadonlyMap<string, string>): readonly FileChange[] {
  const paths = [...new Set([...from.keys(), ...to.keys()])].toSorted();
  return paths
    .filter((path) => from.get(path) !== to.get(path))
    .map((path) => fileChange(path, from.get(path), to.get(path)));
}

function fileChange(path: string, before: string | undefined, after: string | undefined): FileChange {
  return { path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}
