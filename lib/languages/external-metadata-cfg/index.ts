/** external_metadata.cfg: metadata for URLs by their prefixes (external metadata manual). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, Parsed } from '../../lang/language.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { check } from './check.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel } from './model.ts';
import type { ExternalMetadata } from './model.ts';
import { edit, print } from './print.ts';
import type { MetadataChange } from './print.ts';
import { parse, syntax } from './syntax.ts';
import type { MetadataAst } from './syntax.ts';
import { FILE, words } from './words.ts';

const language: Language<MetadataAst, ExternalMetadata, MetadataChange, Catalog> = {
  ...syntax,
  title: 'External metadata',
  check: (parsed, _words, workspace) =>
    check(workspace?.hasLongClasses === true ? parse(parsed.source, 'long') : parsed),
  toModel: (parsed) => (hasErrors(parsed.diagnostics) ? undefined : buildModel(parsed.ast)),
  print,
  edit,
  contextAt,
  symbols: () => ({ defines: [], refers: [] }),
  format,
  folds: () => [],
};

export const externalMetadataCfg = describeLanguage(language, {
  changes: ['rd'],
  about:
    'Metadata for pages, given by URL prefix without touching the pages: the longest prefix that has a class supplies its values, the rest is inherited from shorter ones.',
  messages,
  examples,
  words: () => words,
});

/** Behind the prefix of a line every word begins with a class. */
function contextAt({ source: { text }, ast }: Parsed<MetadataAst>, offset: number): CursorContext {
  const line = ast.lines.findLast(({ span }) => span.start <= offset);
  if (line === undefined || offset <= line.prefix.span.end || text.slice(line.span.end, offset).includes('\n'))
    return { kind: 'none' };
  const present = line.elements.map((each) => each.class.text);
  const element = line.elements.find(({ span }) => span.start <= offset && offset <= span.end);
  if (element === undefined) {
    const before = line.elements.findLast(({ span }) => span.end < offset) ?? line.prefix;
    const prefix = /^[^"]*[ \t]([A-Za-z0-9]*)$/.exec(text.slice(before.span.end, offset))?.[1];
    if (prefix === undefined) return { kind: 'none' };
    return { kind: 'key', span: { start: offset - prefix.length, end: offset }, prefix, owner: FILE, present };
  }
  const { class: name, value } = element;
  if (offset <= name.span.end) {
    const others = present.filter((each) => each !== name.text);
    return { kind: 'key', span: name.span, prefix: text.slice(name.span.start, offset), owner: FILE, present: others };
  }
  const prefix = text.slice(value.span.start, Math.max(value.span.start, Math.min(offset, value.span.end)));
  return { kind: 'value', span: value.span, prefix, owner: FILE, key: name.text };
}

/** Blanks at both ends of a line go; the columns people set stay. A mark that blanks part from the beginning is no byte order mark. */
function format({ source }: Parsed<MetadataAst>): readonly TextEdit[] {
  const { text } = source;
  const edits: TextEdit[] = [];
  for (let start = text.startsWith('\u{feff}') ? 1 : 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const last = text[end - 1] === '\r' && end > start ? end - 1 : end;
    const first = pastBlanks(text, start, last);
    const inked = beforeBlanks(text, first, last);
    const isMarked = start === 0 && text[first] === '\u{feff}';
    if (first > start && !isMarked) edits.push({ span: { start, end: first }, text: '' });
    // A carriage return inside the line would become part of its end.
    if (inked < last && text[inked - 1] !== '\r') edits.push({ span: { start: inked, end: last }, text: '' });
    start = end + 1;
  }
  return edits;
}

function pastBlanks(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}

function beforeBlanks(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--;
  return at;
}
