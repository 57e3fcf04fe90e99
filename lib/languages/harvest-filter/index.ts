/** Filter files of a RootNode: which URLs, or which hosts, its enumeration may touch (Harvest manual, 4.3). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, Parsed } from '../../lang/language.ts';
import { indentLines } from '../../lang/pblock-format.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { HarvestFilter } from './model.ts';
import { edit, print } from './print.ts';
import type { HarvestFilterChange } from './print.ts';
import { syntax } from './syntax.ts';
import type { HarvestFilterAst } from './syntax.ts';
import { words } from './words.ts';

const language: Language<HarvestFilterAst, HarvestFilter, HarvestFilterChange, Catalog> = {
  ...syntax,
  title: 'RootNode filters',
  check,
  toModel: (parsed) => (hasErrors(check(parsed)) ? undefined : buildModel(parsed.ast)),
  print,
  edit,
  contextAt,
  symbols: () => ({ defines: [], refers: [] }),
  format: ({ source }) => indentLines(source, new Map(), new Set()),
  folds: () => [],
};

export const harvestFilter = describeLanguage(language, {
  about: 'Which paths, or which hosts, the enumeration of a RootNode may touch: the first line that matches decides.',
  messages,
  examples,
  words,
});

function contextAt({ source, ast }: Parsed<HarvestFilterAst>, offset: number): CursorContext {
  const node = ast.lines.find(({ span }) => span.start <= offset && offset <= span.end);
  if (node === undefined)
    return { kind: 'directive', span: { start: offset, end: offset }, prefix: '', inBlock: false };
  const { keyword, regex } = node;
  if (offset <= keyword.span.end) {
    const prefix = source.text.slice(keyword.span.start, offset);
    return { kind: 'directive', span: keyword.span, prefix, inBlock: false };
  }
  if (regex === undefined || offset < regex.span.start) return { kind: 'none' };
  const prefix = source.text.slice(regex.span.start, offset);
  return { kind: 'value', span: regex.span, prefix, owner: keyword.text, key: 'regex' };
}
