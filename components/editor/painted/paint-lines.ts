/** A text cut into coloured parts, line by line: tokens give the colour, findings the wavy underline. */

import type { Severity } from '#lib/lang/diagnostic.ts';
import type { Token, TokenClass } from '#lib/lang/language.ts';
import { offsetAt, sourceText } from '#lib/lang/source-text.ts';

/** A finding's place in the text, lines and columns from 1, the end exclusive. */
export interface TextMark {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: Severity;
  readonly message: string;
}

export interface PaintedPart {
  /** Column of its first character, from 0. */
  readonly at: number;
  readonly text: string;
  readonly class?: TokenClass;
  readonly severity?: Severity;
}

export interface PaintedLine {
  readonly parts: readonly PaintedPart[];
  /** Equal for lines that look the same. */
  readonly signature: string;
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly severity: Severity;
}

const rank: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2, hint: 3 };

/** Tokens are in order and without gaps; none at all leaves the text plain. */
export function paintLines(text: string, tokens: readonly Token[], marks: readonly TextMark[]): readonly PaintedLine[] {
  const source = sourceText('', text);
  const ranges = marks.map(({ line, column, endLine, endColumn, severity }): Range => {
    const start = offsetAt(source, { line, column });
    const end = offsetAt(source, { line: endLine, column: endColumn });
    return { start, end: Math.max(end, start + 1), severity };
  });
  const cuts = [
    ...new Set([...tokens.map(({ span }) => span.start), ...ranges.flatMap((range) => [range.start, range.end])]),
  ];
  cuts.sort((a, b) => a - b);
  let token = 0;
  let cut = 0;
  return source.lineStarts.map((lineStart, index) => {
    const lineEnd = source.lineStarts[index + 1] ?? text.length;
    const parts: PaintedPart[] = [];
    let at = lineStart;
    while (at < lineEnd) {
      while (cut < cuts.length && (cuts[cut] ?? 0) <= at) cut += 1;
      while (token < tokens.length && (tokens[token]?.span.end ?? 0) <= at) token += 1;
      const end = Math.min(lineEnd, cuts[cut] ?? lineEnd);
      const part = { at: at - lineStart, text: text.slice(at, end).replace(/[\r\n]+$/, '') };
      parts.push({ ...part, ...lookOf(tokens[token]?.class, gravest(ranges, at)) });
      at = end;
    }
    const painted = parts.filter((part) => part.text !== '');
    return { parts: painted, signature: painted.map(signatureOf).join('\u0001') };
  });
}

function gravest(ranges: readonly Range[], at: number): Severity | undefined {
  const here = ranges.filter(({ start, end }) => start <= at && at < end).map(({ severity }) => severity);
  return here.toSorted((a, b) => rank[a] - rank[b])[0];
}

function lookOf(kind: TokenClass | undefined, severity: Severity | undefined): Pick<PaintedPart, 'class' | 'severity'> {
  return { ...(kind !== undefined && { class: kind }), ...(severity !== undefined && { severity }) };
}

function signatureOf({ text, class: kind = 'blank', severity = 'hint' }: PaintedPart): string {
  return `${kind} ${severity} ${text}`;
}

/** The gravest mark of each line, by line number. */
export function marksByLine(marks: readonly TextMark[]): ReadonlyMap<number, TextMark> {
  const byLine = new Map<number, TextMark>();
  for (const mark of marks) {
    const known = byLine.get(mark.line);
    if (known === undefined || rank[mark.severity] < rank[known.severity]) byLine.set(mark.line, mark);
  }
  return byLine;
}
