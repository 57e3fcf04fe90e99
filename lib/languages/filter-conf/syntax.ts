/** Grammar of filter.conf: filters, and in them one directive with one function on a line. */

import type { Grammar, Parsed, Syntax } from '../../lang/language.ts';
import { parseBlocks, sameWord } from '../../lang/pblock.ts';
import type { Block, BlockFile, Statement } from '../../lang/pblock.ts';
import type { Pair, Word } from '../../lang/pblock-lexemes.ts';
import { blockTokens } from '../../lang/pblock-tokens.ts';
import type { ValueClass } from '../../lang/pblock-tokens.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { phaseOf, phases } from '../../sdk/phases.ts';
import type { Phase } from '../../sdk/phases.ts';
import { place } from './place.ts';

const grammar: Grammar = {
  ebnf: `file      = { comment | blank | init | filter }
filter    = "<Filter" 'name="' name '"' ">" { directive | comment | blank } "</Filter>"
directive = phase { pair }                  (* fn=function, enable=, and the function's parameters, in any order *)
phase     = "Setup" | "MetaData" | "Data" | "Enumerate" | "Generate" | "Shutdown"
init      = "Init" { pair }                 (* fn=load-modules; plug-ins are not loaded *)
pair      = name "=" value
value     = token | '"' { character } '"'   (* \\" is a quote inside quotes *)
comment   = "#" { character }               (* first character of a line that is not blank *)
A line ending in a backslash goes on in the next one; so does a line whose next begins with name=.`,
  classes: [
    'comment',
    'tag',
    'directive',
    'function',
    'key',
    'operator',
    'string',
    'number',
    'url',
    'regex',
    'blank',
    'unknown',
  ],
};

export interface FunctionName extends Word {
  /** Written `fn-NAME`, as the manual does twice by mistake. */
  readonly hyphen: boolean;
}

export interface DirectiveNode {
  readonly statement: Statement;
  /** Undefined for a word that is no directive. */
  readonly phase: Phase | undefined;
  readonly fn: FunctionName | undefined;
  readonly enable: Pair | undefined;
  /** All pairs but fn and the first enable. */
  readonly params: readonly Pair[];
  /** Words that are no pairs, but `fn-NAME`. */
  readonly strays: readonly Word[];
  readonly span: Span;
  readonly line: number;
}

export interface FilterNode {
  readonly block: Block;
  readonly name: Word | undefined;
  readonly directives: readonly DirectiveNode[];
  readonly span: Span;
  readonly line: number;
}

export interface FilterConfAst {
  readonly span: Span;
  readonly filters: readonly FilterNode[];
  /** Statements outside filters. */
  readonly outside: readonly DirectiveNode[];
  readonly file: BlockFile;
}

const keywords: ReadonlySet<string> = new Set(['init', ...phases.map(({ name }) => name.toLowerCase())]);

export const syntax: Syntax<FilterConfAst> = {
  ...place,
  grammar,
  aroundLine: () => ['<Filter name="x">\n', '\n</Filter>'],
  parse,
};

export function parse(source: SourceText): Parsed<FilterConfAst> {
  const file = parseBlocks(source, keywords);
  const filters = file.items
    .filter((item) => item.kind === 'block')
    .filter((block) => sameWord(block.tag.text, 'Filter'))
    .map((block) => filterNode(source.text, block));
  const outside = file.items
    .filter((item) => item.kind === 'statement')
    .map((item) => directiveNode(source.text, item));
  const tokens = blockTokens(source.text, file, (statement) => valueClasses(source.text, statement));
  return { source, ast: { span: file.span, filters, outside, file }, tokens, diagnostics: [] };
}

function filterNode(text: string, block: Block): FilterNode {
  const pair = block.pairs.find(({ name }) => sameWord(name.text, 'name'));
  const name = pair && { text: pair.value.text, span: innerSpan(text, pair.value.span) };
  const statements = block.items.filter((item) => item.kind === 'statement');
  const directives = statements.map((statement) => directiveNode(text, statement));
  return { block, name, directives, span: block.span, line: block.line };
}

function directiveNode(text: string, statement: Statement): DirectiveNode {
  const { keyword, pairs, strays, span, line } = statement;
  const fn = pairs.find(({ name }) => sameWord(name.text, 'fn'));
  const enable = pairs.find(({ name }) => sameWord(name.text, 'enable'));
  const hyphened = fn === undefined ? strays.find((word) => /^fn-./i.test(word.text)) : undefined;
  return {
    statement,
    phase: keyword && phaseOf(keyword.text),
    fn: fn ? { text: fn.value.text, span: innerSpan(text, fn.value.span), hyphen: false } : hyphenName(hyphened),
    enable,
    params: pairs.filter((pair) => pair !== fn && pair !== enable),
    strays: strays.filter((word) => word !== hyphened),
    span,
    line,
  };
}

function hyphenName(word: Word | undefined): FunctionName | undefined {
  if (word === undefined) return undefined;
  const { start, end } = word.span;
  return { text: word.text.slice(3), span: { start: start + 3, end }, hyphen: true };
}

function valueClasses(text: string, statement: Statement): ValueClass {
  const hasExpressions = directiveNode(text, statement).fn?.text.endsWith('-regex') === true;
  return ({ name }) => {
    if (sameWord(name.text, 'fn')) return 'function';
    return hasExpressions && /^(allow|deny|match)$/i.test(name.text) ? 'regex' : undefined;
  };
}
