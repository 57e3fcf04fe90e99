/** The lines of a gatherer.cf as they are meant: continued ones joined, comments and empty ones set aside. */

import { lineSpan } from '../../lang/line-edits.ts';
import { isBlank, skipBlanks, trimEnd } from '../../lang/pblock-value.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';

export interface CfWord {
  readonly text: string;
  readonly span: Span;
}

export interface LogicalLine {
  readonly words: readonly CfWord[];
  /** From the first word to the last. */
  readonly span: Span;
  /** Number of its first line, from 1. */
  readonly line: number;
  /** What stands on each of its lines, without blanks around it and without the backslash. */
  readonly parts: readonly Span[];
  /** The backslashes that continue it. */
  readonly continuations: readonly Span[];
}

export interface LogicalLines {
  readonly lines: readonly LogicalLine[];
  readonly comments: readonly Span[];
}

/** A comment inside a continued line is none: the backslash before it has joined it to the line. */
export function readLogicalLines(source: SourceText): LogicalLines {
  const lines: LogicalLine[] = [];
  const comments: Span[] = [];
  let pieces: Piece[] = [];
  const finish = (): void => {
    const line = joined(source.text, pieces);
    if (line !== undefined) lines.push(line);
    pieces = [];
  };
  for (let number = 1; number <= source.lineStarts.length; number++) {
    const whole = lineSpan(source, number);
    const start = skipBlanks(source.text, whole.start, whole.end);
    if (pieces.length === 0 && source.text[start] === '#' && start < whole.end) {
      comments.push({ start, end: whole.end });
      continue;
    }
    const piece = pieceAt(source.text, { start, end: whole.end }, number);
    pieces.push(piece);
    if (piece.continuation === undefined) finish();
  }
  finish();
  return { lines, comments };
}

interface Piece {
  readonly span: Span;
  readonly line: number;
  readonly continuation: Span | undefined;
}

function pieceAt(text: string, { start, end }: Span, line: number): Piece {
  const last = trimEnd(text, start, end);
  const continues = last > start && text[last - 1] === '\\';
  const stop = continues ? trimEnd(text, start, last - 1) : last;
  return {
    span: { start, end: Math.max(start, stop) },
    line,
    continuation: continues ? { start: last - 1, end: last } : undefined,
  };
}

function joined(text: string, pieces: readonly Piece[]): LogicalLine | undefined {
  const words = pieces.flatMap(({ span }) => wordsIn(text, span));
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const full = pieces.filter(({ span }) => span.end > span.start);
  return {
    words,
    span: { start: first.span.start, end: last.span.end },
    line: full[0]?.line ?? 1,
    parts: full.map(({ span }) => span),
    continuations: pieces.flatMap(({ continuation }) => continuation ?? []),
  };
}

/** What stands between blanks. */
export function wordsIn(text: string, { start, end }: Span): readonly CfWord[] {
  const words: CfWord[] = [];
  let at = start;
  while (at < end) {
    let stop = at;
    while (stop < end && !isBlank(text[stop])) stop++;
    if (stop > at) words.push({ text: text.slice(at, stop), span: { start: at, end: stop } });
    at = Math.max(stop, at + 1);
  }
  return words;
}
