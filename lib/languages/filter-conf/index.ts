/** filter.conf: the enumeration and generation filters of a collection (manual, chapters 43 to 51). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { Diagnostic } from '../../lang/diagnostic.ts';
import { messageCode } from '../../lang/diagnostic.ts';
import type { Language, LanguageSymbol, Parsed, Symbols } from '../../lang/language.ts';
import { blockContextAt } from '../../lang/pblock-context.ts';
import { formatBlocks } from '../../lang/pblock-format.ts';
import { pairOf } from '../../lang/pblock.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { LanguageDescription } from '../../sdk/configuration-language.ts';
import type { ConfigurationLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { attributesNamed } from './attributes.ts';
import { check } from './check.ts';
import { defaultFilterConf } from './default.ts';
import { examples } from './examples.ts';
import { messages, tolerated } from './messages.ts';
import { buildModel } from './model.ts';
import type { FilterConf } from './model.ts';
import { edit, keywordWidth, print } from './print.ts';
import type { FilterConfChange } from './print.ts';
import { fileReferences, functionsFor } from './resolve.ts';
import { syntax } from './syntax.ts';
import type { FilterConfAst } from './syntax.ts';
import { words } from './words.ts';

export type FilterConfLanguage = ConfigurationLanguage<FilterConfAst, FilterConf, FilterConfChange>;

export interface FilterConfSettings {
  /** Refuses what the original robot would not read, instead of reading what was meant. */
  readonly strict: boolean;
}

const description: LanguageDescription = {
  changes: ['decision', 'rd'],
  about:
    'Two filters, each a list of directives with one function a line: the enumeration filter decides whose links are followed, the generation filter what gets an RD.',
  messages,
  examples,
  words,
  builtIn: defaultFilterConf,
};

/** The language, lenient unless said otherwise: the manual's own examples load. */
export function filterConfWith({ strict }: FilterConfSettings): FilterConfLanguage {
  const checkAll = (parsed: Parsed<FilterConfAst>, words: Catalog): readonly Diagnostic[] =>
    strict ? check(parsed, words).map(hardened) : check(parsed, words);
  const language: Language<FilterConfAst, FilterConf, FilterConfChange, Catalog> = {
    ...syntax,
    title: 'Filters',
    check: checkAll,
    toModel: (parsed, words) =>
      hasErrors(checkAll(parsed, words)) ? undefined : buildModel(parsed.source.text, parsed.ast, words),
    print,
    edit,
    contextAt: ({ source, ast }, offset) =>
      blockContextAt(source, ast.file, offset, (holder) =>
        holder.kind === 'block' ? holder.tag.text : (pairOf(holder.pairs, 'fn')?.value.text ?? ''),
      ),
    symbols,
    format: ({ source, ast }) => formatBlocks(source, ast.file, keywordWidth),
    folds: ({ ast }) => ast.filters.map(({ span }) => span),
  };
  return describeLanguage(language, description);
}

export const filterConf = filterConfWith({ strict: false });

const strictCodes = new Set(tolerated.map((name) => messageCode(messages, name)));

function hardened(diagnostic: Diagnostic): Diagnostic {
  return strictCodes.has(diagnostic.code) ? { ...diagnostic, severity: 'error' } : diagnostic;
}

function symbols({ source, ast }: Parsed<FilterConfAst>, words: Catalog): Symbols {
  const functions = functionsFor(ast, words);
  const defines = ast.filters.flatMap(({ name }): readonly LanguageSymbol[] =>
    name === undefined ? [] : [{ kind: 'filter', name: name.text, span: name.span }],
  );
  const directives = ast.filters.flatMap((filter) => filter.directives);
  const files = directives.flatMap((node) => fileReferences(source.text, node, functions));
  const attributes = directives.flatMap((node) => attributesNamed(source.text, node, functions));
  return {
    defines,
    refers: [
      ...files.map(({ name, span }): LanguageSymbol => ({ kind: 'file', name, span })),
      ...attributes.map(({ name, span }): LanguageSymbol => ({ kind: 'attribute', name, span })),
    ],
  };
}
