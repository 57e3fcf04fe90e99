/** The head row of a table: 11.5/500, sticky, columns that sort are buttons. */

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from '../controls/checkbox.tsx';
import { classes } from '../classes.ts';
import { columnClass, type Column, type Ticks } from './table-column.ts';

export interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly ticks?: Ticks | undefined;
  /** The keys of the rows in sight, for ticking all. */
  readonly keys: readonly string[];
}

type SortButtonProps<Row> = NonNullable<Column<Row>['sort']> & { readonly column: Column<Row> };

const cell =
  'sticky top-(--sticky-top,0px) z-10 h-[30px] border-b border-line bg-surface px-2 text-head font-medium whitespace-nowrap text-ink-3 first:pl-[18px] last:pr-[18px]';

function SortButton<Row>({ column, onPress, direction }: SortButtonProps<Row>): ReactNode {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={onPress}
      className={classes(
        'inline-flex min-h-6 cursor-pointer items-center gap-1 hover:text-ink pointer-coarse:min-h-11',
        direction !== undefined && 'text-ink-2',
      )}
    >
      {column.head}
      {direction === undefined ? null : <Arrow size={12} aria-hidden />}
    </button>
  );
}

function TickAll({ ticks, keys }: { readonly ticks: Ticks; readonly keys: readonly string[] }): ReactNode {
  const ticked = keys.filter((key) => ticks.keys.has(key)).length;
  const all = ticked > 0 && ticked === keys.length;
  return (
    <Checkbox
      aria-label="Tick all rows shown"
      checked={all}
      indeterminate={ticked > 0 && !all}
      onChange={() => ticks.onChange(all ? new Set() : new Set(keys))}
    />
  );
}

export function TableHead<Row>({ columns, ticks, keys }: TableHeadProps<Row>): ReactNode {
  return (
    <thead>
      <tr>
        {ticks === undefined ? null : (
          <th scope="col" className={classes(cell, 'w-10 pr-0!')}>
            <TickAll ticks={ticks} keys={keys} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={column.sort?.direction}
            style={column.width === undefined ? undefined : { width: column.width }}
            className={classes(cell, columnClass(column))}
          >
            {column.sort === undefined ? column.head : <SortButton column={column} {...column.sort} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}
