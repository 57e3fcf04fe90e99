/** What the schema services answer. */

import type { SchemaAttribute } from '../../languages/schema-conf/model.ts';

export type { SchemaAttribute };

export interface SchemaView {
  /** Number of the revision; the base of the next save. */
  readonly revision: number;
  readonly newest: boolean;
  /** Of schema.conf in the collection; where the built-in schema applies, the path a change is saved under. */
  readonly path: string;
  readonly builtIn: boolean;
  /** In order of the file; empty when it has errors. */
  readonly attributes: readonly SchemaAttribute[];
  /** Of the file, not of what other files say of it. */
  readonly errors: number;
  readonly warnings: number;
}

export interface BulkEdit {
  /** Names the edit: it can be taken back by it. */
  readonly edit: string;
  /** Resources asked for that have an RD. */
  readonly found: number;
  /** RDs that are now another; the rest had these values already, or nothing to undo. */
  readonly changed: number;
  /** URLs of a list that have no RD: the first 100, and how many there are. */
  readonly without: { readonly urls: readonly string[]; readonly count: number };
}
