/** Groups and their members, as groups feeds say. */

import { z } from 'zod';
import type { NamePlace } from '../../store/access/read-groups.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { pageSize, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { groupDetailSchema, groupPageSchema, groupsOfSchema } from './groups-contract.ts';
import type { GroupDetail, GroupPage, GroupsOf } from './groups-contract.ts';

/** People of a group that are counted, and memberships above a principal that are followed. */
const mostPeople = 100_000;
const mostAbove = 20_000;

const name = z.string({ error: 'The name is missing.' }).min(1, 'The name is missing.').max(1024);
const namespace = z.string().max(1024).default('Default');

const place = z.tuple([z.string().max(1024), z.int()]);

/** `next` of the page before: the last name of it, and what tells it from others of that name. */
const after = z
  .string()
  .max(3000)
  .transform((text, context): NamePlace => {
    const parsed = place.safeParse(parseJson(text));
    if (parsed.success) return { name: parsed.data[0], id: parsed.data[1] };
    context.addIssue('Give the value that the page before returned.');
    return z.NEVER;
  })
  .exactOptional();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As much as asked for of one row more, and the place of its last. */
function pageOf<Row extends { readonly id: number }>(
  found: readonly Row[],
  limit: number,
  nameOf: (row: Row) => string,
): { readonly rows: readonly Row[]; readonly next?: string } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, ...(found.length > limit && last && { next: JSON.stringify([nameOf(last), last.id]) }) };
}

export const listGroups = defineService({
  name: 'listGroups',
  doc: 'Groups with members, by name; `search` is a part of the name.',
  role: 'viewer',
  input: z.strictObject({ slug, search: z.string().max(1024).exactOptional(), after, limit: pageSize(500, 100) }),
  output: groupPageSchema,
  run: async (context, { slug: of, limit, ...query }): Promise<GroupPage | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const found = await context.groups.list(collection.id, { ...query, limit: limit + 1 });
    const { rows, ...next } = pageOf(found, limit, ({ group }) => group.name);
    return { groups: rows.map(({ group, members, origin }) => ({ group, members, origin })), ...next };
  },
});

export const getGroup = defineService({
  name: 'getGroup',
  doc: 'Members of a group with the upload and line that say so, and the groups that it is in.',
  role: 'viewer',
  input: z.strictObject({ slug, group: name, namespace, after, limit: pageSize(500, 100) }),
  output: groupDetailSchema,
  run: async (context, { slug: of, group, limit, ...given }): Promise<GroupDetail | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const { groups } = context;
    const named = { scope: 'group', namespace: given.namespace, name: group } as const;
    const found = await groups.find(collection.id, named);
    const [first] = found.values();
    if (first === undefined) return problem('not-found', `${of} has no group ${group}.`);
    const ids = [...found.keys()];
    const [page, counts, parents] = await Promise.all([
      groups.members(ids, { limit: limit + 1, ...(given.after && { after: given.after }) }),
      groups.counts(ids, mostPeople + 1),
      groups.above(ids, mostAbove),
    ]);
    const { rows, ...next } = pageOf(page, limit, ({ member }) => member.name);
    return {
      group: first,
      members: rows.map(({ member, origin }) => ({ member, origin })),
      ...next,
      sources: [...counts.sources],
      people: Math.min(counts.people, mostPeople),
      isCut: counts.people > mostPeople,
      parents,
    };
  },
});

export const listGroupsOf = defineService({
  name: 'listGroupsOf',
  doc: 'Groups that a user or group is in, members of members included, each with the groups between.',
  role: 'viewer',
  input: z.strictObject({ slug, scope: z.enum(['user', 'group']).default('user'), namespace, name }),
  output: groupsOfSchema,
  run: async (context, { slug: of, ...named }): Promise<GroupsOf | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const found = await context.groups.find(collection.id, named);
    return { groups: await context.groups.above([...found.keys()], mostAbove) };
  },
});
