/** Writes filter.conf: a whole model as canonical text, or one change as edits that keep comments and order. */

import type { Parsed } from '../../lang/language.ts';
import { insertLineAfter, lineBreak } from '../../lang/line-edits.ts';
import { indentOf, insertInBlock, removePairs, removeStatement, setPair } from '../../lang/pblock-edits.ts';
import { quoteValue, writePair } from '../../lang/pblock-value.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { phaseOf } from '../../sdk/phases.ts';
import type { PhaseName } from '../../sdk/phases.ts';
import type { Directive, FilterConf, FilterModel } from './model.ts';
import { moveDirective } from './move-directive.ts';
import type { DirectiveMove } from './move-directive.ts';
import type { DirectiveNode, FilterConfAst, FilterNode } from './syntax.ts';

const indent = '  ';
/** Column of the first pair after the indent: the longest directive and two blanks. */
export const keywordWidth = 11;

export function print({ filters }: FilterConf): string {
  return filters.map(printFilter).join('\n');
}

function printFilter({ name, directives }: FilterModel): string {
  const lines = directives.map((directive) => indent + printDirective(directive));
  return [`<Filter name=${quoteValue(name)}>`, ...lines, '</Filter>', ''].join('\n');
}

type Written = Pick<Directive, 'phase' | 'fn' | 'params' | 'enabled'>;

/** One directive as a line, without indent. */
export function printDirective({ phase, fn, params, enabled }: Written): string {
  const pairs = [...params].map(([name, value]) => writePair(name, value));
  const enable = enabled ? [] : ['enable=false'];
  return [phase.padEnd(keywordWidth - 1), ...enable, writePair('fn', fn), ...pairs].join(' ');
}

/** `line` is the line a directive starts on. */
export type FilterConfChange =
  | { readonly kind: 'set-enabled'; readonly line: number; readonly enabled: boolean }
  | { readonly kind: 'set-phase'; readonly line: number; readonly phase: PhaseName }
  | { readonly kind: 'set-param'; readonly line: number; readonly name: string; readonly value: string }
  | { readonly kind: 'remove-param'; readonly line: number; readonly name: string }
  | {
      /** After the last line of the same or an earlier phase. */
      readonly kind: 'insert';
      readonly filter: string;
      readonly phase: PhaseName;
      readonly fn: string;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'remove'; readonly line: number }
  /** With the comments right above it. */
  | ({ readonly kind: 'move' } & DirectiveMove)
  | { readonly kind: 'add-filter'; readonly name: string };

/** No edits when the line or the filter does not exist. */
export function edit(parsed: Parsed<FilterConfAst>, change: FilterConfChange): readonly TextEdit[] {
  const { source, ast } = parsed;
  if (change.kind === 'move') return moveDirective(parsed, change);
  if (change.kind === 'add-filter') return [addFilter(source, change.name)];
  if (change.kind === 'insert') {
    const filter = ast.filters.find(({ name }) => name?.text === change.filter);
    return filter === undefined ? [] : [insertDirective(source, filter, change)];
  }
  const node = ast.filters.flatMap(({ directives }) => directives).find(({ line }) => line === change.line);
  return node === undefined ? [] : editDirective(source, node, change);
}

type LineChange = Exclude<Extract<FilterConfChange, { readonly line: number }>, { readonly kind: 'move' }>;

function editDirective(source: SourceText, node: DirectiveNode, change: LineChange): readonly TextEdit[] {
  switch (change.kind) {
    case 'set-enabled':
      return setEnabled(node, change.enabled);
    case 'set-phase':
      return node.statement.keyword ? [{ span: node.statement.keyword.span, text: change.phase }] : [];
    case 'set-param':
      return [setPair(node.statement, change.name, change.value)];
    case 'remove-param':
      return removePairs(source, node.statement, change.name);
    case 'remove':
      return removeStatement(source, node.statement);
  }
}

function addFilter(source: SourceText, name: string): TextEdit {
  const eol = lineBreak(source);
  const lead = source.text.trim() === '' ? '' : eol;
  return insertLineAfter(source, source.text.length, `${lead}<Filter name=${quoteValue(name)}>${eol}</Filter>`);
}

function insertDirective(
  source: SourceText,
  { block, directives }: FilterNode,
  { phase, fn, params }: Extract<FilterConfChange, { kind: 'insert' }>,
): TextEdit {
  const order = phaseOf(phase)?.order ?? 0;
  const before = directives.findLast((node) => node.phase !== undefined && node.phase.order <= order);
  const sibling = before ?? directives[0];
  const lead = sibling === undefined ? indent : indentOf(source, sibling.line);
  const line = printDirective({ phase, fn, params: new Map(Object.entries(params)), enabled: true });
  const text = lead + (sibling === undefined || isAligned(sibling) ? line : line.replace(/ +/, ' '));
  const at = before?.span.end ?? block.headerSpan.end;
  return insertInBlock(source, block, at, text);
}

/** Whether the pairs of a file stand under each other, as formatting leaves them. */
function isAligned({ statement }: DirectiveNode): boolean {
  const { keyword, pairs } = statement;
  const first = pairs[0];
  return keyword !== undefined && first !== undefined && first.span.start - keyword.span.start >= keywordWidth;
}

/** As the console of the original does: the line stays and gets `enable=false`. */
function setEnabled({ enable, statement }: DirectiveNode, enabled: boolean): readonly TextEdit[] {
  if (enable !== undefined) return [{ span: enable.value.span, text: String(enabled) }];
  const at = statement.pairs[0]?.span.start;
  return enabled || at === undefined ? [] : [{ span: { start: at, end: at }, text: 'enable=false ' }];
}
