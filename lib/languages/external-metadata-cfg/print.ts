/** Writes external_metadata.cfg: a whole model, or one change as edits that leave the other lines alone. */

import type { Parsed } from '../../lang/language.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { ExternalMetadata, MetadataEntry } from './model.ts';
import type { MetadataAst } from './syntax.ts';

export type MetadataLine = Omit<MetadataEntry, 'line'>;

export type MetadataChange =
  | { readonly kind: 'add-line'; readonly entry: MetadataLine }
  | { readonly kind: 'set-line'; readonly line: number; readonly entry: MetadataLine }
  | { readonly kind: 'remove-line'; readonly line: number };

export function print({ entries }: ExternalMetadata): string {
  const text = entries.map((entry) => `${printLine(entry)}\n`).join('');
  // The first U+FEFF of a file is read as its byte order mark, so another one is added.
  return text.startsWith('\u{feff}') ? `\u{feff}${text}` : text;
}

/** One line without its line feed. A value is quoted unless it is letters and digits only. */
export function printLine({ prefix, elements }: MetadataLine): string {
  const written = elements.map(({ class: name, value }) => `${name}:${printValue(value)}`);
  return [prefix, ...written].join(' ');
}

function printValue(value: string): string {
  return /^[A-Za-z0-9]+$/.test(value) ? value : `"${value}"`;
}

export function edit({ source, ast }: Parsed<MetadataAst>, change: MetadataChange): readonly TextEdit[] {
  const { text } = source;
  if (change.kind === 'add-line') {
    const lead = text === '' || text.endsWith('\n') ? '' : '\n';
    return [{ span: { start: text.length, end: text.length }, text: `${lead}${printLine(change.entry)}\n` }];
  }
  const node = ast.lines.find(({ line }) => line === change.line);
  if (node === undefined) return [];
  const feed = text.indexOf('\n', node.span.end);
  const end = feed < 0 ? text.length : feed;
  if (change.kind === 'set-line')
    return [{ span: { start: node.span.start, end: trimmedEnd(text, end) }, text: printLine(change.entry) }];
  const start = text.lastIndexOf('\n', node.span.start) + 1;
  return [{ span: { start, end: feed < 0 ? end : feed + 1 }, text: '' }];
}

/** A carriage return before the line feed stays. */
function trimmedEnd(text: string, end: number): number {
  return text[end - 1] === '\r' ? end - 1 : end;
}
