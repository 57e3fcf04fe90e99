/** Moves a directive of filter.conf with the comments right above it, as edits that leave every other line alone. */

import type { Parsed } from '../../lang/language.ts';
import { insertLineBefore, lineBreak, lineSpan } from '../../lang/line-edits.ts';
import { statementText } from '../../lang/pblock.ts';
import { insertInBlock, removeStatement } from '../../lang/pblock-edits.ts';
import { skipBlanks } from '../../lang/pblock-value.ts';
import { lineAt } from '../../lang/source-text.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Span } from '../../lang/span.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { DirectiveNode, FilterConfAst, FilterNode } from './syntax.ts';

export interface DirectiveMove {
  /** Line the directive starts on. */
  readonly line: number;
  /** Line of the directive it comes to stand beside, in any filter. */
  readonly beside: number;
  readonly side: 'before' | 'after';
}

/** The comment lines right above a directive, without a blank line between: they are about it and go with it. */
export function commentsAbove(source: SourceText, { block }: FilterNode, { line }: DirectiveNode): readonly Span[] {
  const comments = new Map(block.items.flatMap((item) => (item.kind === 'comment' ? [[item.line, item.span]] : [])));
  const found: Span[] = [];
  for (let at = line - 1; ; at--) {
    const span = comments.get(at);
    if (span === undefined || !isAlone(source, span)) return found;
    found.unshift(span);
  }
}

/** No edits when a line does not exist, or is no directive. */
export function moveDirective({ source, ast }: Parsed<FilterConfAst>, move: DirectiveMove): readonly TextEdit[] {
  const moved = placeOf(ast, move.line);
  const beside = placeOf(ast, move.beside);
  if (moved === undefined || beside === undefined || moved.node === beside.node) return [];
  const lines = wholeLines(source, moved);
  const text = lines === undefined ? statementText(source.text, moved.node.statement) : bodyOf(source, lines);
  const removals = lines === undefined ? removeStatement(source, moved.node.statement) : [{ span: lines, text: '' }];
  const edit = insertion(source, beside, move.side, text);
  const stays = lines !== undefined && lines.start <= edit.span.start && edit.span.end <= lines.end;
  return stays ? [] : [...removals, edit];
}

interface PlacedDirective {
  readonly filter: FilterNode;
  readonly node: DirectiveNode;
}

/** A statement without a directive word hangs on the one before it and cannot be moved by itself. */
function placeOf({ filters }: FilterConfAst, line: number): PlacedDirective | undefined {
  for (const filter of filters) {
    const node = filter.directives.find((each) => each.line === line);
    if (node !== undefined) return node.statement.keyword === undefined ? undefined : { filter, node };
  }
  return undefined;
}

/** From the first comment above to the end of the last line; undefined when the directive shares a line with a tag. */
function wholeLines(source: SourceText, { filter, node }: PlacedDirective): Span | undefined {
  const { span } = node;
  const last = lineAt(source, span.end);
  const sharesEnd = filter.block.close !== undefined && filter.block.close.start < lineSpan(source, last).end;
  if (sharesEnd || !isAlone(source, span)) return undefined;
  const [top = span] = commentsAbove(source, filter, node);
  const { start } = lineSpan(source, lineAt(source, top.start));
  return { start, end: source.lineStarts[last] ?? source.text.length };
}

function bodyOf({ text }: SourceText, { start, end }: Span): string {
  return text.slice(start, end).replace(/\r?\n$|\r$/, '');
}

function insertion(
  source: SourceText,
  { filter, node }: PlacedDirective,
  side: DirectiveMove['side'],
  text: string,
): TextEdit {
  if (side === 'after') return insertInBlock(source, filter.block, node.span.end, text);
  const lines = wholeLines(source, { filter, node });
  if (lines !== undefined) return insertLineBefore(source, lines.start, text);
  const { start } = node.span;
  if (isAlone(source, node.span)) return insertLineBefore(source, start, text);
  const eol = lineBreak(source);
  return { span: { start, end: start }, text: eol + text + eol };
}

/** Nothing stands before it on its line. */
function isAlone(source: SourceText, { start }: Span): boolean {
  const { start: lineStart } = lineSpan(source, lineAt(source, start));
  return skipBlanks(source.text, lineStart, start) === start;
}
