/** What the services need to know of the configuration languages. */

import { builtInFiles, languageFor } from '../../languages/index.ts';
import type { PlacedDiagnostic } from '../../languages/workspace.ts';
import { checkCollection } from '../../languages/workspace.ts';
import type { Catalog } from '../../sdk/describe.ts';
import type { FileDiagnostic } from './contract.ts';

export interface ConfigurationLanguages {
  /** Every finding over all files of a collection, by path and place. */
  check(files: ReadonlyMap<string, string>): readonly FileDiagnostic[];
  /** Language id of a path; undefined for files this release keeps and does not read. */
  languageOf(path: string): string | undefined;
  /** Texts that apply where a collection has no such file. */
  readonly builtIns: ReadonlyMap<string, string>;
}

export function createLanguages(catalog: Catalog): ConfigurationLanguages {
  return {
    check: (files) =>
      checkCollection(
        Array.from(files, ([path, text]) => ({ path, text })),
        catalog,
      ).flatMap(({ path, diagnostics }) => diagnostics.map((finding) => ofFile(path, finding))),
    languageOf: (path) => languageFor(path)?.id,
    builtIns: builtInFiles,
  };
}

/** Without spans and fixes: what a page and the command line show. */
function ofFile(
  path: string,
  { severity, code, message, line, column, endLine, endColumn }: PlacedDiagnostic,
): FileDiagnostic {
  return { path, severity, code, message, line, column, endLine, endColumn };
}
