/** Writes mime.types: a whole model in the Apache form, or one change as edits that keep comments and order. */

import type { Parsed } from '../../lang/language.ts';
import { cut, insertLineAfter } from '../../lang/line-edits.ts';
import { cutFromParts } from '../../lang/pblock-edits.ts';
import { writePair, writeValue } from '../../lang/pblock-value.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { normalExtension } from './model.ts';
import type { MimeTypes } from './model.ts';
import type { EntryNode, MimeTypesAst } from './syntax.ts';

export function print({ types, encodings }: MimeTypes): string {
  const lines = [
    ...byValue(types).map(([type, extensions]) => [type, ...extensions].join(' ')),
    ...byValue(encodings).map(([coding, extensions]) => netscapeLine('enc', coding, extensions)),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function byValue(map: ReadonlyMap<string, string>): readonly (readonly [string, readonly string[]])[] {
  const groups = new Map<string, string[]>();
  for (const [extension, value] of map) groups.set(value, [...(groups.get(value) ?? []), extension]);
  return [...groups];
}

function netscapeLine(key: 'type' | 'enc', value: string, extensions: readonly string[]): string {
  return `${writePair(key, value)} ${writePair('exts', extensions.join(','))}`;
}

export type MimeTypesChange =
  | { readonly kind: 'set-type'; readonly extension: string; readonly type: string }
  | { readonly kind: 'remove-extension'; readonly extension: string };

export function edit(parsed: Parsed<MimeTypesAst>, change: MimeTypesChange): readonly TextEdit[] {
  const { source, ast } = parsed;
  const extension = normalExtension(change.extension);
  const typed = ast.entries.filter(({ type }) => type !== undefined);
  const removals = typed.flatMap((entry) => removeExtension(parsed, entry, extension));
  if (change.kind === 'remove-extension') return removals;
  const isNetscape = ast.entries.length > 0 && ast.entries.every(({ form }) => form === 'netscape');
  const line = isNetscape ? netscapeLine('type', change.type, [extension]) : `${change.type} ${extension}`;
  const addition = insertLineAfter(source, source.text.length, line);
  return [...removals, addition];
}

/** A line whose only extension goes is taken away whole. */
function removeExtension({ source }: Parsed<MimeTypesAst>, entry: EntryNode, extension: string): readonly TextEdit[] {
  const { extensions, exts, parts } = entry;
  const rest = extensions.filter(({ text }) => normalExtension(text) !== extension);
  if (rest.length === extensions.length) return [];
  if (rest.length === 0) return parts.map((part) => cut(source, part));
  if (exts !== undefined) return [{ span: exts.value.span, text: writeValue(rest.map(({ text }) => text).join(',')) }];
  return extensions.filter((word) => !rest.includes(word)).map(({ span }) => cutFromParts(source, parts, span));
}
