/** What is wrong with a quick-sum.cf. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { cut } from '../../lang/line-edits.ts';
import type { Cell, LineTable, Row } from '../../lang/line-table.ts';
import { checkPattern } from '../../language-kit/check-pattern.ts';
import { checkType } from '../../language-kit/type-names.ts';
import { messages } from './messages.ts';
import { expressionOf } from './model.ts';

const { report } = messages;

export function check({ source, ast: { rows } }: Parsed<LineTable>): readonly Diagnostic[] {
  const first = new Map<string, number>();
  return rows.flatMap((row) => {
    const { cells, span, line } = row;
    const key = cells.map(({ text }, at) => (at < 2 ? text.toLowerCase() : text)).join(' ');
    const before = first.get(key);
    first.set(key, before ?? line);
    if (before === undefined) return checkRow(row);
    return [report('repeated', span, { line: before }, [{ title: 'Remove the line', edits: [cut(source, span)] }])];
  });
}

function checkRow({ cells: [type, attribute, regex], span }: Row): readonly Diagnostic[] {
  if (attribute === undefined) return [report('incomplete', span, { what: 'attribute' })];
  if (regex === undefined) return [report('incomplete', span, { what: 'regular expression' })];
  return [...checkType(type, report), ...checkAttribute(attribute), ...checkRegex(regex)];
}

function checkAttribute({ text, span }: Cell): readonly Diagnostic[] {
  return /^[a-z][\w-]{0,99}$/i.test(text) ? [] : [report('badAttribute', span, { attribute: text })];
}

/** Where escapes shift positions, the whole pattern is marked. */
function checkRegex({ text, span }: Cell): readonly Diagnostic[] {
  const expression = expressionOf(text);
  const found = checkPattern({ text: expression, span }, report);
  return expression === text ? found : found.map((each) => ({ ...each, span }));
}
