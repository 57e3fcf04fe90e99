/** magic: tests of contents, as the program file reads them (Harvest manual, 4.7.1; magic(5)). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, Parsed } from '../../lang/language.ts';
import { lineSpan } from '../../lang/line-edits.ts';
import { lineAt } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { Magic } from './model.ts';
import { edit, print } from './print.ts';
import type { MagicChange } from './print.ts';
import { syntax } from './syntax.ts';
import type { MagicAst } from './syntax.ts';
import { testWord, typeEntry, words } from './words.ts';

const language: Language<MagicAst, Magic, MagicChange, Catalog> = {
  ...syntax,
  title: 'Content tests',
  check,
  toModel: (parsed) => (hasErrors(check(parsed)) ? undefined : buildModel(parsed.ast)),
  print,
  edit,
  contextAt,
  symbols: () => ({ defines: [], refers: [] }),
  // Blanks at the end of a line can belong to a value.
  format: () => [],
  folds: () => [],
};

export const magic = describeLanguage(language, {
  changes: ['content', 'decision', 'rd'],
  about:
    'Tests that describe documents by their bytes. bycontent.cf derives types from the descriptions. Needed only where the tests of libmagic are not enough.',
  messages,
  examples,
  words,
});

function contextAt({ source, ast }: Parsed<MagicAst>, offset: number): CursorContext {
  const { text } = source;
  const row = ast.rows.find(({ line }) => line === lineAt(source, offset));
  const within = (span: Span): boolean => span.start <= offset && offset <= span.end;
  if (row === undefined) {
    const { start, end } = lineSpan(source, lineAt(source, offset));
    if (text.slice(start, end).trim() !== '') return { kind: 'none' };
    return { kind: 'directive', span: { start: offset, end: offset }, prefix: '', inBlock: false };
  }
  const first = { start: row.span.start, end: row.kind === 'note' ? row.name.span.end : row.offset.span.end };
  if (within(first)) {
    return { kind: 'directive', span: first, prefix: text.slice(first.start, offset), inBlock: false };
  }
  if (row.kind === 'note') return { kind: 'none' };
  const isMissing = row.type.text === '' && offset > first.end;
  // Flags may follow a name that is not finished yet.
  const { start } = row.type.span;
  const end = start + (/^[A-Za-z0-9]*/.exec(row.type.text)?.[0].length ?? 0);
  const span = isMissing ? { start: offset, end: offset } : { start, end };
  if (!isMissing && !within(span)) return { kind: 'none' };
  return { kind: 'value', span, prefix: text.slice(span.start, offset), owner: testWord, key: typeEntry.name };
}
