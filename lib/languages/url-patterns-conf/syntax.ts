/** Grammar of url-patterns.conf: the two lists of the appliance, which URLs to follow and which never to crawl. */

import type { Grammar, Parsed, Syntax, Token, TokenClass } from '../../lang/language.ts';
import { lineSpan } from '../../lang/line-edits.ts';
import { skipBlanks, trimEnd } from '../../lang/pblock-value.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { token, withGaps } from '../../lang/tokens.ts';
import { keywords } from './words.ts';

const grammar: Grammar = {
  ebnf: `file       = { line }
line       = [ section | pattern | comment ]
section    = "[Follow]" | "[Do not crawl]"
pattern    = [ "-" ] ( site | suffix | prefix | exact | contains | expression )
site       = [ scheme "://" ] [ host [ ":" port ] ] "/" [ path ]
suffix     = text "$"
prefix     = "^" text
exact      = "^" text "$"
contains   = "contains:" text
expression = ( "regexp:" | "regexpCase:" | "regexpIgnoreCase:" ) a POSIX extended regular expression
comment    = "#" { character }
Patterns before the first section belong to [Follow]. A hyphen makes a pattern an exception.`,
  classes: ['comment', 'tag', 'operator', 'key', 'url', 'regex', 'blank', 'unknown'],
};

export const sectionNames = { follow: 'Follow', doNotCrawl: 'Do not crawl' } as const;
export type Section = keyof typeof sectionNames;

export interface Piece {
  readonly text: string;
  readonly span: Span;
}

export interface SectionNode extends Piece {
  readonly kind: 'section';
  /** Without brackets. */
  readonly name: string;
  /** Undefined if the name is unknown. */
  readonly section: Section | undefined;
  readonly line: number;
}

export interface PatternNode {
  readonly kind: 'pattern';
  readonly section: Section;
  readonly isException: boolean;
  /** `contains:` or another keyword, as written. */
  readonly keyword: Piece | undefined;
  /** The text after hyphen and keyword. */
  readonly body: Piece;
  readonly span: Span;
  readonly line: number;
}

export interface UrlPatternsAst {
  readonly span: Span;
  readonly lines: readonly (SectionNode | PatternNode)[];
}

export const syntax: Syntax<UrlPatternsAst> = {
  id: 'url-patterns-conf',
  usualPath: 'url-patterns.conf',
  grammar,
  parse,
};

export function parse(source: SourceText): Parsed<UrlPatternsAst> {
  const lines: (SectionNode | PatternNode)[] = [];
  const named: Token[] = [];
  let section: Section = 'follow';
  for (let line = 1; line <= source.lineStarts.length; line++) {
    const whole = lineSpan(source, line);
    const start = skipBlanks(source.text, whole.start, whole.end);
    const end = trimEnd(source.text, start, whole.end);
    if (start >= end) continue;
    const span = { start, end };
    if (source.text[start] === '#') named.push(token('comment', { start, end: whole.end }));
    else if (source.text[start] === '[') {
      const node = sectionNode(source.text, span, line);
      section = node.section ?? section;
      lines.push(node);
      named.push(token('tag', span));
    } else {
      const node = patternNode(source.text, span, { section, line });
      lines.push(node);
      named.push(...tokensOf(node));
    }
  }
  const ast = { span: { start: 0, end: source.text.length }, lines };
  return { source, ast, tokens: withGaps(source.text, named), diagnostics: [] };
}

function sectionNode(source: string, span: Span, line: number): SectionNode {
  const text = source.slice(span.start, span.end);
  const name = text.replace(/^\[\s*/, '').replace(/\s*\]$/, '');
  const plain = name.toLowerCase().replaceAll(/[\s_-]+/g, ' ');
  const section = (['follow', 'doNotCrawl'] as const).find((each) => sectionNames[each].toLowerCase() === plain);
  return { kind: 'section', text, span, name, section: text.endsWith(']') ? section : undefined, line };
}

/** A known word and a colon, or one that is neither a scheme with `//` nor a host with a port. */
const keyword = new RegExp(`^(?:${keywords.join('|')})|^[A-Za-z]+:(?!//|\\d)`, 'i');

function patternNode(text: string, span: Span, at: { readonly section: Section; readonly line: number }): PatternNode {
  const isException = text[span.start] === '-';
  const start = isException ? skipBlanks(text, span.start + 1, span.end) : span.start;
  const written = keyword.exec(text.slice(start, span.end))?.[0];
  const from = start + (written?.length ?? 0);
  const piece = (first: number, last: number): Piece => ({
    text: text.slice(first, last),
    span: { start: first, end: last },
  });
  return {
    kind: 'pattern',
    ...at,
    isException,
    keyword: written === undefined ? undefined : piece(start, from),
    body: piece(skipBlanks(text, from, span.end), span.end),
    span,
  };
}

function tokensOf({ isException, keyword: word, body, span }: PatternNode): readonly Token[] {
  const isExpression = word?.text.toLowerCase().startsWith('regexp') === true;
  const bodyClass: TokenClass = isExpression ? 'regex' : 'url';
  return [
    ...(isException ? [token('operator', { start: span.start, end: span.start + 1 })] : []),
    ...(word === undefined ? [] : [token('key', word.span)]),
    token(bodyClass, body.span),
  ];
}
