/** A line-table file as the form shows it: its columns, its rows, and their findings. */

import type { Diagnostic } from '#lib/lang/diagnostic.ts';
import type { Row, WrittenChange } from '#lib/lang/line-table.ts';
import { lineAt, sourceText } from '#lib/lang/source-text.ts';
import type { Span } from '#lib/lang/span.ts';
import { applyEdits } from '#lib/lang/text-edit.ts';
import type { TextEdit } from '#lib/lang/text-edit.ts';
import type { AnyLanguage } from '#lib/languages/index.ts';
import type { Catalog } from '#lib/sdk/describe.ts';

export interface TableFile {
  readonly language: AnyLanguage;
  readonly table: NonNullable<AnyLanguage['table']>;
  readonly path: string;
  readonly text: string;
  readonly catalog: Catalog;
}

export interface TableForm {
  readonly columns: readonly FormColumn[];
  readonly rows: readonly FormRow[];
}

export interface FormColumn {
  readonly label: string;
  /** Words to offer for completion. */
  readonly words: readonly string[];
  /** A cell can have several of them, separated by commas. */
  readonly isList: boolean;
  /** Its texts take much room. */
  readonly isWide: boolean;
}

export interface FormRow {
  /** Place among the rows, from 0. */
  readonly at: number;
  readonly line: number;
  /** One for each column. */
  readonly cells: readonly FormCell[];
  readonly findings: readonly Diagnostic[];
}

export interface FormCell {
  /** Empty where nothing is written. */
  readonly text: string;
  /** False after a cell that is missing. */
  readonly mayWrite: boolean;
  readonly isWrong: boolean;
}

export interface CellProblem {
  readonly column: number;
  readonly message: string;
}

export function readTableForm(file: TableFile): TableForm {
  const { language, table, path, text, catalog } = file;
  const parsed = language.parse(sourceText(path, text));
  const found = new Map<number, Diagnostic[]>();
  for (const finding of language.check(parsed, catalog)) {
    const line = lineAt(parsed.source, finding.span.start);
    found.set(line, [...(found.get(line) ?? []), finding]);
  }
  const rows = table.rowsIn(parsed.ast);
  return {
    columns: columnsOf(file),
    rows: rows.map((row, at) => formRow(file, row, at, found.get(row.line) ?? [])),
  };
}

function columnsOf({ language, table, catalog }: TableFile): readonly FormColumn[] {
  const { directives = [] } = language.words?.(catalog) ?? {};
  const firstWords = directives.map(({ name }) => name);
  return table.columns.map(({ name, label = name, class: kind }, column) => {
    const param = directives[0]?.params.find((each) => each.name === name);
    const isWide = kind === 'url';
    return {
      label: label.charAt(0).toUpperCase() + label.slice(1),
      words: column === 0 && !isWide ? firstWords : (param?.choices?.map(({ value }) => value) ?? []),
      isList: param?.kind === 'list',
      isWide,
    };
  });
}

function formRow({ table }: TableFile, { cells, line }: Row, at: number, findings: readonly Diagnostic[]): FormRow {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return {
    at,
    line,
    findings,
    cells: table.columns.map((_, column) => {
      const cell = cells[column];
      return {
        text: cell?.text ?? '',
        mayWrite: column <= cells.length,
        isWrong: cell === undefined || errors.some(({ span }) => isInside(span, cell.span)),
      };
    }),
  };
}

