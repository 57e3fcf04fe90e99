/** What the services need to know of the configuration languages. */

import { sourceText } from '../../lang/source-text.ts';
import { checkPreparation } from '../../languages/check-preparation.ts';
import { filterConf } from '../../languages/filter-conf/index.ts';
import { appliesIn, builtInFiles } from '../../languages/index.ts';
import { languageIdOf, namedFiles } from '../../languages/named-files.ts';
import type { PlacedDiagnostic } from '../../languages/workspace.ts';
import { checkCollection, placed } from '../../languages/workspace.ts';
import type { FunctionDeclaration } from '../../sdk/define-function.ts';
import type { Catalog, KnownPrograms } from '../../sdk/describe.ts';
import type { FileDiagnostic } from './contract.ts';

export interface ConfigurationLanguages {
  /** Every finding over all files of a collection, by path and place. */
  check(files: ReadonlyMap<string, string>): Promise<readonly FileDiagnostic[]>;
  /** A text that differs when the same files may be found otherwise: what the server says of programs. */
  state(): Promise<string>;
  /** Language id of a file among these; undefined for files this release keeps and does not read. */
  languageOf(path: string, files: ReadonlyMap<string, string>): string | undefined;
  /** Texts that apply where a collection has no such file. */
  readonly builtIns: ReadonlyMap<string, string>;
  /** False for one of them that has no effect in a collection with these files. */
  appliesIn(path: string, files: Pick<ReadonlySet<string>, 'has'>): boolean;
}

export interface LanguageWords {
  readonly catalog: Catalog;
  readonly functions: readonly FunctionDeclaration[];
  /** What the server says of programs; absent where nobody knows. */
  readonly programs?: () => Promise<KnownPrograms>;
}

export function createLanguages({ catalog, functions, programs }: LanguageWords): ConfigurationLanguages {
  return {
    check: async (files) => {
      const known = await programs?.();
      const given = Array.from(files, ([path, text]) => ({ path, text }));
      const checked = checkCollection(given, { ...catalog, ...(known && { programs: known }) });
      const found = checked.flatMap(({ path, diagnostics }) => diagnostics.map((finding) => ofFile(path, finding)));
      return [...found, ...checkCode(files, { catalog, functions })];
    },
    state: async () => JSON.stringify((await programs?.()) ?? null),
    languageOf: (path, files) => languageIdOf(path, namedFiles(files, catalog)),
    builtIns: builtInFiles,
    appliesIn,
  };
}

/** What only the code of the functions can say of their parameters; the browser has their data alone. */
function checkCode(
  files: ReadonlyMap<string, string>,
  { catalog, functions }: Pick<LanguageWords, 'catalog' | 'functions'>,
): readonly FileDiagnostic[] {
  const path = filterConf.usualPath;
  const source = sourceText(path, files.get(path) ?? '');
  const model = filterConf.toModel(filterConf.parse(source), catalog);
  return model ? checkPreparation(model, functions).map((found) => ofFile(path, placed(source, found))) : [];
}

/** Without spans and fixes: what a page and the command line show. */
function ofFile(
  path: string,
  { severity, code, message, line, column, endLine, endColumn, stopsRun }: PlacedDiagnostic,
): FileDiagnostic {
  return { path, severity, code, message, line, column, endLine, endColumn, stopsRun };
}
