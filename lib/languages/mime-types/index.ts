/** mime.types: MIME types by file name extension, for assign-type-by-extension (manual, chapter 46). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, Parsed } from '../../lang/language.ts';
import { lexemeAt } from '../../lang/pblock-context.ts';
import { indentLines } from '../../lang/pblock-format.ts';
import { innerSpan } from '../../lang/pblock-value.ts';
import { lineAt } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { check } from './check.ts';
import { defaultMimeTypes } from './default.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { MimeTypes } from './model.ts';
import { edit, print } from './print.ts';
import type { MimeTypesChange } from './print.ts';
import { syntax } from './syntax.ts';
import type { MimeTypesAst } from './syntax.ts';
import { FILE, words } from './vocabulary.ts';

const language: Language<MimeTypesAst, MimeTypes, MimeTypesChange, Catalog> = {
  ...syntax,
  title: 'MIME types',
  check,
  toModel: (parsed) => (hasErrors(check(parsed)) ? undefined : buildModel(parsed.ast)),
  print,
  edit,
  contextAt,
  symbols: () => ({ defines: [], refers: [] }),
  format,
  folds: () => [],
};

export const mimeTypes = describeLanguage(language, {
  about: 'Which MIME type a file name extension stands for; assign-type-by-extension reads it.',
  messages,
  examples,
  words: () => words,

  builtIn: defaultMimeTypes,
});

/** A key may begin where a line is empty or has keys; in the lines of Apache there are none. */
function contextAt({ source, ast }: Parsed<MimeTypesAst>, offset: number): CursorContext {
  const lexeme = lexemeAt(ast.lexemes, offset);
  if (lexeme?.kind === 'comment' || lexeme?.kind === 'continuation') return { kind: 'none' };
  const line = lineAt(source, offset);
  const entry = ast.entries.find(({ parts }) => parts.some(({ start }) => lineAt(source, start) === line));
  const present = entry?.pairs.map(({ name }) => name.text) ?? [];
  const keyAt = (span: Span, isOwn = ''): CursorContext => {
    const prefix = source.text.slice(span.start, offset);
    return { kind: 'key', span, prefix, owner: FILE, present: present.filter((name) => name !== isOwn) };
  };
  if (lexeme?.kind === 'pair') {
    const { name, operator, value } = lexeme;
    if (offset <= name.span.end) return keyAt(name.span, name.text);
    if (offset < operator.end) return { kind: 'none' };
    const span = innerSpan(source.text, value.span);
    const prefix = source.text.slice(span.start, Math.max(span.start, offset));
    return { kind: 'value', span, prefix, owner: FILE, key: name.text };
  }
  const isFirst = entry?.form !== 'apache' || (entry.extensions.length === 0 && lexeme !== undefined);
  return isFirst ? keyAt(lexeme?.span ?? { start: offset, end: offset }) : { kind: 'none' };
}

/** Blanks at line ends go; the columns people set stay. */
function format({ source, ast }: Parsed<MimeTypesAst>): readonly TextEdit[] {
  const wrapped = ast.lexemes.flatMap((lexeme) => {
    if (lexeme.kind !== 'pair' || !lexeme.value.wrapped) return [];
    const last = lineAt(source, lexeme.span.end);
    return Array.from({ length: last - lexeme.line + 1 }, (_, i) => lexeme.line + i);
  });
  return indentLines(source, new Map(), new Set(wrapped));
}
