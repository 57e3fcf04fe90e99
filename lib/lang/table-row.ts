/** Rows of cells as every CSV and TSV writer prints them (RFC 4180): no spreadsheet takes a cell, or a part of it, for a formula. */

/** What separates the cells of a row. */
export type Delimiter = ',' | ';' | '\t';

/**
 * Where a cell could begin, in front of a sign of a formula: a spreadsheet may split at another separator than the file's, and
 * drops quotes. The first condition keeps runs of quotes from being read again and again.
 */
const place = (next: string): string =>
  `(?=['=+\\-@\\t\\r＝＋－＠])(?<=(?:^|[,;|\\t\\r\\n])"*)${next}(?='*[=+\\-@\\t\\r＝＋－＠])`;
const formula = new RegExp(place(''), 'g');
const defused = new RegExp(place("'"), 'g');

/** A row that ends with CR LF. A cell that could start a formula begins with an apostrophe, which `readCell` removes. */
export function printRow(cells: readonly string[], delimiter: Delimiter = ','): string {
  return `${cells.map((cell) => printCell(cell, delimiter)).join(delimiter)}\r\n`;
}

function printCell(cell: string, delimiter: Delimiter): string {
  const safe = cell.replaceAll(formula, "'");
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The cell as it was before it was printed. */
export function readCell(printed: string): string {
  return printed.replaceAll(defused, '');
}
