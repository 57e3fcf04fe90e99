/** Grammar of schema.conf: one line for each attribute of the resource descriptions. */

import type { Grammar, Parsed, Syntax } from '../../lang/language.ts';
import { parseBlocks, sameWord } from '../../lang/pblock.ts';
import type { BlockFile, Statement } from '../../lang/pblock.ts';
import { blockTokens } from '../../lang/pblock-tokens.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { attributeElement } from './vocabulary.ts';
import { place } from './place.ts';

const grammar: Grammar = {
  ebnf: `file      = { comment | blank | attribute }
attribute = "Attribute" { pair }            (* name= [desc=] [editable=] [indexable=] [aliases=] *)
pair      = name "=" value
value     = token | '"' { character } '"'   (* \\" is a quote inside quotes *)
comment   = "#" { character }               (* first character of a line that is not blank *)`,
  classes: ['comment', 'tag', 'directive', 'key', 'operator', 'string', 'number', 'url', 'blank', 'unknown'],
};

export interface SchemaAst {
  readonly span: Span;
  readonly attributes: readonly Statement[];
  readonly file: BlockFile;
}

const keywords: ReadonlySet<string> = new Set([attributeElement.name.toLowerCase()]);

export const syntax: Syntax<SchemaAst> = {
  ...place,
  grammar,
  parse,
};

export function parse(source: SourceText): Parsed<SchemaAst> {
  const file = parseBlocks(source, keywords);
  const attributes = file.items.filter((item) => item.kind === 'statement').filter(isAttribute);
  const tokens = blockTokens(source.text, file, () => () => undefined);
  return { source, ast: { span: file.span, attributes, file }, tokens, diagnostics: [] };
}

export function isAttribute({ keyword }: Statement): boolean {
  return keyword !== undefined && sameWord(keyword.text, attributeElement.name);
}
