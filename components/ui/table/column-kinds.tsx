/** Columns of one value, by what it is: how it is shown, where it stands, how the list sorts by it. */

import type { ReactNode } from 'react';
import { formatBytes, formatNumber } from '../format/format.ts';
import { RelativeTime } from '../format/relative-time.tsx';
import type { Column } from './table-column.ts';

type Place<Row> = Pick<Column<Row>, 'width' | 'hideBelow' | 'sortsFirst' | 'align'>;
type Read<Row, Value> = (row: Row) => Value | undefined;

const nothing = <span className="text-ink-3">–</span>;

export const textColumn = kind<string>((text) => text);

/** How many. */
export const countColumn = kind<number>(formatNumber, { align: 'right' });

/** A number of bytes. */
export const sizeColumn = kind<number>(formatBytes, { align: 'right' });

/** A point in time, in ms since the epoch; the latest comes first. */
export const timeColumn = kind<number>((at) => <RelativeTime at={at} />, { sortsFirst: 'descending' });

/** What can be done with a row, in the last column. */
export function actsColumn<Row>(cell: (row: Row) => ReactNode, width?: string): Column<Row> {
  return { key: 'acts', head: <span className="sr-only">Actions</span>, align: 'right', width, cell };
}

function kind<Value extends number | string>(show: (value: Value) => ReactNode, usual: Place<never> = {}) {
  return <Row,>(key: string, head: string, value: Read<Row, Value>, place: Place<Row> = {}): Column<Row> => {
    const cell = (row: Row): ReactNode => {
      const found = value(row);
      return found === undefined ? nothing : show(found);
    };
    return { key, head, value, cell, ...usual, ...place };
  };
}
