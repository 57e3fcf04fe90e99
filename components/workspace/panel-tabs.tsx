'use client';
/** Which side panel is in view, as tabs: beside the text, or in its place. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import type { PanelChoice } from './use-panel.ts';

interface PanelTabsProps<Id extends string> {
  readonly choice: PanelChoice<Id>;
  readonly panels: readonly { readonly id: Id; readonly label: string }[];
}

/** One button for each panel; where the panel takes the place of the text, the text is one of them. */
export function PanelTabs<Id extends string>(props: PanelTabsProps<Id>): ReactNode {
  const {
    choice: { open, isBeside, choose },
    panels,
  } = props;
  const tabs = [...(isBeside ? [] : [{ id: undefined, label: 'Text' }]), ...panels];
  return (
    <fieldset aria-label="Side panel" className="flex self-stretch">
      {tabs.map(({ id, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={id === open}
          onClick={() => choose(id)}
          className={classes(
            'min-h-9 px-3 text-control -outline-offset-2! pointer-coarse:min-h-11',
            id === open
              ? 'bg-surface font-medium text-ink shadow-[inset_0_-2px_var(--ink)]'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
