/** What is wrong with a filter file. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import type { Cell, LineTable, Row } from '../../lang/line-table.ts';
import { nearest } from '../../lang/nearest.ts';
import { checkPattern, matchesAll } from '../../language-kit/check-pattern.ts';
import { messages } from './messages.ts';
import { allowsOf } from './model.ts';

const { report } = messages;

export function check({ ast, source }: Parsed<LineTable>): readonly Diagnostic[] {
  const { rows } = ast;
  const catchAll = rows.find((row) => isRule(row) && row.cells[1] !== undefined && matchesAll(row.cells[1]));
  const dead = catchAll === undefined ? [] : rows.filter((row) => isRule(row) && row.line > catchAll.line);
  const last = rows.at(-1);
  const end = { start: source.text.length, end: source.text.length };
  return [
    ...rows.flatMap(checkRow),
    ...dead.map(({ span }) => report('neverDecides', span, { line: catchAll?.line ?? 0 })),
    ...(last === undefined || catchAll !== undefined ? [] : [report('noCatchAll', { ...end, start: last.span.start })]),
  ];
}

function isRule({ cells: [word, regex] }: Row): boolean {
  return allowsOf(word.text) !== undefined && regex !== undefined;
}

function checkRow({ cells: [word, regex] }: Row): readonly Diagnostic[] {
  if (allowsOf(word.text) === undefined) return [unknownWord(word)];
  if (regex === undefined) return [report('missingRegex', word.span, { word: word.text })];
  return checkPattern(regex, report);
}

function unknownWord({ text: word, span }: Cell): Diagnostic {
  const found = nearest(word, ['Allow', 'Deny']);
  if (found === undefined) return report('unknownWord', span, { word, suggestion: '' });
  const fix = { title: `Write ${found}`, edits: [{ span, text: found }] };
  return report('unknownWord', span, { word, suggestion: ` Did you mean ${found}?` }, [fix]);
}
