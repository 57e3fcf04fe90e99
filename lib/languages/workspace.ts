/** Checks all files of a collection together: each in its language, and what one says of another. */

import type { Diagnostic } from '../lang/diagnostic.ts';
import type { LanguageSymbol, Workspace } from '../lang/language.ts';
import { fileName } from '../lang/file-name.ts';
import { positionAt, sourceText } from '../lang/source-text.ts';
import type { SourceText } from '../lang/source-text.ts';
import type { Catalog } from '../sdk/describe.ts';
import { openCollection } from './open-collection.ts';
import type { CollectionFile, OpenCollection } from './open-collection.ts';
import { isKept } from './collection-paths.ts';
import { ROBOT_FILE, classModeIn } from './metadata-classes.ts';
import { checkSet } from './check-set.ts';
import { setMessages } from './set-messages.ts';

/** Lines and columns count from 1; a column counts UTF-16 units. */
export interface PlacedDiagnostic extends Diagnostic {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** No run starts while it is there. */
  readonly stopsRun: boolean;
}

export interface CheckedFile {
  readonly path: string;
  /** Language id; undefined for a file no language of this release reads. */
  readonly language: string | undefined;
  /** In text order. */
  readonly diagnostics: readonly PlacedDiagnostic[];
}

/** Every finding over all files, by file, in the order given. Nothing is read but these texts. */
export function checkCollection(files: readonly CollectionFile[], words: Catalog): readonly CheckedFile[] {
  const open = openCollection(files, words);
  const workspace = workspaceOf(open);
  const together = checkSet(open);
  return open.files.map(({ path, language, parsed }) => {
    if (language === undefined || parsed === undefined) return unread(path);
    const own = language.check(parsed, words, workspace);
    const others = together.filter((finding) => finding.path === path).map(({ diagnostic }) => diagnostic);
    const found = [...own, ...others].toSorted((a, b) => a.span.start - b.span.start);
    return {
      path,
      language: language.id,
      diagnostics: found.map((each) => placed(parsed.source, each, language.stopsRuns)),
    };
  });
}

function unread(path: string): CheckedFile {
  const message = isKept(path) ? 'keptFile' : 'unnamedFile';
  const found = setMessages.report(message, { start: 0, end: 0 }, { name: fileName(path) });
  return { path, language: undefined, diagnostics: [placed(sourceText(path, ''), found)] };
}

/** A finding with its lines and columns. */
export function placed(source: SourceText, diagnostic: Diagnostic, stopsRuns = true): PlacedDiagnostic {
  const start = positionAt(source, diagnostic.span.start);
  const end = positionAt(source, diagnostic.span.end);
  const stopsRun = stopsRuns && diagnostic.severity === 'error';
  return { ...diagnostic, line: start.line, column: start.column, endLine: end.line, endColumn: end.column, stopsRun };
}

/** The names the files define, for the checks of a language. */
function workspaceOf({ files, words }: OpenCollection): Workspace {
  const symbols = files.flatMap(({ language, parsed }) =>
    language === undefined || parsed === undefined ? [] : language.symbols(parsed, words).defines,
  );
  const robot = files.find(({ path }) => path === ROBOT_FILE);
  const defined = new Set(symbols.map(({ kind, name }) => `${kind} ${name}`));
  return {
    paths: files.map(({ path }) => path),
    defines: (kind: LanguageSymbol['kind'], name: string) => defined.has(`${kind} ${name}`),
    hasLongClasses: classModeIn(robot?.parsed?.source.text ?? '') === 'long',
  };
}
