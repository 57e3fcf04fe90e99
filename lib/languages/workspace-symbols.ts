/** Names over all files of a collection: where one is defined, where it is used, what changes when it is renamed. */

import { fileName } from '../lang/file-name.ts';
import type { LanguageSymbol } from '../lang/language.ts';
import type { Span } from '../lang/span.ts';
import type { TextEdit } from '../lang/text-edit.ts';
import type { Catalog } from '../sdk/describe.ts';
import type { OpenCollection, OpenFile } from './open-collection.ts';

export interface PlacedSymbol extends LanguageSymbol {
  readonly path: string;
  readonly isDefinition: boolean;
}

/** Every name in order of the files; the files themselves are definitions at their first character. */
export function symbolsOf({ files, words }: OpenCollection): readonly PlacedSymbol[] {
  return files.flatMap((file) => [fileSymbol(file), ...namesIn(file, words)]);
}

function fileSymbol({ path }: OpenFile): PlacedSymbol {
  return { kind: 'file', name: path, path, span: { start: 0, end: 0 }, isDefinition: true };
}

function namesIn({ path, language, parsed }: OpenFile, words: Catalog): readonly PlacedSymbol[] {
  if (language === undefined || parsed === undefined) return [];
  const { defines, refers } = language.symbols(parsed, words);
  const placed = (symbol: LanguageSymbol, isDefinition: boolean): PlacedSymbol => ({ ...symbol, path, isDefinition });
  return [...defines.map((each) => placed(each, true)), ...refers.map((each) => placed(each, false))];
}

/** The name at an offset of a file. */
export function symbolAt(all: readonly PlacedSymbol[], path: string, offset: number): PlacedSymbol | undefined {
  return all.find(
    (each) =>
      each.path === path && each.span.start <= offset && offset <= each.span.end && each.span.end > each.span.start,
  );
}

/** Two names mean one thing: files by their last component, all others as written. */
function isSame(a: LanguageSymbol, b: LanguageSymbol): boolean {
  if (a.kind !== b.kind) return false;
  return a.kind === 'file' ? fileName(a.name) === fileName(b.name) : a.name === b.name;
}

export function definitionsOf(all: readonly PlacedSymbol[], symbol: LanguageSymbol): readonly PlacedSymbol[] {
  return all.filter((each) => each.isDefinition && isSame(each, symbol));
}

/** The uses of a name; with its definitions when asked. */
export function referencesOf(
  all: readonly PlacedSymbol[],
  symbol: LanguageSymbol,
  withDefinitions: boolean,
): readonly PlacedSymbol[] {
  return all.filter((each) => isSame(each, symbol) && (withDefinitions || !each.isDefinition));
}

/** The names of a kind that are defined, each once. */
export function namesOf(all: readonly PlacedSymbol[], kind: LanguageSymbol['kind']): readonly string[] {
  return [...new Set(all.filter((each) => each.isDefinition && each.kind === kind).map(({ name }) => name))];
}

/** Names that are used and defined nowhere. */
export function unresolvedIn(all: readonly PlacedSymbol[]): readonly PlacedSymbol[] {
  return all.filter((each) => !each.isDefinition && definitionsOf(all, each).length === 0);
}

export type Renaming =
  | { readonly ok: true; readonly span: Span; readonly name: string }
  /** Why it cannot be renamed here. */
  | { readonly ok: false; readonly reason: string };

/** What would be renamed at a place. */
export function renamingAt(all: readonly PlacedSymbol[], path: string, offset: number): Renaming {
  const symbol = symbolAt(all, path, offset);
  if (symbol === undefined) return { ok: false, reason: 'There is no name here that other lines refer to.' };
  if (symbol.kind === 'file') {
    return { ok: false, reason: 'A file is renamed in the list of files; here only names inside the files are.' };
  }
  return { ok: true, span: symbol.span, name: symbol.name };
}

export type RenameEdits =
  | { readonly ok: true; readonly edits: ReadonlyMap<string, readonly TextEdit[]> }
  | { readonly ok: false; readonly reason: string };

/** The edits, by path, that give a name another text everywhere. */
export function renameEdits(open: OpenCollection, symbol: PlacedSymbol, name: string): RenameEdits {
  const all = symbolsOf(open);
  const isTaken = name !== symbol.name && definitionsOf(all, { ...symbol, name }).length > 0;
  if (isTaken) return { ok: false, reason: `There is a ${symbol.kind} ${name} already.` };
  const places = referencesOf(all, symbol, true);
  const texts = new Map(open.files.map(({ path, parsed }) => [path, parsed?.source.text ?? '']));
  const isQuoted = places.every(({ path, span }) => texts.get(path)?.[span.start - 1] === '"');
  if (name === '' || /["<>\\\p{Cc}]/u.test(name) || (!isQuoted && /[\s=]/.test(name))) {
    return {
      ok: false,
      reason: 'A name has no quotes, brackets or backslashes, and blanks only where it is quoted everywhere.',
    };
  }
  const edits = new Map<string, TextEdit[]>();
  for (const { path, span } of places) edits.set(path, [...(edits.get(path) ?? []), { span, text: name }]);
  return { ok: true, edits };
}
