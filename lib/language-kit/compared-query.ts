/** Comparisons with the source path that were meant for its query, which the path does not have. */

import type { PatternDialect } from '../match/regex/posix-regex.ts';
import { escapeOperators } from '../match/urls/url-template.ts';

/** How a text is compared: as written, or as an expression of a dialect. */
export type ComparedAs = 'text' | PatternDialect;

/** Question marks that stand for themselves: in brackets, or as the dialect writes them. */
const literalMarks: Readonly<Record<ComparedAs, RegExp>> = {
  text: /\?/,
  ere: /\\\?|\[(?!\^)[^\]]*\?/,
  bre: /\?/,
  glob: /\[(?![!^])[^\]]*\?/,
  shexp: /\\\?|\[(?!\^)[^\]]*\?/,
};

/** The text names a question mark, so that a path without its query has nothing to match it. */
export function comparesQuery(text: string, as: ComparedAs): boolean {
  return literalMarks[as].test(text);
}

/** Matches scheme and server of a URL. */
const server = '^[^:]+://[^/]*';

/** An extended regular expression for the path with its query, as one for the whole URL. */
export function urlExpression(expression: string): string {
  return expression.startsWith('^') ? server + expression.slice(1) : expression;
}

/** A text that the path with its query is, begins with, ends with or contains, as an expression for the whole URL. */
export function urlExpressionOfText(text: string, by: 'is' | 'begins-with'): string {
  return `${server}${escapeOperators(text)}${by === 'is' ? '$' : ''}`;
}
