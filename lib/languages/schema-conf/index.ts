/** schema.conf: the attributes of the resource descriptions of a collection (manual, table 5-5). */

import type { Language, LanguageSymbol, Parsed, Symbols } from '../../lang/language.ts';
import { blockContextAt } from '../../lang/pblock-context.ts';
import { formatBlocks } from '../../lang/pblock-format.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import { pairOf } from '../../lang/pblock.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { wordsOfElements } from '../../sdk/vocabulary.ts';
import { check } from './check.ts';
import { defaultSchemaConf } from './default.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import type { Schema } from './model.ts';
import { edit, print } from './print.ts';
import type { SchemaChange } from './print.ts';
import { schemaOf } from './read.ts';
import { syntax } from './syntax.ts';
import type { SchemaAst } from './syntax.ts';
import { elements } from './vocabulary.ts';

const language: Language<SchemaAst, Schema, SchemaChange, Catalog> = {
  ...syntax,
  title: 'Schema',
  check: (parsed) => check(parsed),
  toModel: (parsed) => schemaOf(parsed),
  print,
  edit,
  contextAt: ({ source, ast }, offset) =>
    blockContextAt(source, ast.file, offset, (holder) =>
      holder.kind === 'block' ? holder.tag.text : (holder.keyword?.text ?? ''),
    ),
  symbols,
  format: ({ source, ast }) => formatBlocks(source, ast.file, 0),
  folds: () => [],
};

export const schemaConf = describeLanguage(language, {
  changes: ['rd'],
  about:
    'The attributes a resource description can have: what each says, whether people may edit it, whether the full-text search looks into it, and under which other names it comes.',
  messages,
  examples,
  words: () => wordsOfElements(elements),
  elements,
  builtIn: defaultSchemaConf,
});

/** Attributes go by their names in lower case. */
function symbols({ source, ast }: Parsed<SchemaAst>): Symbols {
  const defines = ast.attributes.flatMap(({ pairs }): readonly LanguageSymbol[] => {
    const value = pairOf(pairs, 'name')?.value;
    const name = value?.text.toLowerCase();
    if (value === undefined || name === undefined) return [];
    return [{ kind: 'attribute', name, span: innerSpan(source.text, value.span) }];
  });
  return { defines, refers: [] };
}
