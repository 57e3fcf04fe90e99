/** An RD as the store has it, and how it changes while its content stays. */

import type { Writer } from './resource.ts';

/** An RD as far as it is read again. */
export interface StoredDescription {
  /** Values by name; those too long for a header or a date are left out. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** Who wrote each attribute, in order. */
  readonly writers: readonly (readonly [name: string, writer: Writer])[];
}

/** How an RD changes when its content does not. */
export interface RdRevision {
  /** Other values by name; undefined for an attribute that is removed. */
  readonly values: ReadonlyMap<string, readonly string[] | undefined>;
  /** Who wrote each attribute of the RD, in order. */
  readonly writers: ReadonlyMap<string, Writer>;
}
