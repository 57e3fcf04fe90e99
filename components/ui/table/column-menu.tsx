'use client';
/** Shows and hides the columns of a list; stands over the right end of its head, and takes no line of its own. */

import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Menu } from '../layout/menu.tsx';

interface ColumnMenuProps {
  /** All that can be hidden, in the order of the table. */
  readonly columns: readonly { readonly key: string; readonly name: string }[];
  /** Keys of those that are, and of such as the table does not have at the moment. */
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}

/** How many are hidden, at the corner of the button. */
function Mark({ count }: { readonly count: number }): ReactNode {
  return (
    <span
      aria-hidden
      className="absolute -top-0.5 -left-1 flex h-3.5 min-w-3.5 items-center justify-center rounded-full bg-accent px-0.5 text-[10px] leading-none font-medium text-surface tabular-nums"
    >
      {count}
    </span>
  );
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
    <div
      data-marked={count > 0 || undefined}
      className={classes(
        'peer sticky top-(--sticky-top,0px) right-0 left-0 z-20 flex h-0 justify-end',
        count === 0 && 'max-sm:hidden',
      )}
    >
      <Menu
        align="end"
        head={<p className="px-2 py-1 text-note text-ink-3">Columns, saved in this browser</p>}
        trigger={
          <button
            type="button"
            aria-label={words}
            title={words}
            className={classes(
              'relative mt-[3px] flex h-6 w-6 flex-none cursor-pointer items-center justify-center rounded-control hover:bg-hover hover:text-ink pointer-coarse:h-11 pointer-coarse:w-11',
              count === 0 ? 'text-ink-3' : 'text-accent',
            )}
          >
            <Columns3 size={13} aria-hidden />
            {count === 0 ? null : <Mark count={count} />}
          </button>
        }
        groups={[entries]}
      />
    </div>
  );
}
