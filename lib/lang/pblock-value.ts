/** Values of `name=value` pairs: bare or quoted, how they are written and what they mean. */

import type { Span } from './span.ts';

const straight = '"';
const curly = '\u201c\u201d\u201e\u201f';

export function isQuote(character: string | undefined): boolean {
  return character !== undefined && character !== '' && (character === straight || curly.includes(character));
}

export function isBlank(character: string | undefined): boolean {
  return character !== undefined && character !== '' && ' \t\v\f\u00a0\ufeff'.includes(character);
}

/** First offset from `at` on, before `end`, that is not blank; `end` when there is none. */
export function skipBlanks(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && isBlank(text[i])) i++;
  return i;
}

/** Last offset before which `[start, end)` is not blank. */
export function trimEnd(text: string, start: number, end: number): number {
  let i = end;
  while (i > start && isBlank(text[i - 1])) i--;
  return i;
}

/** Start of the run of backslashes that ends at `end`. */
export function backslashesBefore(text: string, start: number, end: number): number {
  let i = end;
  while (i > start && text[i - 1] === '\\') i--;
  return i;
}

/**
 * Offset of the quote that closes the one at `open`, before `end`; -1 when there is none. `\"` does not close a
 * straight quote. Published files pair straight with curly quotes, so any kind closes a curly one, and a curly one
 * closes a straight one where no straight one does.
 */
export function closingQuote(text: string, open: number, end: number): number {
  if (text[open] !== straight) return firstQuote(text, open + 1, end);
  let firstCurly = -1;
  let backslashes = 0;
  for (let i = open + 1; i < end; i++) {
    const character = text[i] ?? '';
    if (character === straight && backslashes % 2 === 0) {
      return firstCurly >= 0 && opensNextValue(text, i, end) ? firstCurly : i;
    }
    backslashes = character === '\\' ? backslashes + 1 : 0;
    if (firstCurly < 0 && curly.includes(character)) firstCurly = i;
  }
  return firstCurly;
}

export function firstQuote(text: string, start: number, end: number): number {
  for (let i = start; i < end; i++) if (isQuote(text[i])) return i;
  return -1;
}

function opensNextValue(text: string, quote: number, end: number): boolean {
  const after = quote + 1 < end ? text[quote + 1] : undefined;
  return text[quote - 1] === '=' && after !== undefined && !isBlank(after) && after !== '>';
}

/** A value without its quotes. */
export function innerSpan(text: string, { start, end }: Span): Span {
  const first = isQuote(text[start]) && end > start ? start + 1 : start;
  const last = end - 1 > start && first > start && isQuote(text[end - 1]) ? end - 1 : end;
  return { start: first, end: Math.max(first, last) };
}

/**
 * What stands between two straight quotes. Backslashes are themselves, except before a quote: there, two stand for
 * one, and one makes the quote part of the value.
 */
export function unescapeQuoted(raw: string): string {
  const inner = raw.replaceAll(/(\\+)("?)/g, (all, run: string, quote: string) => (quote === '' ? all : halved(run)));
  const tail = backslashesBefore(inner, 0, inner.length);
  return inner.slice(0, tail) + '\\'.repeat((inner.length - tail) >> 1);
}

function halved(run: string): string {
  return '\\'.repeat(run.length >> 1) + (run.length % 2 === 1 ? straight : '');
}

/** Writes a value: bare when that is safe everywhere, else in straight quotes. */
export function writeValue(value: string): string {
  return /^[\w.,:;/?&=%@+~*()[\]{}|^$!-]+$/.test(value) ? value : quoteValue(value);
}

/** Writes a value in straight quotes. A line break becomes a blank: a value is one line. */
export function quoteValue(value: string): string {
  const line = value.replaceAll(/\r\n|[\r\n]/g, ' ');
  const tail = backslashesBefore(line, 0, line.length);
  const inner = line.slice(0, tail).replaceAll(/\\+"?|"/g, (run) => (run.endsWith(straight) ? escapedQuote(run) : run));
  return `"${inner}${'\\'.repeat((line.length - tail) * 2)}"`;
}

function escapedQuote(run: string): string {
  return '\\'.repeat(run.length) + run;
}

/** Writes `name=value`. */
export function writePair(name: string, value: string): string {
  return `${name}=${writeValue(value)}`;
}
