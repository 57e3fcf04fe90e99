'use client';
/** Shows and hides the columns of a list; stands over the right end of its head, and takes no line of its own. */

import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Menu } from './menu.tsx';

interface ColumnMenuProps {
  /** All that can be hidden, in the order of the table. */
  readonly columns: readonly { readonly key: string; readonly name: string }[];
  /** Keys of those that are, and of such as the table does not have at the moment. */
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}

export function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps): ReactNode {
  const toggle = (key: string): void =>
    onChange(hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key]);
  const entries = columns.map(({ key, name }) => ({
    label: name,
    checked: !hidden.includes(key),
    onSelect: () => toggle(key),
  }));
  const count = entries.filter(({ checked }) => !checked).length;
  const words = count === 0 ? 'Columns' : `Columns, ${count} hidden`;
  return (
    <div className="sticky top-(--sticky-top,0px) right-0 left-0 z-20 flex h-0 justify-end max-sm:hidden">
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            aria-label={words}
            title={words}
            className={classes(
              'mt-[3px] flex h-6 w-6 flex-none cursor-pointer items-center justify-center rounded-control hover:bg-hover hover:text-ink pointer-coarse:h-11 pointer-coarse:w-11',
              count === 0 ? 'text-ink-3' : 'text-accent',
            )}
          >
            <Columns3 size={13} aria-hidden />
          </button>
        }
        groups={[entries]}
      />
    </div>
  );
}
