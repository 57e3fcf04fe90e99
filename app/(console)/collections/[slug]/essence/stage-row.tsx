/** A line of a stage: a file or a name, a note, and a figure; the rows of a stage stand in columns. */

import type { ReactNode } from 'react';

export function StageRows({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 text-note">{children}</ul>;
}

interface StageRowProps {
  readonly name: ReactNode;
  readonly note?: string | undefined;
  readonly figure?: ReactNode;
}

export function StageRow({ name, note, figure }: StageRowProps): ReactNode {
  return (
    <li className="col-span-3 grid min-h-6 grid-cols-subgrid items-center">
      <span className="max-w-36 truncate text-ink-2">{name}</span>
      <span className="truncate text-ink-3" title={note}>
        {note}
      </span>
      <span className="text-right tabular-nums">{figure}</span>
    </li>
  );
}
