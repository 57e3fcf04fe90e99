/** What an extraction table means: its rows, in order. */

import type { LineTable, Row } from '../../lang/line-table.ts';
import { readElement } from './element.ts';
import type { ElementPattern } from './element.ts';

export interface TableRow {
  readonly element: ElementPattern;
  /** Attributes in lower case, `ignore` and `parent` among them; or the attribute of the element that names one. */
  readonly targets: readonly string[] | { readonly from: string };
  readonly line: number;
}

export interface SumTable {
  readonly rows: readonly TableRow[];
}

/** The rows of a table, without its headings. */
export function tableRows({ rows }: LineTable): readonly Row[] {
  const first = rows.findIndex(({ cells: [{ text }] }) => text.startsWith('<'));
  const body = first < 0 ? rows : rows.slice(first);
  return body.filter(({ cells: [{ text }] }) => !/^[-=]+$/.test(text));
}

/** The model of a text without errors. */
export function buildModel(table: LineTable): SumTable {
  const rows = tableRows(table).flatMap(({ cells: [first, second], line }): readonly TableRow[] => {
    const element = readElement(first.text);
    return element === undefined || second === undefined ? [] : [{ element, targets: targetsOf(second.text), line }];
  });
  return { rows };
}

export function targetsOf(written: string): TableRow['targets'] {
  if (written.startsWith('$')) return { from: written.slice(1).toUpperCase() };
  return written.split(',').map((each) => each.trim().toLowerCase());
}
