/** What the services need to know of the configuration languages. */

import type { Declarations } from '../../engine/compile-program.ts';
import { compileProgram } from '../../engine/compile-program.ts';
import { defaultLimits } from '../../engine/program.ts';
import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { SourceText } from '../../lang/source-text.ts';
import { positionAt, sourceText } from '../../lang/source-text.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { filterConf } from '../../languages/filter-conf/index.ts';
import { filterrulesConf } from '../../languages/filterrules-conf/index.ts';
import { defaultMimeTypes } from '../../languages/mime-types/default.ts';
import { mimeTypes } from '../../languages/mime-types/index.ts';
import { defaultRobotConf } from '../../languages/robot-conf/default.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import type { FileDiagnostic } from './contract.ts';

export interface ConfigurationLanguages {
  /** Every finding over all files of a collection, by path and place. */
  check(files: ReadonlyMap<string, string>): readonly FileDiagnostic[];
  /** Language id of a path; undefined for files this release keeps and does not read. */
  languageOf(path: string): string | undefined;
  /** Texts that apply where a collection has no such file. */
  readonly builtIns: ReadonlyMap<string, string>;
}

export function createLanguages(declarations: Declarations): ConfigurationLanguages {
  return {
    check: (files) => checkFiles(files, declarations),
    languageOf: (path) => readLanguages.find(({ matchesPath }) => matchesPath(path))?.id,
    builtIns: new Map([
      ['filter.conf', defaultFilterConf],
      ['mime.types', defaultMimeTypes],
      ['robot.conf', defaultRobotConf],
    ]),
  };
}

const readLanguages = [robotConf, filterConf, filterrulesConf, mimeTypes];

/** The findings are those a run would get: the same compilation finds them. */
function checkFiles(files: ReadonlyMap<string, string>, declarations: Declarations): readonly FileDiagnostic[] {
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
