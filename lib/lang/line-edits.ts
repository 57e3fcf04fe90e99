/** Edits of whole lines: what forms insert and remove without touching what stands beside it. */

import { isBlank, skipBlanks, trimEnd } from './pblock-value.ts';
import { lineAt } from './source-text.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';
import type { TextEdit } from './text-edit.ts';

/** The line terminator the text uses: that of its first line. */
export function lineBreak({ text, lineStarts }: SourceText): string {
  const second = lineStarts[1];
  return second !== undefined && text.slice(second - 2, second) === '\r\n' ? '\r\n' : '\n';
}

/** Where the text of a line (from 1) starts and ends, without its terminator. */
export function lineSpan({ text, lineStarts }: SourceText, line: number): Span {
  const start = lineStarts[line - 1] ?? text.length;
  let end = lineStarts[line] ?? text.length;
  while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
  return { start, end };
}

/**
 * Removes a span that lies in one line: with its line when nothing else is on it but continuation backslashes, else
 * with the blanks before it.
 */
export function cut(source: SourceText, span: Span): TextEdit {
  const { text, lineStarts } = source;
  const line = lineAt(source, span.start);
  const body = lineSpan(source, line);
  const isFirst = skipBlanks(text, body.start, span.start) === span.start;
  if (isFirst && isFiller(text, span.end, body.end)) {
    return { span: { start: body.start, end: lineStarts[line] ?? text.length }, text: '' };
  }
  return { span: { start: isFirst ? span.start : trimEnd(text, body.start, span.start), end: span.end }, text: '' };
}

function isFiller(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (text[i] !== '\\' && !isBlank(text[i])) return false;
  return true;
}

/** Inserts a line after the one that `offset` is on. */
export function insertLineAfter(source: SourceText, offset: number, line: string): TextEdit {
  const number = lineAt(source, offset);
  const next = source.lineStarts[number];
  const eol = lineBreak(source);
  if (next !== undefined) return { span: { start: next, end: next }, text: line + eol };
  const { text } = source;
  const lead = text === '' || text.endsWith('\n') || text.endsWith('\r') ? '' : eol;
  return { span: { start: text.length, end: text.length }, text: lead + line + eol };
}

/** Inserts a line before the one that `offset` is on. */
export function insertLineBefore(source: SourceText, offset: number, line: string): TextEdit {
  const { start } = lineSpan(source, lineAt(source, offset));
  return { span: { start, end: start }, text: line + lineBreak(source) };
}
