'use client';
/** The panel in view, about the open file: beside the text, or in its place. */

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import type { PanelChoice } from './use-panel.ts';

export interface Panel<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Has a table, and needs more room beside the text. */
  readonly isWide?: boolean;
  readonly draw: () => ReactNode;
}

export interface SidePanelProps<Id extends string> {
  /** In the order of the tabs. */
  readonly panels: readonly Panel<Id>[];
  readonly choice: PanelChoice<Id>;
  /** Stands beside the dock too. */
  readonly isTall: boolean;
}

export function SidePanel<Id extends string>({ panels, choice, isTall }: SidePanelProps<Id>): ReactNode {
  const { open, isBeside, choose } = choice;
  const panel = panels.find(({ id }) => id === open);
  if (panel === undefined) return null;
  return (
    <aside
      aria-label={panel.label}
      className={classes(
        'flex min-h-0 min-w-0 flex-1 flex-col bg-surface lg:flex-none lg:border-l lg:border-line',
        widthOf(panel, isTall),
      )}
    >
      {isBeside ? (
        <div className="flex min-h-9 flex-none items-center border-b border-line bg-sunken pr-2">
          <PanelTabs choice={choice} panels={panels} />
          <IconButton
            label="Close the side panel"
            keys="]"
            size="small"
            icon={<X size={14} aria-hidden />}
            className="ml-auto"
            onClick={() => choose(undefined)}
          />
        </div>
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto">{panel.draw()}</div>
    </aside>
  );
}

function widthOf({ isWide = false }: Panel<string>, isTall: boolean): string {
  if (isWide) return 'lg:w-[480px]';
  return isTall ? 'lg:w-[336px]' : 'lg:w-[312px]';
}
