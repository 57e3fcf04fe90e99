/** A table of up to some hundred rows; longer ones use the virtual table, which looks the same. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { RowFocus } from './row-focus.tsx';
import { besideMenu, columnClass, type Column, type TableRows } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { toggleTick } from './table-keys.ts';
import { TableRow } from './table-row.tsx';

export interface DataTableProps<Row> extends TableRows<Row> {
  /** In the place of the rows when there are none; the heads stay. */
  readonly empty?: ReactNode;
  /** Columns keep their widths whatever the rows hold; needs widths. */
  readonly fixed?: boolean | undefined;
  /** Of a list: what hides its columns. */
  readonly menu?: ReactNode;
}

function FootRow<Row>({
  columns,
  ticks,
}: {
  readonly columns: readonly Column<Row>[];
  readonly ticks: boolean;
}): ReactNode {
  return (
    <tfoot>
      <tr className="h-row text-ink">
        {columns.map((column, index) => (
          <td
            key={column.key}
            colSpan={ticks && index === 0 ? 2 : undefined}
            className={classes(
              'border-t border-line px-2 font-medium whitespace-nowrap first:pl-[18px] last:pr-[18px]',
              columnClass(column),
            )}
          >
            {column.foot}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

export function DataTable<Row>({ empty, fixed = false, menu, ...table }: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, selectedKey, onOpen, ticks } = table;
  const keys = rows.map(rowKey);
  const entry = Math.max(0, selectedKey === undefined ? 0 : keys.indexOf(selectedKey));
  const onTick = ticks === undefined ? undefined : (key: string) => ticks.onChange(toggleTick(ticks.keys, key));
  return (
    <RowFocus onOpen={onOpen} onTick={onTick} className="min-w-0 max-md:overflow-x-auto">
      {menu}
      <table
        aria-label={label}
        className={classes(
          // What follows a table begins with a line of its own.
          'w-full border-separate border-spacing-0 [&_tbody_tr:last-child_td]:border-b-0',
          fixed && 'table-fixed',
          menu !== undefined && besideMenu,
        )}
      >
        <TableHead columns={columns} ticks={ticks} keys={keys} />
        <tbody>
          {rows.map((row, index) => (
            <TableRow key={keys[index]} table={table} row={row} focusable={index === entry} />
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && rows.length > 0 ? (
          <FootRow columns={columns} ticks={ticks !== undefined} />
        ) : null}
      </table>
      {rows.length === 0 ? empty : null}
    </RowFocus>
  );
}
