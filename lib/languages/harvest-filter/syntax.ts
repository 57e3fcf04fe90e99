/** Grammar of Harvest's filter files: `Deny` and `Allow` lines, each with a regular expression; the first match decides. */

import type { Grammar, Parsed, Syntax, Token } from '../../lang/language.ts';
import { lineSpan } from '../../lang/line-edits.ts';
import { skipBlanks, trimEnd } from '../../lang/pblock-value.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { token, withGaps } from '../../lang/tokens.ts';

const grammar: Grammar = {
  ebnf: `file    = { line }
line    = [ rule | comment ]
rule    = ( "Allow" | "Deny" ) blank regex
comment = "#" { character }
regex   = a POSIX extended regular expression, to the end of the line
The words are read in any case. A line stands for itself: nothing continues it.`,
  classes: ['comment', 'directive', 'regex', 'blank', 'unknown'],
};

export interface FilterWord {
  readonly text: string;
  readonly span: Span;
}

/** One line that says something. */
export interface FilterLineNode {
  readonly keyword: FilterWord;
  /** Undefined when nothing follows the keyword. */
  readonly regex: FilterWord | undefined;
  readonly span: Span;
  readonly line: number;
}

export interface HarvestFilterAst {
  readonly span: Span;
  readonly lines: readonly FilterLineNode[];
}

export const syntax: Syntax<HarvestFilterAst> = {
  id: 'harvest-filter',
  usualPath: 'filters/filter',
  places: ['filters/*'],
  grammar,
  parse,
};

export function parse(source: SourceText): Parsed<HarvestFilterAst> {
  const lines: FilterLineNode[] = [];
  const named: Token[] = [];
  for (let line = 1; line <= source.lineStarts.length; line++) {
    const whole = lineSpan(source, line);
    const start = skipBlanks(source.text, whole.start, whole.end);
    const end = trimEnd(source.text, start, whole.end);
    if (start >= end) continue;
    if (source.text[start] === '#') {
      named.push(token('comment', { start, end: whole.end }));
      continue;
    }
    const node = lineNode(source.text, { start, end }, line);
    lines.push(node);
    named.push(token('directive', node.keyword.span));
    if (node.regex !== undefined) named.push(token('regex', node.regex.span));
  }
  const ast = { span: { start: 0, end: source.text.length }, lines };
  return { source, ast, tokens: withGaps(source.text, named), diagnostics: [] };
}

function lineNode(text: string, span: Span, line: number): FilterLineNode {
  let keywordEnd = span.start;
  while (keywordEnd < span.end && skipBlanks(text, keywordEnd, keywordEnd + 1) === keywordEnd) keywordEnd++;
  const keyword = wordAt(text, { start: span.start, end: keywordEnd });
  const start = skipBlanks(text, keywordEnd, span.end);
  const regex = start < span.end ? wordAt(text, { start, end: span.end }) : undefined;
  return { keyword, regex, span, line };
}

function wordAt(text: string, span: Span): FilterWord {
  return { text: text.slice(span.start, span.end), span };
}
