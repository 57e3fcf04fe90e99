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
  | { readonly kind: 'remove-row'; readonly at: number };

/** Adds at the end where there is no such row; changes and removes nothing then. */
export function editLineTable<Value>(
  { source, ast }: Parsed<LineTable>,
  change: RowChange<Value>,
  print: (row: Value) => string,
): readonly TextEdit[] {
  const row = ast.rows[change.at];
  if (change.kind === 'add-row') {
    const text = print(change.row);
    if (row === undefined) return [insertLineAfter(source, source.text.length, text)];
    return [insertLineBefore(source, row.span.start, text)];
  }
  if (row === undefined) return [];
  return change.kind === 'set-row' ? [{ span: row.span, text: print(change.row) }] : [cut(source, row.span)];
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
