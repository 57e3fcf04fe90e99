'use client';
/** The panels beside the text, each about the open file: one is in view, the address says which. */

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { LineFigure } from './form/line-figure.tsx';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { FormPanel } from './form-panel.tsx';
import { OutlinePanel } from './outline-panel.tsx';
import { PanelTabs } from '#components/workspace/panel-tabs.tsx';
import type { PanelChoice } from '#components/workspace/use-panel.ts';

export interface PanelProps {
  readonly slug: string;
  readonly document: OpenDocument;
  readonly catalog: Catalog;
  readonly mayEdit: boolean;
  readonly changedFiles: readonly EditedFile[];
  /** Of the files of the collection. */
  readonly paths: readonly string[];
  /** Leads to a line of any file. */
  readonly onShow: (path: string, line: number) => void;
  /** What stands beside a line in the gutter. */
  readonly figureOf: (line: number) => LineFigure | undefined;
}

interface Panel {
  readonly id: 'form' | 'plan' | 'outline';
  readonly label: string;
  readonly draw: (props: PanelProps) => ReactNode;
}

/** In the order of the tabs; the first is in view unless the address says otherwise. */
export const panels: readonly Panel[] = [
  {
    id: 'form',
    label: 'Form',
    draw: (props) => <FormPanel {...props} />,
  },
  { id: 'outline', label: 'Outline', draw: ({ document }) => <OutlinePanel document={document} /> },
];

export const panelIds = panels.map(({ id }) => id);

interface SidePanelProps extends PanelProps {
  readonly choice: PanelChoice<Panel['id']>;
}

export function SidePanel({ choice, ...props }: SidePanelProps): ReactNode {
  const { open, isBeside, choose } = choice;
  const panel = panels.find(({ id }) => id === open);
  if (panel === undefined) return null;
  return (
    <aside
      aria-label={panel.label}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface lg:w-[312px] lg:flex-none lg:border-l lg:border-line"
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
      <div className="min-h-0 flex-1 overflow-y-auto">{panel.draw(props)}</div>
    </aside>
  );
}
