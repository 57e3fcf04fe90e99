/** A language whose lines are rows of a table: all that follows from its columns, its checks, and how a row is written. */

import { hasErrors } from '../lang/diagnostic.ts';
import type { Diagnostic } from '../lang/diagnostic.ts';
import type { Language, Parsed, Syntax } from '../lang/language.ts';
import { contextInLineTable, editLineTable } from '../lang/line-table.ts';
import type { LineColumn, LineTable, RowChange } from '../lang/line-table.ts';
import { indentLines } from '../lang/pblock-format.ts';
import type { Catalog } from '../sdk/describe.ts';

export type LineTableLanguage<Model, Value> = Language<LineTable, Model, RowChange<Value>, Catalog>;

interface LineTableTraits<Model, Value> {
  readonly title: string;
  readonly columns: readonly LineColumn[];
  readonly check: (parsed: Parsed<LineTable>) => readonly Diagnostic[];
  /** Of a text without errors. */
  readonly toModel: (table: LineTable) => Model;
  readonly rowsOf: (model: Model) => readonly Value[];
  readonly lineOf: (row: Value) => string;
}

export function lineTableLanguage<Model, Value>(
  syntax: Syntax<LineTable>,
  { title, columns, check, toModel, rowsOf, lineOf }: LineTableTraits<Model, Value>,
): LineTableLanguage<Model, Value> {
  return {
    ...syntax,
    title,
    check,
    toModel: (parsed) => (hasErrors(check(parsed)) ? undefined : toModel(parsed.ast)),
    print: (model) =>
      rowsOf(model)
        .map((row) => `${lineOf(row)}\n`)
        .join(''),
    edit: (parsed, change) => editLineTable(parsed, change, lineOf),
    contextAt: (parsed, offset) => contextInLineTable(parsed, offset, columns),
    symbols: () => ({ defines: [], refers: [] }),
    format: ({ source }) => indentLines(source, new Map(), new Set()),
    folds: () => [],
  };
}
