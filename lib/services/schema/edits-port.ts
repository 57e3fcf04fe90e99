/** What the edits of RDs need of the crawl's tables. */

import type { ResourceFilter } from '../ports.ts';

/** One attribute of RDs, and what a person says it is to have. */
export interface ManualEdit {
  /** Names the edit, so that it can be taken back. */
  readonly id: string;
  /** Lower case. */
  readonly name: string;
  /** Undefined: the crawled value comes back. Empty: the RD goes without the attribute. */
  readonly values: readonly string[] | undefined;
  readonly by: string;
  readonly at: number;
}

export interface EditCount {
  /** Resources asked for that have an RD, and how many of these are now another. */
  readonly found: number;
  readonly changed: number;
}

export interface DescriptionEdits {
  one(collectionId: number, hash: string, edit: ManualEdit): Promise<EditCount>;
  /** `without`: URLs of the list that have no RD, as they were given. */
  listed(
    collectionId: number,
    urls: readonly string[],
    edit: ManualEdit,
  ): Promise<EditCount & { readonly without: readonly string[] }>;
  /** All of a filter, in portions. */
  filtered(collectionId: number, filter: ResourceFilter, edit: ManualEdit): Promise<EditCount>;
  /** Wherever nobody has edited the attribute since; answers of how many RDs. */
  takeBack(collectionId: number, edit: Pick<ManualEdit, 'id' | 'name'>): Promise<number>;
}
