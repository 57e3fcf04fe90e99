/** Gapless token lists: what the parser named, and what lies between. */

import type { Token, TokenClass } from './language.ts';
import type { Span } from './span.ts';

/**
 * Fills the gaps between the named tokens (in text order, not overlapping; empty ones are left out), so that the
 * tokens concatenated are the text. In a gap white space is `blank`, and what else stands in a line `unknown`.
 */
export function withGaps(text: string, named: readonly Token[]): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const fill = (end: number): void => {
    if (end > at) addGap(tokens, text, { start: at, end });
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

function addGap(tokens: Token[], text: string, { start, end }: Span): void {
  let at = start;
  const add = (name: TokenClass, to: number): void => {
    if (to > at) tokens.push(token(name, { start: at, end: to }));
    at = to;
  };
  for (const { 0: ink, index } of text.slice(start, end).matchAll(/\S(?:[^\n]*\S)?/g)) {
    add('blank', start + index);
    add('unknown', start + index + ink.length);
  }
  add('blank', end);
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
