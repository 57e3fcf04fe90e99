/** gatherer.cf: the variables of a Gatherer, and what it gathers (Harvest manual, 4.2 to 4.7). */

import { hasErrors } from '../../lang/diagnostic.ts';
import { fileName } from '../../lang/file-name.ts';
import type { CursorContext, Language, LanguageSymbol, Parsed, Symbols } from '../../lang/language.ts';
import { indentLines } from '../../lang/pblock-format.ts';
import type { Span } from '../../lang/span.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { check } from './check.ts';
import { buildModel } from './model.ts';
import type { Gatherer } from './model.ts';
import { edit, print } from './print.ts';
import type { GathererChange } from './print.ts';
import { grammar, parse } from './syntax.ts';
import type { EntryNode, GathererCfAst } from './syntax.ts';

export const gathererCf: Language<GathererCfAst, Gatherer, GathererChange, Catalog> = {
  id: 'gatherer-cf',
  title: 'RootNodes',
  matchesPath: (path) => fileName(path) === 'gatherer.cf',
  grammar,
  parse,
  check,
  toModel: (parsed, words) => (hasErrors(check(parsed, words)) ? undefined : buildModel(parsed.ast)),
  print,
  edit,
  contextAt,
  symbols,
  format: ({ source }) => indentLines(source, new Map(), new Set()),
  folds: ({ ast }) => ast.lists.map(({ span }) => span),
};

const none: CursorContext = { kind: 'none' };

function contextAt({ source, ast }: Parsed<GathererCfAst>, offset: number): CursorContext {
  const list = ast.lists.find(({ span, close }) => offset > span.start && offset <= (close?.start ?? span.end));
  const entry = list?.entries.find(({ span }) => touches(span, offset));
  if (entry !== undefined) return entryContext(source.text, entry, offset);
  if (list !== undefined) return none;
  const variable = ast.variables.find(({ span }) => touches(span, offset));
  const owner = 'gatherer.cf';
  const present = ast.variables.map(({ name }) => name.text);
  if (variable === undefined) return { kind: 'key', span: { start: offset, end: offset }, prefix: '', owner, present };
  const { name, value } = variable;
  if (offset <= name.span.end) {
    const prefix = source.text.slice(name.span.start, offset);
    return { kind: 'key', span: name.span, prefix, owner, present: present.filter((each) => each !== name.text) };
  }
  return valueContext(source.text, { span: value.span, owner, key: name.text }, offset);
}

function touches({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

function entryContext(text: string, { modifiers, url, program }: EntryNode, offset: number): CursorContext {
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
  return { kind: 'key', span: { start: offset, end: offset }, prefix: '', owner, present };
}

function valueContext(
  text: string,
  { span, owner, key }: { readonly span: Span; readonly owner: string; readonly key: string },
  offset: number,
): CursorContext {
  if (!touches(span, offset)) return none;
  return { kind: 'value', span, prefix: text.slice(span.start, offset), owner, key };
}

/** The filter files the roots name. */
function symbols({ ast }: Parsed<GathererCfAst>): Symbols {
  const roots = ast.lists.filter(({ kind }) => kind === 'root').flatMap(({ entries }) => entries);
  const refers = roots.flatMap(({ modifiers }) =>
    modifiers.flatMap(({ file }): readonly LanguageSymbol[] => {
      if (file === undefined || file.text === '' || file.text === '/dev/null') return [];
      return [{ kind: 'file', name: file.text, span: file.span }];
    }),
  );
  return { defines: [], refers };
}
