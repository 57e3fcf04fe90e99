/**
 * Languages whose lines are rows of a table: a word in each column, and the rest of the line in the last one. What
 * begins with `#` is a comment, and nothing continues a line.
 */

import type { CursorContext, Parsed, Token, TokenClass } from './language.ts';
import { cut, insertLineAfter, insertLineBefore, lineSpan } from './line-edits.ts';
import { isBlank, skipBlanks, trimEnd } from './pblock-value.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';
import type { TextEdit } from './text-edit.ts';
import { token, withGaps } from './tokens.ts';

export interface LineColumn {
  readonly name: string;
  readonly class: TokenClass;
  /** What a form calls it; without one, its name. */
  readonly label?: string;
}

export interface Cell {
  readonly text: string;
  readonly span: Span;
}

/** One line that says something. */
export interface Row {
  /** As many as are written, and never none. */
  readonly cells: readonly [Cell, ...Cell[]];
  readonly span: Span;
  readonly line: number;
}

export interface LineTable {
  readonly span: Span;
  readonly rows: readonly Row[];
}

/** Total. */
export function parseLineTable(source: SourceText, columns: readonly LineColumn[]): Parsed<LineTable> {
  const rows: Row[] = [];
  const named: Token[] = [];
  for (let line = 1; line <= source.lineStarts.length; line++) {
    const whole = lineSpan(source, line);
    const start = skipBlanks(source.text, whole.start, whole.end);
    const end = trimEnd(source.text, start, whole.end);
    if (start >= end) continue;
    if (source.text[start] === '#') {
      named.push(token('comment', { start, end: whole.end }));
      continue;
    }
    const cells = cellsOf(source.text, { start, end }, columns.length);
    rows.push({ cells, span: { start, end }, line });
    for (const [at, { span }] of cells.entries()) named.push(token(columns[at]?.class ?? 'unknown', span));
  }
  const ast = { span: { start: 0, end: source.text.length }, rows };
  return { source, ast, tokens: withGaps(source.text, named), diagnostics: [] };
}

function cellsOf(text: string, { start, end }: Span, most: number): Row['cells'] {
  const cell = (from: number, to: number): Cell => ({ text: text.slice(from, to), span: { start: from, end: to } });
  const first = cell(start, most === 1 ? end : wordEnd(text, start, end));
  const cells: [Cell, ...Cell[]] = [first];
  let at = skipBlanks(text, first.span.end, end);
  while (at < end) {
    const next = cell(at, cells.length + 1 >= most ? end : wordEnd(text, at, end));
    cells.push(next);
    at = skipBlanks(text, next.span.end, end);
  }
  return cells;
}

function wordEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && !isBlank(text[at])) at++;
  return at;
}

/** Rows are named by their place among the rows, from 0. */
export type RowChange<Value> =
  | { readonly kind: 'add-row'; readonly at: number; readonly row: Value }
  | { readonly kind: 'set-row'; readonly at: number; readonly row: Value }
  | RowRemoval;

interface RowRemoval {
  readonly kind: 'remove-row';
  readonly at: number;
}

/** What a form changes: text as it is typed, right or wrong. */
export type WrittenChange =
  | RowRemoval
  /** Trades places with the row before or after it. */
  | { readonly kind: 'move-row'; readonly at: number; readonly by: -1 | 1 }
  /** Of a row that is not complete, the next column may be written. */
  | { readonly kind: 'set-cell'; readonly at: number; readonly column: number; readonly text: string }
  /** After a line of the text, from 1. */
  | { readonly kind: 'insert-cells'; readonly line: number; readonly cells: readonly string[] };

export type TableChange<Value> = RowChange<Value> | WrittenChange;

/** Adds a row at the end where there is none at its place; changes, moves, and removes nothing then. */
export function editLineTable<Value>(
  { source, ast }: Parsed<LineTable>,
  change: TableChange<Value>,
  print: (row: Value) => string,
): readonly TextEdit[] {
  const end = source.text.length;
  if (change.kind === 'insert-cells') {
    return [insertLineAfter(source, source.lineStarts[change.line - 1] ?? end, change.cells.join(' '))];
  }
  const row = ast.rows[change.at];
  if (change.kind === 'add-row') {
    const text = print(change.row);
    return [row === undefined ? insertLineAfter(source, end, text) : insertLineBefore(source, row.span.start, text)];
  }
  if (row === undefined) return [];
  switch (change.kind) {
    case 'set-row':
      return [{ span: row.span, text: print(change.row) }];
    case 'remove-row':
      return [cut(source, row.span)];
    case 'set-cell':
      return setCell(row, change.column, change.text);
    case 'move-row':
      return trade(source, row, ast.rows[change.at + change.by]);
  }
}

function setCell({ cells, span: { end } }: Row, column: number, text: string): readonly TextEdit[] {
  const cell = cells[column];
  if (cell !== undefined) return [{ span: cell.span, text }];
  return column === cells.length ? [{ span: { start: end, end }, text: ` ${text}` }] : [];
}

/** Comments stay where they are: most of them are about the lines below. */
function trade({ text }: SourceText, row: Row, other: Row | undefined): readonly TextEdit[] {
  if (other === undefined) return [];
  const said = ({ span }: Row): string => text.slice(span.start, span.end);
  return [
    { span: row.span, text: said(other) },
    { span: other.span, text: said(row) },
  ];
}

/** What the first column names is a directive; the others are values of it, by the names of their columns. */
export function contextInLineTable(
  { source, ast }: Parsed<LineTable>,
  offset: number,
  columns: readonly LineColumn[],
): CursorContext {
  const row = ast.rows.find(({ span }) => span.start <= offset && offset <= span.end);
  const prefixOf = ({ start }: Span): string => source.text.slice(start, offset);
  if (row === undefined) {
    return { kind: 'directive', span: { start: offset, end: offset }, prefix: '', inBlock: false };
  }
  const at = row.cells.findIndex(({ span }) => span.start <= offset && offset <= span.end);
  const cell = row.cells[at];
  if (cell === undefined) return { kind: 'none' };
  const place = { span: cell.span, prefix: prefixOf(cell.span) };
  if (at === 0) return { kind: 'directive', ...place, inBlock: false };
  return { kind: 'value', ...place, owner: row.cells[0].text, key: columns[at]?.name ?? '' };
}
