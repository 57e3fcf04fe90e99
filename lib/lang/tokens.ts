/** Gapless token lists: what the parser named, and what lies between. */

import type { Token, TokenClass } from './language.ts';
import type { Span } from './span.ts';

/**
 * Fills the gaps between the named tokens (in text order, not overlapping; empty ones are left out), so that the
 * tokens concatenated are the text. A gap of white space is `blank`, any other `unknown`.
 */
export function withGaps(text: string, named: readonly Token[]): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const fill = (end: number): void => {
    if (end > at) tokens.push({ class: gapClass(text, at, end), span: { start: at, end } });
    at = Math.max(at, end);
  };
  for (const token of named) {
    if (token.span.end <= token.span.start) continue;
    fill(token.span.start);
    tokens.push(token);
    at = token.span.end;
  }
  fill(text.length);
  return tokens;
}

function gapClass(text: string, start: number, end: number): TokenClass {
  return text.slice(start, end).trim() === '' ? 'blank' : 'unknown';
}

/** The class of a written value whose parameter says nothing more about it. */
export function valueClass(value: string): TokenClass {
  if (/^-?\d{1,15}$/.test(value)) return 'number';
  return /^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(value) ? 'url' : 'string';
}

/** Makes one token; a shorthand for the languages. */
export function token(name: TokenClass, span: Span): Token {
  return { class: name, span };
}
