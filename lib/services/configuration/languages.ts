/** What the services need to know of the configuration languages. */

import type { Declarations } from '../../engine/compile-program.ts';
import { compileProgram } from '../../engine/compile-program.ts';
import { defaultLimits } from '../../engine/program.ts';
import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { SourceText } from '../../lang/source-text.ts';
import { positionAt, sourceText } from '../../lang/source-text.ts';
import type { FileDiagnostic } from './contract.ts';

export interface ConfigurationLanguages {
  /** Every finding over all files of a collection, by path and place. */
  check(files: ReadonlyMap<string, string>): readonly FileDiagnostic[];
  /** Language id of a path; undefined for files this release keeps and does not read. */
  languageOf(path: string): string | undefined;
  /** Texts that apply where a collection has no such file. */
  readonly builtIns: ReadonlyMap<string, string>;
}

/** The findings are those a run would get: the same compilation finds them. */
export function checkFiles(files: ReadonlyMap<string, string>, declarations: Declarations): readonly FileDiagnostic[] {
  const { diagnostics } = compileProgram({ files, declarations, limits: defaultLimits });
  return [...diagnostics].flatMap(([path, findings]) => {
    const source = sourceText(path, files.get(path) ?? '');
    return findings.map((finding) => place(source, finding)).toSorted((a, b) => a.line - b.line || a.column - b.column);
  });
}

function place(source: SourceText, { severity, code, message, span }: Diagnostic): FileDiagnostic {
  const { line, column } = positionAt(source, span.start);
  const end = positionAt(source, span.end);
  return { path: source.path, severity, code, message, line, column, endLine: end.line, endColumn: end.column };
}
