/** Writes a url-rules.conf: a whole model, or one change as edits that keep comments and order. */

import type { Parsed } from '../../lang/language.ts';
import { editLineTable } from '../../lang/line-table.ts';
import type { LineColumn, Row, TableChange } from '../../lang/line-table.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { UrlRule, UrlRules } from './model.ts';
import type { UrlRulesAst } from './syntax.ts';

export type WrittenRule = Omit<UrlRule, 'line'>;
export type UrlRulesChange = TableChange<WrittenRule>;

export function print({ rules }: UrlRules): string {
  return rules.map((rule) => `${lineOf(rule)}\n`).join('');
}

function lineOf({ verb, names, scope }: WrittenRule): string {
  return [verb, ...names, ...(scope === undefined ? [] : ['on', scope])].join(' ');
}

export function edit({ source, ast }: Parsed<UrlRulesAst>, change: UrlRulesChange): readonly TextEdit[] {
  const table = { span: ast.span, rows: rowsIn(ast) };
  return editLineTable({ source, ast: table, tokens: [], diagnostics: [] }, change, lineOf);
}

/** What a form shows of a rule. */
export const columns: readonly LineColumn[] = [
  { name: 'action', class: 'directive', label: 'Action' },
  { name: 'parameters', class: 'key', label: 'Parameters' },
];

export function rowsIn({ rules }: UrlRulesAst): readonly Row[] {
  return rules.map(({ verb, rest, span, line }) => ({ cells: rest === undefined ? [verb] : [verb, rest], span, line }));
}
