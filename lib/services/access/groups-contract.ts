/** What the services about groups answer. */

import { z } from 'zod';
import { principalSchema } from '../../store/access/handed-out.ts';
import type { ReadModel } from '../../store/models/read-model.ts';

const count = z.int().min(0);

/** Where it is said: upload, and line of the group's tag in it. */
const groupOriginSchema = z.strictObject({ source: z.string(), feed: z.number(), line: z.number() });

/** The groups between are in `via`, the innermost first; the membership that leads to it is in `origin`. */
const wayToGroupSchema = z.strictObject({
  group: principalSchema,
  via: z.array(principalSchema),
  origin: groupOriginSchema,
});

export const groupPageSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      group: principalSchema,
      /** Direct ones, users and groups. */
      members: count,
      origin: groupOriginSchema,
    }),
  ),
  /** Give it as `after` for the next page. */
  next: z.string().exactOptional(),
});
export type GroupPage = ReadModel<typeof groupPageSchema>;

export const groupDetailSchema = z.strictObject({
  group: principalSchema,
  /** Direct ones, a page of them in the order of their names. */
  members: z.array(z.strictObject({ member: principalSchema, origin: groupOriginSchema })),
  /** Give it as `after` for the next page. */
  next: z.string().exactOptional(),
  /** Direct members by source. */
  sources: z.array(groupOriginSchema.extend({ members: count })),
  /** Users in it, members of members included. */
  people: count,
  /** There are more: `people` is the number that is counted. */
  isCut: z.boolean(),
  /** Groups that it is in, the nearest first. */
  parents: z.array(wayToGroupSchema),
});
export type GroupDetail = ReadModel<typeof groupDetailSchema>;

export const groupsOfSchema = z.strictObject({
  /** Of every group that it is in, directly or not, the nearest first. */
  groups: z.array(wayToGroupSchema),
});
export type GroupsOf = ReadModel<typeof groupsOfSchema>;
