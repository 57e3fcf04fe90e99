/** Grammar of url-rules.conf: which parameters of a URL are dropped, kept, or sorted. */

import type { Grammar, Parsed, Syntax, Token } from '../../lang/language.ts';
import { lineSpan } from '../../lang/line-edits.ts';
import type { Cell } from '../../lang/line-table.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { token, withGaps } from '../../lang/tokens.ts';

const grammar: Grammar = {
  ebnf: `file  = { line }
line  = [ rule ] [ comment ]
rule  = ( "drop" | "keep" ) name { name } [ scope ] | "sort" [ scope ]
name  = text [ "*" ]
scope = "on" [ scheme "://" ] [ host [ ":" port ] ] "/" [ path ]
comment = "#" { character }, after a blank or at the beginning of a line
For each parameter, the first line that names it and whose scope covers the URL decides. Other parameters stay.
Names are compared after decoding, and without regard to case. A name “on” is written %6Fn.`,
  classes: ['comment', 'directive', 'key', 'operator', 'url', 'unknown', 'blank'],
};

export interface RuleNode {
  /** As written. */
  readonly verb: Cell;
  readonly names: readonly Cell[];
  /** The word “on” and what follows it; only the first word after it is the scope. */
  readonly on: Cell | undefined;
  readonly scope: readonly Cell[];
  /** All that follows the verb. */
  readonly rest: Cell | undefined;
  /** Without the comment. */
  readonly span: Span;
  readonly line: number;
}

export interface UrlRulesAst {
  readonly span: Span;
  readonly rules: readonly RuleNode[];
}

export const syntax: Syntax<UrlRulesAst> = {
  id: 'url-rules-conf',
  usualPath: 'url-rules.conf',
  grammar,
  parse,
};

export function parse(source: SourceText): Parsed<UrlRulesAst> {
  const rules: RuleNode[] = [];
  const named: Token[] = [];
  for (let line = 1; line <= source.lineStarts.length; line++) {
    const whole = lineSpan(source, line);
    const { words, comment } = readLine(source.text, whole);
    const node = ruleNode(source.text, words, line);
    if (node !== undefined) {
      rules.push(node);
      named.push(...tokensOf(node));
    }
    if (comment !== undefined) named.push(token('comment', comment));
  }
  const ast = { span: { start: 0, end: source.text.length }, rules };
  return { source, ast, tokens: withGaps(source.text, named), diagnostics: [] };
}

interface LineParts {
  readonly words: readonly Cell[];
  readonly comment: Span | undefined;
}

function readLine(source: string, { start, end }: Span): LineParts {
  const words: Cell[] = [];
  for (const { 0: text, index } of source.slice(start, end).matchAll(/\S+/g)) {
    const from = start + index;
    if (text.startsWith('#')) return { words, comment: { start: from, end } };
    words.push({ text, span: { start: from, end: from + text.length } });
  }
  return { words, comment: undefined };
}

function ruleNode(source: string, words: readonly Cell[], line: number): RuleNode | undefined {
  const [verb, ...more] = words;
  if (verb === undefined) return undefined;
  const at = more.findIndex(({ text }) => text.toLowerCase() === 'on');
  const [first, last = verb] = [more[0], more.at(-1)];
  const rest = first && { start: first.span.start, end: last.span.end };
  return {
    verb,
    names: at < 0 ? more : more.slice(0, at),
    on: more[at],
    scope: at < 0 ? [] : more.slice(at + 1),
    rest: rest && { text: source.slice(rest.start, rest.end), span: rest },
    span: { start: verb.span.start, end: last.span.end },
    line,
  };
}

function tokensOf({ verb, names, on, scope: [site, ...more] }: RuleNode): readonly Token[] {
  return [
    token('directive', verb.span),
    ...names.map(({ span }) => token('key', span)),
    ...(on === undefined ? [] : [token('operator', on.span)]),
    ...(site === undefined ? [] : [token('url', site.span)]),
    ...more.map(({ span }) => token('unknown', span)),
  ];
}
