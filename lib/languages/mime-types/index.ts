/** mime.types: MIME types by file name extension, for assign-type-by-extension (manual, chapter 46). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, Parsed } from '../../lang/language.ts';
import { lexemeAt } from '../../lang/pblock-context.ts';
import { indentLines } from '../../lang/pblock-format.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
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
import type { EntryNode, MimeTypesAst } from './syntax.ts';
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
  changes: ['decision', 'rd'],
  about: 'Which MIME type a file name extension stands for; assign-type-by-extension reads it.',
  messages,
  examples,
  words: () => words,

  builtIn: defaultMimeTypes,
});

/** A key may begin where a line is empty or has keys; in the lines of Apache there are none. */
function contextAt({ source, ast }: Parsed<MimeTypesAst>, offset: number): CursorContext {
  const lexeme = lexemeAt(ast.lexemes, offset);
  const line = lineAt(source, offset);
  const entry = ast.entries.find(({ parts }) => parts.some(({ start }) => lineAt(source, start) === line));
  if (lexeme?.kind === 'pair') return pairContext(source.text, lexeme, presentIn(entry), offset);
  if (lexeme?.kind === 'comment' || lexeme?.kind === 'continuation') return { kind: 'none' };
  const isAlone = entry?.extensions.length === 0 && lexeme !== undefined;
  if (entry?.form === 'apache' && !isAlone) return { kind: 'none' };
  return keyContext(source.text, lexeme?.span ?? { start: offset, end: offset }, presentIn(entry), offset);
}

function presentIn(entry: EntryNode | undefined): readonly string[] {
  return entry?.pairs.map(({ name }) => name.text) ?? [];
}

function pairContext(text: string, pair: Pair, present: readonly string[], offset: number): CursorContext {
  const { name, operator, value } = pair;
  const others = present.filter((key) => key !== name.text);
  if (offset <= name.span.end) return keyContext(text, name.span, others, offset);
  if (offset < operator.end) return { kind: 'none' };
  const span = innerSpan(text, value.span);
  const prefix = text.slice(span.start, Math.max(span.start, offset));
  return { kind: 'value', span, prefix, owner: FILE, key: name.text };
}

function keyContext(text: string, span: Span, present: readonly string[], offset: number): CursorContext {
  return { kind: 'key', span, prefix: text.slice(span.start, offset), owner: FILE, present };
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
