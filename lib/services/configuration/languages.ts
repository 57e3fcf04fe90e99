/** What the services need to know of the configuration languages. */

import { builtInFiles, languageFor } from '../../languages/index.ts';
import type { PlacedDiagnostic } from '../../languages/workspace.ts';
import { checkCollection } from '../../languages/workspace.ts';
import type { Catalog, KnownPrograms } from '../../sdk/describe.ts';
import type { FileDiagnostic } from './contract.ts';

export interface ConfigurationLanguages {
  /** Every finding over all files of a collection, by path and place. */
  check(files: ReadonlyMap<string, string>): Promise<readonly FileDiagnostic[]>;
  /** A text that differs when the same files may be found otherwise: what the server says of programs. */
  state(): Promise<string>;
  /** Language id of a path; undefined for files this release keeps and does not read. */
  languageOf(path: string): string | undefined;
  /** Texts that apply where a collection has no such file. */
  readonly builtIns: ReadonlyMap<string, string>;
}

/** `programs`: what the server says of them; absent where nobody knows. */
export function createLanguages(catalog: Catalog, programs?: () => Promise<KnownPrograms>): ConfigurationLanguages {
  return {
    check: async (files) => {
      const known = await programs?.();
      const given = Array.from(files, ([path, text]) => ({ path, text }));
      const checked = checkCollection(given, { ...catalog, ...(known && { programs: known }) });
      return checked.flatMap(({ path, diagnostics }) => diagnostics.map((finding) => ofFile(path, finding)));
    },
    state: async () => JSON.stringify((await programs?.()) ?? null),
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
