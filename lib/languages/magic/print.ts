/** Writes a magic file: a whole model, or one change as edits that keep comments and order. */

import type { Parsed } from '../../lang/language.ts';
import { cut, insertLineAfter, insertLineBefore } from '../../lang/line-edits.ts';
import type { RowChange } from '../../lang/line-table.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { Magic, MagicNote, MagicTest } from './model.ts';
import type { MagicAst } from './syntax.ts';

export type WrittenRow = Omit<MagicTest, 'line'> | Omit<MagicNote, 'line'>;

/** Rows are named by their place among tests and notes, from 0. */
export type MagicChange = RowChange<WrittenRow>;

export function print({ rows }: Magic): string {
  return rows.map((row) => `${lineOf(row)}\n`).join('');
}

/** Nothing is cut off at the end: a blank there may belong to the value. */
export function lineOf(row: WrittenRow): string {
  if (row.kind === 'note') return `!:${row.name}\t${row.value}`;
  const columns = [`${'>'.repeat(row.level)}${row.offset}`, row.type, row.compare];
  return row.message === '' ? columns.join('\t') : [...columns, row.message].join('\t');
}

export function edit({ source, ast }: Parsed<MagicAst>, change: MagicChange): readonly TextEdit[] {
  const row = ast.rows[change.at];
  if (change.kind === 'add-row') {
    const text = lineOf(change.row);
    if (row === undefined) return [insertLineAfter(source, source.text.length, text)];
    return [insertLineBefore(source, row.span.start, text)];
  }
  if (row === undefined) return [];
  return change.kind === 'set-row' ? [{ span: row.span, text: lineOf(change.row) }] : [cut(source, row.span)];
}
