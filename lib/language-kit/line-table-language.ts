/** A language whose lines are rows of a table: all that follows from its columns, its checks, and how a row is written. */

import { hasErrors } from '../lang/diagnostic.ts';
import type { Diagnostic } from '../lang/diagnostic.ts';
import type { Language, Parsed, Syntax } from '../lang/language.ts';
import { contextInLineTable, editLineTable } from '../lang/line-table.ts';
import type { LineColumn, LineTable, Row, TableChange } from '../lang/line-table.ts';
import { indentLines } from '../lang/pblock-format.ts';
import type { TableTraits } from '../sdk/configuration-language.ts';
import type { Catalog } from '../sdk/describe.ts';

export interface LineTableLanguage<Model, Value> extends Language<LineTable, Model, TableChange<Value>, Catalog> {
  readonly table: TableTraits<LineTable>;
}

interface LineTableTraits<Model, Value> {
  readonly title: string;
  readonly columns: readonly LineColumn[];
  /** The rows that count; all of them where it is absent. */
  readonly rowsIn?: (table: LineTable) => readonly Row[];
  readonly check: (parsed: Parsed<LineTable>) => readonly Diagnostic[];
  /** Of a text without errors. */
  readonly toModel: (table: LineTable) => Model;
  readonly rowsOf: (model: Model) => readonly Value[];
  readonly lineOf: (row: Value) => string;
}

export function lineTableLanguage<Model, Value>(
  syntax: Syntax<LineTable>,
  { title, columns, rowsIn = ({ rows }) => rows, check, toModel, rowsOf, lineOf }: LineTableTraits<Model, Value>,
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
    edit: (parsed, change) =>
      editLineTable({ ...parsed, ast: { ...parsed.ast, rows: rowsIn(parsed.ast) } }, change, lineOf),
    contextAt: (parsed, offset) => contextInLineTable(parsed, offset, columns),
    symbols: () => ({ defines: [], refers: [] }),
    format: ({ source }) => indentLines(source, new Map(), new Set()),
    folds: () => [],
    // What is no word of the language has no column.
    table: { columns: columns.filter((column) => column.class !== 'unknown'), rowsIn },
  };
}
