/** url-rules.conf: which parameters are part of a URL's identity. */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, Parsed } from '../../lang/language.ts';
import { lineAt } from '../../lang/source-text.ts';
import { indentLines } from '../../lang/pblock-format.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { TableTraits } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { UrlRules } from './model.ts';
import { columns, edit, print, rowsIn } from './print.ts';
import type { UrlRulesChange } from './print.ts';
import { stock } from './stock.ts';
import { syntax } from './syntax.ts';
import type { UrlRulesAst } from './syntax.ts';
import { words } from './words.ts';

const language: Language<UrlRulesAst, UrlRules, UrlRulesChange, Catalog> & {
  readonly table: TableTraits<UrlRulesAst>;
} = {
  ...syntax,
  title: 'URL parameters',
  check,
  toModel: (parsed) => (hasErrors(check(parsed)) ? undefined : buildModel(parsed.ast)),
  print,
  edit,
  contextAt,
  symbols: () => ({ defines: [], refers: [] }),
  format: ({ source }) => indentLines(source, new Map(), new Set()),
  folds: () => [],
  table: { columns, rowsIn },
};

export const urlRulesConf = describeLanguage(language, {
  // Without its parameters a URL is another address, and what a line no longer drops was never requested.
  changes: ['decision', 'address'],
  about:
    'Which parameters of URLs are dropped, kept, or sorted before URLs are compared. URLs that differ only in dropped parameters are one URL. Applies to links, redirects, start points, and URLs in sitemaps, over HTTP and HTTPS; URLs of feeds stay as they are. Without the file, every parameter counts.',
  messages,
  examples,
  words,
  beginning: stock,
});

/** A line starts with the word that says what becomes of the parameters. */
function contextAt({ source, ast }: Parsed<UrlRulesAst>, offset: number): CursorContext {
  const node = ast.rules.find(({ line }) => line === lineAt(source, offset));
  if (node !== undefined && (offset < node.verb.span.start || offset > node.verb.span.end)) return { kind: 'none' };
  const span = node?.verb.span ?? { start: offset, end: offset };
  return { kind: 'directive', span, prefix: source.text.slice(span.start, offset), inBlock: false };
}
