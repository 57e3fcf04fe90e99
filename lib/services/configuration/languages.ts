/** What the services need to know of the configuration languages. */

import type { FileDiagnostic } from './contract.ts';

export interface ConfigurationLanguages {
  /** Every finding over all files of a collection, by path and place. */
  check(files: ReadonlyMap<string, string>): readonly FileDiagnostic[];
  /** Language id of a path; undefined for files this release keeps and does not read. */
  languageOf(path: string): string | undefined;
  /** Texts that apply where a collection has no such file. */
  readonly builtIns: ReadonlyMap<string, string>;
}
