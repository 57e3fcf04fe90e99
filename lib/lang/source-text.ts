/** A text with its name and a line index: offsets to lines and columns and back. */

/** Line and column, both from 1; a column counts UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface SourceText {
  /** Path inside the collection, such as `filter.conf`. */
  readonly path: string;
  readonly text: string;
  /** Offset of the first character of each line; `lineStarts[0]` is 0. */
  readonly lineStarts: readonly number[];
}

/** A line ends with `\n`, `\r\n` or a lone `\r`; the terminator belongs to the line it ends. */
export function sourceText(path: string, text: string): SourceText {
  const lineStarts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const endsLine = code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10);
    if (endsLine) lineStarts.push(i + 1);
  }
  return { path, text, lineStarts };
}

export function positionAt(source: SourceText, offset: number): Position {
  const { lineStarts } = source;
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}

/** The offset of a position; past the end of a line or of the text it is the nearest offset there is. */
export function offsetAt(source: SourceText, position: Position): number {
  const { lineStarts, text } = source;
  const start = lineStarts[Math.max(0, Math.min(position.line, lineStarts.length) - 1)] ?? 0;
  const next = lineStarts[position.line] ?? text.length;
  return Math.min(start + Math.max(0, position.column - 1), next);
}

/** The number of the line at an offset, from 1. */
export function lineAt(source: SourceText, offset: number): number {
  return positionAt(source, offset).line;
}
