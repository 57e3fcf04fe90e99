/** What is wrong with a mime.types. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { lexemeFindings } from '../../lang/pblock-findings.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import { messages } from './messages.ts';
import { normalExtension } from './model.ts';
import type { EntryNode, MimeTypesAst } from './syntax.ts';
import { isKey } from './vocabulary.ts';

const { report } = messages;

export function check(parsed: Parsed<MimeTypesAst>): readonly Diagnostic[] {
  const { ast, source } = parsed;
  return [
    ...parsed.diagnostics,
    ...lexemeFindings(source, ast.lexemes, report),
    ...ast.entries.flatMap(checkEntry),
    ...checkOverruled(ast.entries),
  ];
}

function checkEntry({ type, encoding, extensions, pairs, strays, span }: EntryNode): readonly Diagnostic[] {
  const found = strays.map(({ text, span: at }) => report('strayWord', at, { word: text }));
  if (type === undefined && encoding === undefined) found.push(report('missingType', span));
  if (type !== undefined && !isMimeType(type.text)) found.push(report('badType', type.span, { type: type.text }));
  for (const extension of extensions) {
    if (isExtension(extension.text)) continue;
    found.push(report('badExtension', extension.span, { extension: extension.text }));
  }
  return [...found, ...checkKeys(pairs)];
}

function checkKeys(pairs: readonly Pair[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return pairs.flatMap(({ name, span }) => {
    const key = name.text.toLowerCase();
    if (!isKey(key)) return [report('unknownKey', name.span, { name: name.text })];
    if (seen.has(key)) return [report('twice', span, { name: name.text })];
    seen.add(key);
    return [];
  });
}

function isMimeType(text: string): boolean {
  return /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*$/i.test(text);
}

function isExtension(text: string): boolean {
  return /^[^\s/\\,;"=<>#\u201c-\u201f]+$/.test(text) && normalExtension(text) !== '';
}

function checkOverruled(entries: readonly EntryNode[]): readonly Diagnostic[] {
  const earlier = new Map<string, { readonly type: string; readonly line: number }>();
  return entries.flatMap(({ type, extensions, line }) =>
    extensions.flatMap(({ text, span }) => {
      if (type === undefined) return [];
      const extension = normalExtension(text);
      const before = earlier.get(extension);
      const now = { type: type.text.toLowerCase(), line };
      earlier.set(extension, now);
      if (before === undefined || before.type === now.type) return [];
      return [report('overruled', span, { extension, type: before.type, line: before.line })];
    }),
  );
}
