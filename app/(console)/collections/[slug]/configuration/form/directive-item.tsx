'use client';
/** One directive in the list: its handle to drag it by, its switch, what it says, and for the chosen one its acts. */

import { ChevronDown, ChevronUp, GripVertical, Trash2 } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { Switch } from '#components/ui/controls/switch.tsx';
import { summaryOf, worstOf, type DirectiveRow } from './filter-form.ts';

interface DirectiveItemProps {
  readonly row: DirectiveRow;
  readonly isCurrent: boolean;
  /** The one of the list that the Tab key leads to. */
  readonly isEntry: boolean;
  readonly mayEdit: boolean;
  /** The line being dragged, where it may be put down here. */
  readonly dragged: number | undefined;
  readonly canMove: { readonly up: boolean; readonly down: boolean };
  readonly onDrag: (line: number | undefined) => void;
  readonly onDrop: (line: number, beside: number, side: 'before' | 'after') => void;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

type Side = 'before' | 'after';

export function DirectiveItem(props: DirectiveItemProps): ReactNode {
  const { row, isCurrent, mayEdit, dragged, onDrag, onDrop } = props;
  const [over, setOver] = useState<Side>();
  const mark = dragged === undefined || dragged === row.line ? undefined : over;
  return (
    // Whoever does not drag has the keys and the buttons of the row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={mayEdit}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.text);
        onDrag(row.line);
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(sideOf(event));
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(undefined);
        onDrag(undefined);
        if (dragged !== undefined && dragged !== row.line) onDrop(dragged, row.line, sideOf(event));
      }}
      className={classes(
        'relative border-l-2',
        isCurrent ? 'edge-on border-accent bg-select' : 'border-transparent hover:bg-hover',
        mark === 'before' && 'shadow-[inset_0_2px_var(--accent)]',
        mark === 'after' && 'shadow-[inset_0_-2px_var(--accent)]',
        dragged === row.line && 'opacity-50',
      )}
    >
      <Line {...props} />
      {isCurrent && mayEdit ? <Acts {...props} /> : null}
    </li>
  );
}

function sideOf({ clientY, currentTarget }: DragEvent<HTMLElement>): Side {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}

function Line({ row, isCurrent, isEntry, mayEdit, onChoose, onToggle }: DirectiveItemProps): ReactNode {
  const { line, fn, enabled, comments } = row;
  const severity = worstOf(row);
  return (
    <div className="flex items-start gap-1 pr-[18px] pl-1">
      <GripVertical
        size={13}
        aria-hidden
        className={classes('mt-[6px] flex-none text-ink-3', mayEdit ? 'cursor-grab' : 'invisible')}
      />
      <Switch
        label={`Line ${line}, ${fn}, is on`}
        small
        tabIndex={-1}
        checked={enabled}
        disabled={!mayEdit}
        onChange={onToggle}
      />
      <button
        type="button"
        data-line={line}
        tabIndex={isEntry ? 0 : -1}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
        className="flex min-h-6 min-w-0 flex-1 items-baseline gap-2 py-[3px] text-left text-note pointer-coarse:min-h-11"
      >
        <span className="min-w-0 flex-1">
          {comments.length === 0 ? null : (
            <span className="block truncate text-tick text-syn-comment">{comments.join(' ')}</span>
          )}
          <CutMiddle
            text={`${fn} ${summaryOf(row)}`}
            className={classes('mono', enabled ? 'text-ink' : 'text-ink-3 line-through')}
          >
            {fn}
            <span className={enabled ? 'text-ink-3' : undefined}>{` ${summaryOf(row)}`}</span>
          </CutMiddle>
        </span>
        {severity === undefined ? null : <SeverityGlyph severity={severity} size={12} />}
        <span className="flex-none text-tick text-ink-3 tabular-nums">{line}</span>
      </button>
    </div>
  );
}

function Acts({ canMove, onMove, onRemove }: DirectiveItemProps): ReactNode {
  return (
    <div className="flex items-center gap-1 pr-[18px] pb-1 pl-[46px]">
      <IconButton
        label="Move up"
        keys="Alt ↑"
        size="small"
        disabled={!canMove.up}
        icon={<ChevronUp size={14} aria-hidden />}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label="Move down"
        keys="Alt ↓"
        size="small"
        disabled={!canMove.down}
        icon={<ChevronDown size={14} aria-hidden />}
        onClick={() => onMove(1)}
      />
      <IconButton
        label="Remove the line"
        keys="Delete"
        size="small"
        className="ml-auto"
        icon={<Trash2 size={13} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
}
