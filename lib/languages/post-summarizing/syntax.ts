/** Grammar of the rules that change descriptions after they are summarized: conditions, and below each its instructions. */

import type { Grammar, Parsed, Syntax, Token, TokenClass } from '../../lang/language.ts';
import { lineSpan } from '../../lang/line-edits.ts';
import { skipBlanks, trimEnd } from '../../lang/pblock-value.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { token, withGaps } from '../../lang/tokens.ts';
import { lexLine } from './lex.ts';
import type { Lexeme, LexemeKind } from './lex.ts';

const grammar: Grammar = {
  ebnf: `file        = { comment | blank | rule }
rule        = condition end { TAB instruction end }
condition   = and { "||" and } [ ";" ]
and         = test { "&&" test }
test        = attribute ( "==" | "!=" ) "'" text "'"
            | attribute ( "~" | "!~" ) ( "/" regex "/" | "'" regex "'" )
instruction = attribute "=" '"' text '"'
            | attribute "|" program
            | attribute { "," attribute } "!" program
            | "delete()"
attribute   = the name of an attribute, or "url"
regex       = a POSIX extended regular expression
program     = the command line of a program, to the end of the line
comment     = "#" { character }
Conditions begin in the first column, instructions with a tab. && binds tighter than ||.`,
  classes: ['comment', 'key', 'operator', 'string', 'regex', 'function', 'blank', 'unknown'],
};

/** A line of a rule: what it means is for the model and the checks to say. */
export interface RuleLine {
  readonly kind: 'condition' | 'instruction';
  readonly lexemes: readonly Lexeme[];
  /** Of an instruction with a program: its command line. */
  readonly command: { readonly text: string; readonly span: Span } | undefined;
  /** What the line begins with. */
  readonly lead: string;
  readonly span: Span;
  readonly line: number;
}

export interface RulesAst {
  readonly span: Span;
  readonly lines: readonly RuleLine[];
}

export const syntax: Syntax<RulesAst> = {
  id: 'post-summarizing',
  usualPath: 'lib/myrules',
  places: ['lib/myrules', 'lib/*.rules'],
  grammar,
  parse,
};

export function parse(source: SourceText): Parsed<RulesAst> {
  const lines: RuleLine[] = [];
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
    const node = ruleLine(source.text, { start, end }, { whole, line });
    lines.push(node);
    for (const each of tokensOf(node)) named.push(each);
  }
  const ast = { span: { start: 0, end: source.text.length }, lines };
  return { source, ast, tokens: withGaps(source.text, named), diagnostics: [] };
}

function ruleLine(text: string, span: Span, at: { readonly whole: Span; readonly line: number }): RuleLine {
  const lead = text.slice(at.whole.start, span.start);
  const lexemes = lexLine(text, span);
  const place = { lead, span, line: at.line };
  if (lead === '') return { kind: 'condition', lexemes, command: undefined, ...place };
  const piped = lexemes.findIndex(isPipe);
  const pipe = lexemes[piped];
  if (pipe === undefined) return { kind: 'instruction', lexemes, command: undefined, ...place };
  const start = skipBlanks(text, pipe.span.end, span.end);
  const command = { text: text.slice(start, span.end), span: { start, end: span.end } };
  return { kind: 'instruction', lexemes: lexemes.slice(0, piped + 1), command, ...place };
}

function isPipe({ kind, text }: Lexeme): boolean {
  return kind === 'operator' && (text === '|' || text === '!');
}

const classOf: Readonly<Record<LexemeKind, TokenClass>> = {
  word: 'key',
  operator: 'operator',
  quoted: 'string',
  string: 'string',
  regex: 'regex',
  stray: 'unknown',
};

function tokensOf({ lexemes, command }: RuleLine): readonly Token[] {
  const tokens = lexemes.map(({ kind, span }) => token(classOf[kind], span));
  return command === undefined ? tokens : [...tokens, token('function', command.span)];
}
