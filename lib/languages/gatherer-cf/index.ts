/** gatherer.cf: the variables of a Gatherer, and what it gathers (Harvest manual, 4.2 to 4.7). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, LanguageSymbol, Parsed, Symbols } from '../../lang/language.ts';
import { indentLines } from '../../lang/pblock-format.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { Gatherer } from './model.ts';
import { essenceFiles } from './essence-files.ts';
import { edit, print } from './print.ts';
import type { GathererChange } from './print.ts';
import { noFilter } from './printed-lines.ts';
import { syntax } from './syntax.ts';
import type { EntryNode, GathererCfAst, VariableNode } from './syntax.ts';
import { enumSpec, propertyOf, variableList } from './vocabulary.ts';
import { words } from './words.ts';

const language: Language<GathererCfAst, Gatherer, GathererChange, Catalog> = {
  ...syntax,
  title: 'RootNodes',
  check,
  toModel: (parsed, words) => (hasErrors(check(parsed, words)) ? undefined : buildModel(parsed.ast)),
  print,
  edit,
  contextAt,
  symbols,
  format: ({ source }) => indentLines(source, new Map(), new Set()),
  folds: ({ ast }) => ast.lists.map(({ span }) => span),
};

export const gathererCf = describeLanguage(language, {
  changes: ['decision'],
  about:
    'What a Harvest Gatherer gathers: RootNodes, each expanded up to its limits, and LeafNodes, each retrieved as it is; before them its variables.',
  messages,
  examples,
  words,
  parameters: { key: 'gatherer', list: [...variableList, ...Object.values(enumSpec)] },
  beginning: '<RootNodes>\n</RootNodes>\n\n<LeafNodes>\n</LeafNodes>\n',
});

const none: CursorContext = { kind: 'none' };

function contextAt({ source, ast }: Parsed<GathererCfAst>, offset: number): CursorContext {
  const { text } = source;
  const tag = ast.badTags.find(({ span }) => touches(span, offset));
  if (tag !== undefined) return tagContext(text, tag.span, offset);
  const written = ast.lists.flatMap(({ open, close }) => (close === undefined ? [open] : [open, close]));
  const listTag = written.find(({ start, end }) => start < offset && offset < end);
  if (listTag !== undefined) return tagContext(text, listTag, offset);
  const list = ast.lists.find(({ span, close }) => offset > span.start && offset <= (close?.start ?? span.end));
  const entry = list?.entries.find(({ parts, span }) => touches({ ...span, end: lineEnd(source, parts) }, offset));
  if (list !== undefined) return entry !== undefined && list.kind === 'root' ? entryContext(text, entry, offset) : none;
  const variable = ast.variables.find(({ parts, span }) => touches({ ...span, end: lineEnd(source, parts) }, offset));
  if (variable !== undefined) return variableContext(text, variable, ast, offset);
  const stray = ast.strays.find(({ span }) => touches(span, offset));
  const span = stray?.span ?? { start: offset, end: offset };
  const prefix = text.slice(span.start, offset);
  const isFirst = text.slice(text.lastIndexOf('\n', offset - 1) + 1, span.start) === '' && !/\s/.test(prefix);
  return isFirst ? { kind: 'directive', span, prefix, inBlock: false } : none;
}

function tagContext(text: string, { start, end }: Span, offset: number): CursorContext {
  const from = start + (/^<\s*\/?\s*/.exec(text.slice(start, end))?.[0].length ?? 0);
  if (offset < from) return none;
  const to = text[end - 1] === '>' ? end - 1 : end;
  return { kind: 'tag', span: { start: from, end: to }, prefix: text.slice(from, offset) };
}

/** The end of the line the last part stands on: the blanks there still belong to it. */
function lineEnd({ text }: SourceText, parts: readonly Span[]): number {
  const end = text.indexOf('\n', parts.at(-1)?.end ?? 0);
  return end === -1 ? text.length : end;
}

function variableContext(
  text: string,
  { name, value, words }: VariableNode,
  { variables }: GathererCfAst,
  offset: number,
): CursorContext {
  const owner = 'gatherer.cf';
  if (offset > name.span.end) {
    // Of several options, the one under the cursor is meant.
    const written = propertyOf(name.text) === 'essenceOptions' ? words : [value];
    const span = written.find((word) => word.text !== '' && touches(word.span, offset))?.span;
    return valueContext(text, { span: span ?? { start: offset, end: offset }, owner, key: name.text }, offset);
  }
  const present = variables.map((each) => each.name.text).filter((each) => each !== name.text);
  return { kind: 'key', span: name.span, prefix: text.slice(name.span.start, offset), owner, present };
}

function touches({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

function entryContext(text: string, entry: EntryNode, offset: number): CursorContext {
  const { modifiers, strays, url, program } = entry;
  const owner = 'RootNode';
  const present = modifiers.map(({ name }) => name.text);
  const modifier = modifiers.find(({ span }) => touches(span, offset));
  if (modifier !== undefined) {
    const { name, value, file } = modifier;
    if (offset <= name.span.end) {
      return { kind: 'key', span: name.span, prefix: text.slice(name.span.start, offset), owner, present };
    }
    const place = file !== undefined && offset >= file.span.start ? file.span : value.span;
    return valueContext(text, { span: place, owner, key: name.text }, offset);
  }
  const head = url ?? program;
  if (head === undefined || touches(head.span, offset)) return none;
  const span = strays.find((stray) => touches(stray.span, offset))?.span ?? { start: offset, end: offset };
  return { kind: 'key', span, prefix: text.slice(span.start, offset), owner, present };
}

function valueContext(
  text: string,
  { span, owner, key }: { readonly span: Span; readonly owner: string; readonly key: string },
  offset: number,
): CursorContext {
  if (!touches(span, offset)) return none;
  return { kind: 'value', span, prefix: text.slice(span.start, offset), owner, key };
}

/** The files that roots and variables name. */
function symbols({ ast }: Parsed<GathererCfAst>): Symbols {
  const roots = ast.lists.filter(({ kind }) => kind === 'root').flatMap(({ entries }) => entries);
  const filters = roots.flatMap(({ modifiers }) => modifiers.flatMap(({ file }) => file ?? []));
  const named = [...filters, ...essenceFiles(ast).map(({ file }) => file)];
  const refers = named
    .filter(({ text }) => text !== '' && text !== noFilter)
    .map(({ text, span }): LanguageSymbol => ({ kind: 'file', name: text, span }));
  return { defines: [], refers };
}
