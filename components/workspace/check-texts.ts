/** The check of all files of a collection, as the page asks for it and as its worker does it. */

import type { PlacedDiagnostic } from '#lib/languages/workspace.ts';
import { checkCollection } from '#lib/languages/workspace.ts';
import type { CollectionFile } from '#lib/languages/open-collection.ts';
import type { Catalog } from '#lib/sdk/describe.ts';

/** By path. */
export type FindingsByPath = ReadonlyMap<string, readonly PlacedDiagnostic[]>;

export function checkTexts(files: readonly CollectionFile[], catalog: Catalog): FindingsByPath {
  return new Map(checkCollection(files, catalog).map(({ path, diagnostics }) => [path, diagnostics]));
}

/** What the page tells the worker: the catalog once, then texts. */
export interface CheckRequest {
  readonly id: number;
  readonly files: readonly CollectionFile[];
  /** Absent when it is that of the request before. */
  readonly catalog?: Catalog;
}

export interface CheckAnswer {
  readonly id: number;
  readonly findings: FindingsByPath;
}
