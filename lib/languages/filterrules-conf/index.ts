/** filterrules.conf: sites, starting points and rules of a collection (manual, chapters 41 and 43). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { Language, LanguageSymbol, Parsed, Symbols } from '../../lang/language.ts';
import { blockContextAt } from '../../lang/pblock-context.ts';
import { formatBlocks } from '../../lang/pblock-format.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import { pairOf } from '../../lang/pblock.ts';
import type { Block, Statement } from '../../lang/pblock.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { wordsOfElements } from '../../sdk/vocabulary.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { FilterrulesConf } from './model.ts';
import { edit, print } from './print.ts';
import type { FilterrulesChange } from './print.ts';
import { statementsIn, syntax } from './syntax.ts';
import type { FilterrulesAst } from './syntax.ts';
import { elements } from './vocabulary.ts';

const language: Language<FilterrulesAst, FilterrulesConf, FilterrulesChange, Catalog> = {
  ...syntax,
  title: 'Sites and rules',
  check,
  toModel: (parsed, words) => (hasErrors(check(parsed, words)) ? undefined : buildModel(parsed.ast)),
  print,
  edit,
  contextAt: ({ source, ast }, offset) => blockContextAt(source, ast.file, offset, ownerOf),
  symbols,
  format: ({ source, ast }) => formatBlocks(source, ast.file, 0),
  folds: ({ ast }) => ast.file.items.filter((item) => item.kind === 'block').map(({ span }) => span),
};

export const filterrulesConf = describeLanguage(language, {
  changes: ['decision'],
  about: 'Which sites are visited and from which starting points; a URL that no site owns is rejected.',
  messages,
  examples,
  words: () => wordsOfElements(elements),
  elements,
});

function ownerOf(holder: Block | Statement): string {
  return holder.kind === 'block' ? holder.tag.text : (holder.keyword?.text ?? '');
}

function symbols({ source, ast }: Parsed<FilterrulesAst>): Symbols {
  const { rules, sites } = ast;
  const uses = sites.flatMap((site) => statementsIn(site, 'Use'));
  return {
    defines: [...named(source.text, rules, 'id', 'rule'), ...named(source.text, sites, 'name', 'site')],
    refers: named(source.text, uses, 'rule', 'rule'),
  };
}

function named(
  text: string,
  holders: readonly (Block | Statement)[],
  key: string,
  kind: LanguageSymbol['kind'],
): readonly LanguageSymbol[] {
  return holders.flatMap(({ pairs }) => {
    const pair = pairOf(pairs, key);
    return pair === undefined ? [] : [{ kind, name: pair.value.text, span: innerSpan(text, pair.value.span) }];
  });
}
