'use client';
/** Above a table: how many rows it has, what can be done with the current one, and a field that filters them. */

import { ChevronDown, ChevronUp, ListFilter, Plus, Trash2 } from 'lucide-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { TableView } from './use-table-form.ts';

/** Tables with fewer rows have no filter. */
const fewRows = 9;

interface TableToolsProps {
  readonly view: TableView;
  readonly mayEdit: boolean;
}

export function TableTools({ view, mayEdit }: TableToolsProps): ReactNode {
  const { form, found, current, sought, acts } = view;
  const all = formatCount(form.rows.length, 'row');
  return (
    <div className="flex-none border-b border-line">
      <SectionHead
        title={found.length === form.rows.length ? all : `${found.length} of ${all}`}
        scope={current === undefined ? undefined : `line ${current.line}`}
        actions={mayEdit ? <Acts view={view} /> : undefined}
      />
      {form.rows.length < fewRows && sought === '' ? null : <Filter text={sought} onSeek={acts.seek} />}
    </div>
  );
}

function Acts({ view: { form, current, sought, isAdding, acts } }: Pick<TableToolsProps, 'view'>): ReactNode {
  const line = current === undefined ? 'row' : `line ${current.line}`;
  // Hidden rows may lie between two visible rows.
  const mayMove = current !== undefined && sought === '';
  return (
    <div className="-mr-1.5 flex items-center gap-1">
      <IconButton
        label={current === undefined ? 'Add row at the end' : `Add row after ${line}`}
        keys="Alt Enter"
        size="small"
        disabled={isAdding}
        icon={<Plus size={14} aria-hidden />}
        onClick={acts.startAdding}
      />
      <IconButton
        label={`Move ${line} up`}
        keys="Alt ↑"
        size="small"
        disabled={!mayMove || current.at === 0}
        icon={<ChevronUp size={14} aria-hidden />}
        onClick={() => current && acts.move(current, -1)}
      />
      <IconButton
        label={`Move ${line} down`}
        keys="Alt ↓"
        size="small"
        disabled={!mayMove || current.at === form.rows.length - 1}
        icon={<ChevronDown size={14} aria-hidden />}
        onClick={() => current && acts.move(current, 1)}
      />
      <IconButton
        label={`Remove ${line}`}
        size="small"
        disabled={current === undefined}
        icon={<Trash2 size={13} aria-hidden />}
        onClick={() => current && acts.remove(current)}
      />
    </div>
  );
}

interface FilterProps {
  readonly text: string;
  readonly onSeek: (text: string) => void;
}

function Filter({ text, onSeek }: FilterProps): ReactNode {
  const field = useRef<HTMLDivElement>(null);
  const keys = useMemo(
    () => [{ keys: '/', label: 'Filter rows', run: () => field.current?.querySelector('input')?.select() }],
    [],
  );
  useKeymap(keys);
  return (
    <div ref={field} className="px-[18px] pb-2">
      <TextInput
        small
        aria-label="Filter rows"
        placeholder="Filter"
        icon={<ListFilter size={13} aria-hidden />}
        value={text}
        onChange={({ target }) => onSeek(target.value)}
      />
    </div>
  );
}