function isInside(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

export function editsOf({ language, path, text }: TableFile, change: WrittenChange): readonly TextEdit[] {
  return language.edit(language.parse(sourceText(path, text)), change);
}

/** The row that a change was about, after it; the one that follows when it is gone. */
export function rowAfter(file: TableFile, change: WrittenChange): Pick<FormRow, 'at' | 'line'> | undefined {
  const rowsOf = (text: string): readonly Row[] =>
    file.table.rowsIn(file.language.parse(sourceText(file.path, text)).ast);
  const rows = rowsOf(applyEdits(file.text, editsOf(file, change)));
  const wanted = change.kind === 'insert-cells' ? firstOther(rowsOf(file.text), rows) : placeAfter(change);
  const at = Math.min(wanted, rows.length - 1);
  const line = rows[at]?.line;
  return line === undefined ? undefined : { at, line };
}

function placeAfter(change: Exclude<WrittenChange, { readonly kind: 'insert-cells' }>): number {
  return change.kind === 'move-row' ? change.at + change.by : change.at;
}

/** Not every language puts a new row where it is asked for. Of equal rows, any is the new one. */
function firstOther(before: readonly Row[], after: readonly Row[]): number {
  const said = (row: Row | undefined): string | undefined => row?.cells.map(({ text }) => text).join('\n');
  const at = after.findIndex((row, i) => said(row) !== said(before[i]));
  return Math.max(0, at);
}

/** What keeps a line of these cells from being a row without errors; the first problem there is. */
export function problemOf(
  { language, table, path, catalog }: TableFile,
  cells: readonly string[],
): CellProblem | undefined {
  const empty = language.parse(sourceText(path, ''));
  const text = applyEdits('', language.edit(empty, { kind: 'insert-cells', line: 1, cells }));
  const parsed = language.parse(sourceText(path, text));
  const [row] = table.rowsIn(parsed.ast);
  const astray = strayAt(row, cells);
  if (astray >= 0) return { column: astray, message: whyAstray(cells[astray] ?? '', astray, table) };
  const error = language.check(parsed, catalog).find(({ severity }) => severity === 'error');
  if (error === undefined) return undefined;
  const column = row?.cells.findIndex(({ span }) => isInside(error.span, span)) ?? 0;
  return { column: Math.max(0, column), message: error.message };
}

/** The first cell that would be read in another way, or -1. */
function strayAt(row: Row | undefined, cells: readonly string[]): number {
  const astray = cells.findIndex((text, column) => text === '' || (row && row.cells[column]?.text !== text));
  if (astray >= 0 || row !== undefined) return astray;
  return Math.max(
    0,
    cells.slice(0, -1).findIndex((text) => /\s/.test(text)),
  );
}

/** Why a text is not valid in a cell: the line would parse in another way. */
function whyAstray(text: string, column: number, { columns }: TableFile['table']): string {
  if (text === '') return 'This field is required.';
  if (column === 0 && text.startsWith('#')) return 'A line that begins with # is a comment.';
  if (/\s/.test(text)) return `Spaces aren’t allowed in this column.`;
  const label = columns[column]?.label ?? columns[column]?.name ?? '';
  return `Invalid ${label}: “${text}”.`;
}

/** Why a text may not be written into a cell; undefined for one that may, be it right or wrong. */
export function refusalOf(file: TableFile, { at, cells }: FormRow, column: number, text: string): string | undefined {
  const { language, table, path } = file;
  const rowsOf = (whole: string): readonly Row[] => table.rowsIn(language.parse(sourceText(path, whole)).ast);
  const after = rowsOf(applyEdits(file.text, editsOf(file, { kind: 'set-cell', at, column, text })));
  if (after[at]?.cells[column]?.text === text && after.length === rowsOf(file.text).length) return undefined;
  const written = cells.map((cell, index) => (index === column ? text : cell.text));
  const until = written.findIndex((cell, index) => cell === '' && index !== column);
  return problemOf(file, until < 0 ? written : written.slice(0, until))?.message ?? whyAstray(text, column, table);
}

/** The words to offer for a cell as it is being typed: in a list, those for its last entry. */
export function offersFor({ words, isList }: FormColumn, typed: string): readonly string[] {
  if (!isList) return words;
  const before = typed.slice(0, typed.lastIndexOf(',') + 1);
  const taken = new Set(before.split(',').map((word) => word.trim()));
  return words.filter((word) => !taken.has(word)).map((word) => before + word);
}

/** The rows with a text in one of their cells. */
export function rowsWith(rows: readonly FormRow[], sought: string): readonly FormRow[] {
  const text = sought.trim().toLowerCase();
  return text === '' ? rows : rows.filter(({ cells }) => cells.some((cell) => cell.text.toLowerCase().includes(text)));
}

/** Rows that are shown at a time. */
const pageSize = 200;

export interface RowPage {
  readonly rows: readonly FormRow[];
  /** Place of its first row among those that were found, from 0. */
  readonly first: number;
  /** The rows on the pages beside it that are next to it. */
  readonly before: FormRow | undefined;
  readonly after: FormRow | undefined;
}

/** The page with the row of a line, else the first. */
export function pageWith(rows: readonly FormRow[], line: number | undefined): RowPage {
  const at = rows.findIndex((row) => row.line === line);
  const first = Math.floor(Math.max(0, at) / pageSize) * pageSize;
  const end = first + pageSize;
  return { first, rows: rows.slice(first, end), before: rows[first - 1], after: rows[end] };
}
