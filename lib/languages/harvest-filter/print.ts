/** Writes a filter file: a whole model, or one change as edits that keep comments and order. */

import type { Parsed } from '../../lang/language.ts';
import { cut, insertLineAfter, insertLineBefore } from '../../lang/line-edits.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { HarvestFilter, HarvestFilterRule } from './model.ts';
import type { HarvestFilterAst } from './syntax.ts';

export function print({ rules }: HarvestFilter): string {
  return rules.map((rule) => `${ruleLine(rule)}\n`).join('');
}

function ruleLine({ allows, regex }: Pick<HarvestFilterRule, 'allows' | 'regex'>): string {
  return `${allows ? 'Allow' : 'Deny'} ${regex}`;
}

/** Rules are named by their place among the rules, from 0. */
export type HarvestFilterChange =
  | { readonly kind: 'add-rule'; readonly at: number; readonly allows: boolean; readonly regex: string }
  | { readonly kind: 'set-rule'; readonly at: number; readonly allows: boolean; readonly regex: string }
  | { readonly kind: 'remove-rule'; readonly at: number };

export function edit({ source, ast }: Parsed<HarvestFilterAst>, change: HarvestFilterChange): readonly TextEdit[] {
  const node = ast.lines[change.at];
  switch (change.kind) {
    case 'add-rule':
      if (node === undefined) return [insertLineAfter(source, source.text.length, ruleLine(change))];
      return [insertLineBefore(source, node.span.start, ruleLine(change))];
    case 'set-rule':
      return node === undefined ? [] : [{ span: node.span, text: ruleLine(change) }];
    case 'remove-rule':
      return node === undefined ? [] : [cut(source, node.span)];
  }
}
