/** url-patterns.conf: the follow and do-not-crawl patterns of the appliance ("Constructing URL Patterns"). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, Parsed } from '../../lang/language.ts';
import { indentLines } from '../../lang/pblock-format.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { UrlPatterns } from './model.ts';
import { edit, print } from './print.ts';
import type { UrlPatternsChange } from './print.ts';
import { syntax } from './syntax.ts';
import type { UrlPatternsAst } from './syntax.ts';
import { words } from './words.ts';

const language: Language<UrlPatternsAst, UrlPatterns, UrlPatternsChange, Catalog> = {
  ...syntax,
  title: 'URL patterns',
  check,
  toModel: (parsed) => (hasErrors(check(parsed)) ? undefined : buildModel(parsed.ast)),
  print,
  edit,
  contextAt,
  symbols: () => ({ defines: [], refers: [] }),
  format: ({ source }) => indentLines(source, new Map(), new Set()),
  folds: () => [],
};

export const urlPatternsConf = describeLanguage(language, {
  changes: ['decision'],
  about:
    'Which URLs are accepted, crawled or fed: those that match a follow pattern, but no do-not-crawl pattern. A hyphen makes a pattern an exception. Without the file, all are.',
  messages,
  examples,
  words,
  beginning: '[Follow]\n/\n\n[Do not crawl]\n',
});

/** A line starts with a section, or with a keyword after an optional hyphen. */
function contextAt({ source, ast }: Parsed<UrlPatternsAst>, offset: number): CursorContext {
  const node = ast.lines.find(({ span }) => span.start <= offset && offset <= span.end);
  const at = (start: number, end: number): CursorContext => ({
    kind: 'directive',
    span: { start, end },
    prefix: source.text.slice(start, offset),
    inBlock: false,
  });
  if (node === undefined) return at(offset, offset);
  if (node.kind === 'section') return at(node.span.start, node.span.end);
  const { keyword, body } = node;
  if (keyword !== undefined) {
    return offset <= keyword.span.end && offset >= keyword.span.start
      ? at(keyword.span.start, keyword.span.end)
      : { kind: 'none' };
  }
  return offset >= body.span.start && /^[A-Za-z]*$/.test(body.text)
    ? at(body.span.start, body.span.end)
    : { kind: 'none' };
}
