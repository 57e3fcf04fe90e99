'use client';
/** Shows and hides the columns of a table, and remembers it for the next visit. */

import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { printHiddenColumns } from './hidden-columns.ts';
import { Menu } from './menu.tsx';
import type { Column } from './table-column.ts';

interface ColumnMenuProps<Row> {
  /** The name of the table in the cookie: small letters and hyphens. */
  readonly table: string;
  /** All but the first, which is what a row is about. */
  readonly columns: readonly Column<Row>[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}

function keep(table: string, hidden: readonly string[]): void {
  document.cookie = printHiddenColumns(document.cookie, table, hidden);
}

export function ColumnMenu<Row>({ table, columns, hidden, onChange }: ColumnMenuProps<Row>): ReactNode {
  const toggle = (key: string): void => {
    const next = hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key];
    keep(table, next);
    onChange(next);
  };
  const entries = columns.map(({ key, head }) => ({
    label: typeof head === 'string' ? head : key,
    checked: !hidden.includes(key),
    onSelect: () => toggle(key),
  }));
  const words = hidden.length === 0 ? 'Columns' : `Columns, ${hidden.length} hidden`;
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" icon={<Columns3 size={13} aria-hidden />}>
          {words}
        </Button>
      }
      groups={[entries]}
    />
  );
}
