'use client';
/** The dock below a text or a table: tabs in one place of a remembered height, so that nothing above it ever moves. */

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useAddress } from '../ui/table/use-address.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { DockSplitter } from './dock-splitter.tsx';
import { useDockShape } from './dock-store.tsx';

export interface DockTab {
  readonly id: string;
  readonly label: string;
  /** Figures beside the label. */
  readonly note?: ReactNode;
  /** At the right of the tabs while this one is in view. */
  readonly tools?: ReactNode;
  readonly draw: () => ReactNode;
}

interface DockProps {
  /** The first is in view unless the address says otherwise. */
  readonly tabs: readonly DockTab[];
  /** Above the content of every tab: what keeps somebody from saving or running, first of all. */
  readonly rows?: ReactNode;
}

export function Dock({ tabs, rows }: DockProps): ReactNode {
  const { shape, reshape } = useDockShape();
  const { get, set } = useAddress();
  const tab = tabs.find((each) => each.id === get('dock')) ?? tabs[0];
  const { isOpen, height } = shape;
  const choose = (next: string): void => {
    set({ dock: next });
    if (!isOpen) reshape({ isOpen: true });
  };
  const style = useMemo(() => (isOpen ? { height } : undefined), [isOpen, height]);
  if (tab === undefined) return null;
  return (
    <div
      style={style}
      className={classes(
        'relative flex max-h-[62%] flex-none flex-col border-t border-line bg-surface',
        // A fixed height on phones: the dock must not grow while its content loads.
        isOpen && 'max-md:h-80! max-md:max-h-[38%]',
      )}
    >
      {isOpen ? <DockSplitter height={height} onChange={(to) => reshape({ height: to })} /> : null}
      <div className="flex min-h-[34px] flex-none flex-wrap items-center gap-x-2 border-b border-line bg-surface pr-2">
        <fieldset aria-label="Dock" className="flex self-stretch pl-1.5">
          {tabs.map((each) => (
            <TabButton key={each.id} tab={each} isChosen={each === tab} onChoose={() => choose(each.id)} />
          ))}
        </fieldset>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 text-note text-ink-3 tabular-nums">
          {tab.tools}
          <IconButton
            label={isOpen ? 'Collapse the dock' : 'Expand the dock'}
            size="small"
            aria-expanded={isOpen}
            icon={isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronUp size={14} aria-hidden />}
            onClick={() => reshape({ isOpen: !isOpen })}
          />
        </div>
      </div>
      {isOpen ? (
        <>
          {rows}
          <section aria-label={tab.label} className="flex min-h-0 flex-1 flex-col">
            {tab.draw()}
          </section>
        </>
      ) : null}
    </div>
  );
}

/** Whether a tab is in view; `first` is the one that is unless the address says otherwise. */
export function useDockTab(id: string, first: string): boolean {
  const { shape } = useDockShape();
  const { get } = useAddress();
  return shape.isOpen && (get('dock') ?? first) === id;
}

interface TabButtonProps {
  readonly tab: DockTab;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function TabButton({ tab: { label, note }, isChosen, onChoose }: TabButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        'inline-flex min-h-[33px] items-center gap-2 px-3 text-control -outline-offset-2! pointer-coarse:min-h-11',
        isChosen ? 'font-medium text-ink shadow-[inset_0_-2px_var(--ink)]' : 'text-ink-2 hover:text-ink',
      )}
    >
      {label}
      {note === undefined ? null : <span className="text-note font-normal text-ink-3 tabular-nums">{note}</span>}
    </button>
  );
}
