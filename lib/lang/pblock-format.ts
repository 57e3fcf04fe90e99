/** Layout of blocks and statements, as edits of white space only. */

import { lineSpan } from './line-edits.ts';
import type { Block, BlockFile, Statement } from './pblock.ts';
import { skipBlanks, trimEnd } from './pblock-value.ts';
import { lineAt } from './source-text.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';
import type { TextEdit } from './text-edit.ts';

const indent = '  ';

/** Indents what is in blocks, sets the first pairs of a block under each other, cuts blanks at line ends. */
export function formatBlocks(source: SourceText, file: BlockFile, keywordWidth: number): readonly TextEdit[] {
  const indents = new Map<number, string>();
  const gaps: TextEdit[] = [];
  for (const item of file.items) {
    if (item.kind === 'statement') layStatement(source, item, '', { indents, gaps, width: 0 });
    else setIndent(indents, item.line, '');
    if (item.kind === 'block') layBlock(source, item, { indents, gaps, width: keywordWidth });
  }
  return [...indentLines(source, indents, innerLines(source, file)), ...gaps];
}

interface Layout {
  readonly indents: Map<number, string>;
  readonly gaps: TextEdit[];
  readonly width: number;
}

/** What stands first on a line says how far it is indented. */
function setIndent(indents: Map<number, string>, line: number, lead: string): void {
  if (!indents.has(line)) indents.set(line, lead);
}

function layBlock(source: SourceText, block: Block, layout: Layout): void {
  for (const item of block.items) {
    if (item.kind === 'statement') layStatement(source, item, indent, layout);
    else setIndent(layout.indents, item.line, indent);
  }
  if (block.close !== undefined) setIndent(layout.indents, lineAt(source, block.close.start), '');
}

function layStatement(source: SourceText, statement: Statement, lead: string, layout: Layout): void {
  const { keyword, parts, line } = statement;
  setIndent(layout.indents, line, lead);
  for (const part of parts) setIndent(layout.indents, lineAt(source, part.start), lead + indent + indent);
  const first = parts[0];
  if (keyword === undefined || first === undefined || keyword.span.start !== first.start) return;
  const from = keyword.span.end;
  const to = skipBlanks(source.text, from, first.end);
  const gap = ' '.repeat(Math.max(1, layout.width - keyword.text.length));
  if (to < first.end && source.text.slice(from, to) !== gap) {
    layout.gaps.push({ span: { start: from, end: to }, text: gap });
  }
}

/** Lines that begin inside a wrapped value: their blanks are part of it. */
function innerLines(source: SourceText, file: BlockFile): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const lexeme of file.lexemes) {
    if (lexeme.kind !== 'pair' || !lexeme.value.wrapped) continue;
    const last = lineAt(source, lexeme.span.end);
    for (let line = lexeme.line; line <= last; line++) lines.add(line);
  }
  return lines;
}

/** Sets the indents of the lines given (from 1) and cuts blanks at line ends; skipped lines stay as they are. */
export function indentLines(
  source: SourceText,
  indents: ReadonlyMap<number, string>,
  skipped: ReadonlySet<number>,
): readonly TextEdit[] {
  const { text, lineStarts } = source;
  return lineStarts.flatMap((lineStart, index) => {
    // A byte order mark is nobody's indent.
    const start = lineStart === 0 && text.startsWith('\u{feff}') ? 1 : lineStart;
    if (skipped.has(index + 1)) return [];
    const { end } = lineSpan(source, index + 1);
    const body: Span = { start: skipBlanks(text, start, end), end: trimEnd(text, start, end) };
    if (body.start >= body.end) return end > start ? [{ span: { start, end }, text: '' }] : [];
    const wanted = indents.get(index + 1);
    const edits: TextEdit[] = [];
    if (wanted !== undefined && text.slice(start, body.start) !== wanted) {
      edits.push({ span: { start, end: body.start }, text: wanted });
    }
    if (body.end < end) edits.push({ span: { start: body.end, end }, text: '' });
    return edits;
  });
}
