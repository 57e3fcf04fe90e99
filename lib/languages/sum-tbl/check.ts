/** What is wrong with an extraction table. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import type { Cell, LineTable, Row } from '../../lang/line-table.ts';
import { printElement, readElement } from './element.ts';
import type { ElementPattern } from './element.ts';
import { messages } from './messages.ts';
import { tableRows, targetsOf } from './model.ts';

const { report } = messages;

export function check({ ast }: Parsed<LineTable>): readonly Diagnostic[] {
  const first = new Map<string, number>();
  return tableRows(ast).flatMap((row) => {
    const { cells, line } = row;
    const element = readElement(cells[0].text);
    if (element === undefined) return [report('notElement', cells[0].span, { text: cells[0].text })];
    const key = printElement(element);
    const before = first.get(key);
    first.set(key, before ?? line);
    const found = checkTargets(element, row);
    return before === undefined ? found : [...found, report('repeated', cells[0].span, { element: key, line: before })];
  });
}

function checkTargets(element: ElementPattern, { cells: [first, second] }: Row): readonly Diagnostic[] {
  if (second === undefined) return [report('noTarget', first.span, { element: first.text })];
  const targets = targetsOf(second.text);
  if ('from' in targets) return checkNaming(element, targets.from, [first, second]);
  const bad = targets.find((target) => !isName(target));
  if (bad !== undefined) return [report('badTarget', second.span, { target: bad })];
  return [
    ...(targets.includes('ignore') && targets.length > 1 ? [report('ignoredToo', second.span)] : []),
    ...(targets.includes('parent') && element.attribute !== undefined ? [report('parentOfValue', second.span)] : []),
  ];
}

function checkNaming(
  { attribute }: ElementPattern,
  from: string,
  [first, second]: readonly [Cell, Cell],
): readonly Diagnostic[] {
  if (!isName(from)) return [report('badTarget', second.span, { target: second.text })];
  if (attribute !== undefined) return [];
  return [report('nameOfContent', second.span, { attribute: from, element: first.text })];
}

function isName(text: string): boolean {
  return /^[a-z][\w-]{0,99}$/i.test(text);
}
