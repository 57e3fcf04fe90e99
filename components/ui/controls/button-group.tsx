/** Buttons that belong together, joined edge to edge: `Stop` and its menu, up and down. */

import type { ReactNode } from 'react';

export interface ButtonGroupProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function ButtonGroup({ label, children }: ButtonGroupProps): ReactNode {
  return (
    <fieldset
      aria-label={label}
      className="flex flex-none *:not-first:-ml-px *:not-first:rounded-l-none *:not-last:rounded-r-none *:hover:z-10 *:focus-visible:z-10"
    >
      {children}
    </fieldset>
  );
}
