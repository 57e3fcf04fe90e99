/** A file of a configuration: what is wanted, and what was read. Types only. */

import type { SourceText } from '../../lang/source-text.ts';

/** A file read without errors. */
export interface ReadFile<Model> {
  /** Shown in places: the path, marked when it is a built-in default. */
  readonly file: string;
  readonly source: SourceText;
  readonly model: Model;
  /** The collection has no such file. */
  readonly isBuiltIn: boolean;
}

export interface Wanted {
  /** Path inside the collection; undefined when there is no such file. */
  readonly path: string | undefined;
  readonly name: string;
  readonly fallback?: string;
}
