/** What the schema services answer. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { SchemaAttribute } from '../../languages/schema-conf/model.ts';

export type { SchemaAttribute };

export const schemaViewSchema = z.strictObject({
  /** Number of the revision; the base of the next save. */
  revision: z.number(),
  newest: z.boolean(),
  /** Of schema.conf in the collection; where the built-in schema applies, the path a change is saved under. */
  path: z.string(),
  builtIn: z.boolean(),
  /** In order of the file; empty when it has errors. */
  attributes: z.array(
    z.strictObject({
      /** As it is printed; names compare without regard to capital letters. */
      name: z.string(),
      desc: z.string().exactOptional(),
      editable: z.boolean(),
      indexable: z.boolean(),
      /** Lower case. */
      aliases: z.array(z.string()),
      line: z.number(),
    }),
  ),
  /** Of the file, not of what other files say of it. */
  errors: z.number(),
  warnings: z.number(),
});
export type SchemaView = ReadModel<typeof schemaViewSchema>;

export const bulkEditSchema = z.strictObject({
  /** Names the edit: it can be taken back by it. */
  edit: z.string(),
  /** Resources asked for that have an RD. */
  found: z.number(),
  /** RDs that are now another; the rest had these values already, or nothing to undo. */
  changed: z.number(),
  /** URLs of a list that have no RD: the first 100, and how many there are. */
  without: z.strictObject({
    urls: z.array(z.string()),
    count: z.number(),
  }),
});
export type BulkEdit = ReadModel<typeof bulkEditSchema>;
