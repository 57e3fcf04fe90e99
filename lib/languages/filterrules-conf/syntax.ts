/** Grammar of filterrules.conf: rules and sites as blocks of statements. */

import type { Grammar, Parsed, Syntax } from '../../lang/language.ts';
import { parseBlocks, sameWord } from '../../lang/pblock.ts';
import type { Block, BlockFile, Statement } from '../../lang/pblock.ts';
import { blockTokens, statementsOf } from '../../lang/pblock-tokens.ts';
import type { ValueClass } from '../../lang/pblock-tokens.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { elements } from './vocabulary.ts';
import { place } from './place.ts';

const grammar: Grammar = {
  ebnf: `file    = { comment | blank | option | rule | site }
option  = "Option" { pair }
rule    = "<Rule" { pair } ">" { match | comment | blank } "</Rule>"
match   = "Match" { pair }                  (* src= by= value= [case=] *)
site    = "<Site" { pair } ">" { server | start | sitemap | use | comment | blank } "</Site>"
server  = "Server" { pair }                 (* host= [port=] [alias=] [protocol=] *)
start   = "Start" { pair }                  (* url= [depth=] [enable=] *)
sitemap = "Sitemap" { pair }             (* url= [enable=] *)
use     = "Use" { pair }                    (* rule=id [enable=] *)
pair    = name "=" value
value   = token | '"' { character } '"'     (* \\" is a quote inside quotes *)
comment = "#" { character }                 (* first character of a line that is not blank *)`,
  classes: ['comment', 'tag', 'directive', 'key', 'operator', 'string', 'number', 'url', 'regex', 'blank', 'unknown'],
};

export interface FilterrulesAst {
  readonly span: Span;
  readonly rules: readonly Block[];
  readonly sites: readonly Block[];
  readonly options: readonly Statement[];
  readonly file: BlockFile;
}

const statements = elements.filter(({ form }) => form === 'statement');
const keywords: ReadonlySet<string> = new Set(statements.map(({ name }) => name.toLowerCase()));

export const syntax: Syntax<FilterrulesAst> = {
  ...place,
  grammar,
  parse,
};

export function parse(source: SourceText): Parsed<FilterrulesAst> {
  const file = parseBlocks(source, keywords);
  const blocks = file.items.filter((item) => item.kind === 'block');
  const outside = file.items.filter((item) => item.kind === 'statement');
  const tokens = blockTokens(source.text, file, valueClasses);
  const ast = {
    span: file.span,
    rules: blocks.filter(({ tag }) => sameWord(tag.text, 'Rule')),
    sites: blocks.filter(({ tag }) => sameWord(tag.text, 'Site')),
    options: outside.filter((item) => isStatement(item, 'Option')),
    file,
  };
  return { source, ast, tokens, diagnostics: [] };
}

export function isStatement({ keyword }: Statement, name: string): boolean {
  return keyword !== undefined && sameWord(keyword.text, name);
}

/** The statements of a kind in a block, in text order. */
export function statementsIn({ items }: Block, name: string): readonly Statement[] {
  return items.filter((item) => item.kind === 'statement').filter((item) => isStatement(item, name));
}

function valueClasses({ pairs }: Statement): ValueClass {
  const isExpression = pairs.some(({ name, value }) => sameWord(name.text, 'by') && sameWord(value.text, 'regex'));
  return ({ name }) => (isExpression && sameWord(name.text, 'value') ? 'regex' : undefined);
}

export function blocksOf({ file }: FilterrulesAst): readonly Block[] {
  return file.items.filter((item) => item.kind === 'block');
}

/** The block or, in none, the statement that starts on a line. */
export function holdersAt(ast: FilterrulesAst, wanted: number): readonly (Block | Statement)[] {
  const found = blocksOf(ast).find((each) => each.line === wanted);
  if (found !== undefined) return [found];
  return statementsOf(ast.file).filter((statement) => statement.line === wanted);
}
