/** Extraction tables of SGML.sum: `HTML.sum.tbl` and those of other document types (Harvest manual, 4.6.2). */

import type { CursorContext, Parsed } from '../../lang/language.ts';
import type { LineTable } from '../../lang/line-table.ts';
import { lineTableLanguage } from '../../language-kit/line-table-language.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import { check } from './check.ts';
import { printElement } from './element.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { buildModel, tableRows } from './model.ts';
import type { SumTable, TableRow } from './model.ts';
import { stock } from './stock.ts';
import { columns, syntax } from './syntax.ts';
import { words } from './words.ts';

type Written = Omit<TableRow, 'line'>;

const language = lineTableLanguage<SumTable, Written>(syntax, {
  title: 'Extraction tables',
  columns,
  rowsIn: tableRows,
  check,
  toModel: buildModel,
  rowsOf: ({ rows }) => rows,
  lineOf: ({ element, targets }) =>
    `${printElement(element)} ${'from' in targets ? `$${targets.from}` : targets.join(',')}`,
});

/** Of several attributes, the one under the cursor. */
function contextAt(parsed: Parsed<LineTable>, offset: number): CursorContext {
  const context = language.contextAt(parsed, offset);
  if (context.kind !== 'value') return context;
  const { text } = parsed.source;
  const { start, end } = context.span;
  const from = Math.max(start, text.lastIndexOf(',', offset - 1) + 1);
  const comma = text.indexOf(',', offset);
  const span = { start: from, end: comma < 0 ? end : Math.min(end, comma) };
  return { ...context, span, prefix: text.slice(from, offset) };
}

export const sumTbl = describeLanguage(
  { ...language, contextAt },
  {
    changes: ['summary'],
    about:
      'Attributes from the elements of an SGML document, such as an HTML page. The content of an element without a row goes to its parent element.',
    messages,
    examples,
    words,
    builtIn: stock,
  },
);
