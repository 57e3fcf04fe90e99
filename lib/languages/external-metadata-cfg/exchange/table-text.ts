/** Rows of cells as CSV (RFC 4180) or TSV and back. */

import type { Delimiter } from '../../../lang/table-row.ts';
import { printRow, readCell } from '../../../lang/table-row.ts';

export function printRows(rows: readonly (readonly string[])[], delimiter: Delimiter): string {
  return rows.map((row) => printRow(row, delimiter)).join('');
}

/** Of the first row: the one of the three it has most of. */
export function guessDelimiter(text: string): Delimiter {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (delimiter: Delimiter): number => first.split(delimiter).length;
  const all: readonly Delimiter[] = ['\t', ',', ';'];
  return all.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** A quote that is never closed ends with the text. Rows without any text are left out. */
export function readRows(text: string, delimiter: Delimiter): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const reader = { text: text.startsWith('\u{feff}') ? text.slice(1) : text, at: 0 };
  while (reader.at < reader.text.length) {
    const row = readRow(reader, delimiter);
    if (row.some((cell) => cell !== '')) rows.push(row);
  }
  return rows;
}

interface Reader {
  readonly text: string;
  at: number;
}

function readRow(reader: Reader, delimiter: Delimiter): string[] {
  const row: string[] = [];
  for (;;) {
    const cell = reader.text[reader.at] === '"' ? readQuoted(reader, delimiter) : readBare(reader, delimiter);
    row.push(readCell(cell));
    const after = reader.text[reader.at];
    reader.at++;
    if (after === delimiter) continue;
    if (after === '\r' && reader.text[reader.at] === '\n') reader.at++;
    return row;
  }
}

function readBare(reader: Reader, delimiter: Delimiter): string {
  const start = reader.at;
  while (reader.at < reader.text.length && !isEnd(reader.text[reader.at], delimiter)) reader.at++;
  return reader.text.slice(start, reader.at);
}

/** What follows the closing quote up to the end of the cell belongs to it, as spreadsheets have it. */
function readQuoted(reader: Reader, delimiter: Delimiter): string {
  let cell = '';
  for (;;) {
    const close = reader.text.indexOf('"', reader.at + 1);
    const end = close < 0 ? reader.text.length : close;
    cell += reader.text.slice(reader.at + 1, end);
    reader.at = end + 1;
    if (close < 0) return cell;
    if (reader.text[reader.at] !== '"') return cell + readBare(reader, delimiter);
    cell += '"';
  }
}

function isEnd(character: string | undefined, delimiter: Delimiter): boolean {
  return character === delimiter || character === '\n' || character === '\r';
}
