'use client';
/** A file open for edits: its name, the text, one panel beside it, and the dock below. */

import type { ReactNode } from 'react';
import { Dock, type DockTab } from '#components/dock/dock.tsx';
import { CodeEditor } from '#components/editor/code-editor.tsx';
import { classes } from '#components/ui/classes.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { SidePanel, type Panel } from './side-panel.tsx';
import type { PanelChoice } from './use-panel.ts';
import type { TextEditor } from './use-text-editor.ts';

interface WorkspaceProps<Id extends string> {
  readonly slug: string;
  readonly editor: TextEditor;
  /** Without an editor: the lines alone. */
  readonly isPlain: boolean;
  /** In the place of a text that is too long for the editor. */
  readonly long: ReactNode;
  /** Beside the file's name, such as why it cannot be edited. */
  readonly note?: ReactNode;
  /** What the figures of the gutter come from. */
  readonly basis: ReactNode;
  readonly panels: readonly Panel<Id>[];
  readonly choice: PanelChoice<Id>;
  /** The panel stands beside the dock too. */
  readonly isPanelTall?: boolean;
  readonly tabs: readonly DockTab[];
  /** Of the dock. */
  readonly rows: ReactNode;
}

export function Workspace<Id extends string>(props: WorkspaceProps<Id>): ReactNode {
  const { slug, editor, isPlain, long, note, basis, panels, choice, isPanelTall = false, tabs, rows } = props;
  const { state, events, jump, handle } = editor;
  const isCovered = choice.open !== undefined && !choice.isBeside;
  const isOutside = isPanelTall && choice.isBeside;
  const panel = <SidePanel panels={panels} choice={choice} isTall={isPanelTall} />;
  return (
    <div className="flex min-h-0 min-w-0">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex min-h-[34px] flex-none flex-wrap items-center border-b border-line bg-sunken">
          <span className="flex min-h-[33px] min-w-0 items-center bg-surface px-[18px] text-control text-ink">
            <CutMiddle text={state.path} />
          </span>
          {note === undefined ? null : <span className="px-3 text-note text-ink-3">{note}</span>}
          <div className="ml-auto flex items-center">
            {basis}
            {choice.isBeside ? null : <PanelTabs choice={choice} panels={panels} />}
          </div>
        </div>
        <div className="flex min-h-0 flex-1 max-sm:h-[60dvh] max-sm:flex-none">
          <div className={classes('flex min-h-0 min-w-0 flex-1', isCovered && 'hidden')}>
            {long ?? <CodeEditor {...{ slug, state, events, jump, isPlain, handle }} />}
          </div>
          {isOutside ? null : panel}
        </div>
        <Dock tabs={tabs} rows={rows} />
      </div>
      {isOutside ? panel : null}
    </div>
  );
}
