/** Changes in a text of blocks and statements, as edits that leave comments, order and layout alone. */

import { cut, insertLineAfter, lineBreak, lineSpan } from './line-edits.ts';
import type { Block, Statement } from './pblock.ts';
import { sameWord } from './pblock.ts';
import { skipBlanks, writePair, writeValue } from './pblock-value.ts';
import { lineAt } from './source-text.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';
import type { TextEdit } from './text-edit.ts';

/** Gives a pair of a statement or tag a value; a new pair comes last. */
export function setPair(holder: Statement | Block, written: string, value: string): TextEdit {
  const { pairs } = holder;
  const pair = pairs.find(({ name }) => sameWord(name.text, written));
  if (pair !== undefined) return { span: pair.value.span, text: writeValue(value) };
  const word = holder.kind === 'block' ? holder.tag : holder.keyword;
  const at = pairs.at(-1)?.span.end ?? word?.span.end ?? holder.span.end;
  return { span: { start: at, end: at }, text: ` ${writePair(written, value)}` };
}

/** Takes every pair of a name away. */
export function removePairs(source: SourceText, holder: Statement | Block, written: string): readonly TextEdit[] {
  const found = holder.pairs.filter(({ name }) => sameWord(name.text, written));
  return found.map(({ span }) =>
    holder.kind === 'block' ? cut(source, span) : cutFromParts(source, holder.parts, span),
  );
}

/**
 * Removes a span from a statement with one part for each of its lines. The last thing of a continued line takes the
 * line end before it along, so that nothing is left to continue.
 */
export function cutFromParts(source: SourceText, parts: readonly Span[], span: Span): TextEdit {
  const index = parts.findIndex(({ start, end }) => start === span.start && end === span.end);
  const previous = parts[index - 1];
  if (index < 1 || index < parts.length - 1 || previous === undefined) return cut(source, span);
  const between = source.text.slice(previous.end, span.start);
  return between.includes('#') ? cut(source, span) : { span: { start: previous.end, end: span.end }, text: '' };
}

/** The edits that take a whole statement away, line by line, so that comments between its lines stay. */
export function removeStatement(source: SourceText, { parts }: Statement): readonly TextEdit[] {
  return parts.map((part) => cut(source, part));
}

/** The edit that takes a block away with its lines and all that is in it. */
export function removeBlock(source: SourceText, { span }: Block): TextEdit {
  const first = lineSpan(source, lineAt(source, span.start));
  const last = lineAt(source, span.end);
  const isFirst = skipBlanks(source.text, first.start, span.start) === span.start;
  const isLast = skipBlanks(source.text, span.end, lineSpan(source, last).end) === lineSpan(source, last).end;
  if (!isFirst || !isLast) return { span, text: '' };
  return { span: { start: first.start, end: source.lineStarts[last] ?? source.text.length }, text: '' };
}

/** A new line in a block, behind the place given; it gets lines of its own where the close tag shares the line. */
export function insertInBlock(source: SourceText, block: Block, after: number, text: string): TextEdit {
  const close = block.close?.start;
  const sharesLine = close !== undefined && lineSpan(source, lineAt(source, after)).end > close;
  if (!sharesLine) return insertLineAfter(source, after, text);
  return { span: { start: after, end: after }, text: lineBreak(source) + text + lineBreak(source) };
}

/** The blanks a line (from 1) begins with. */
export function indentOf(source: SourceText, line: number): string {
  const { start, end } = lineSpan(source, line);
  return source.text.slice(start, skipBlanks(source.text, start, end));
}
