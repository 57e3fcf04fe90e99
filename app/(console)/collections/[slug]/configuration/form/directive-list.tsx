'use client';
/** All directives in order, by filter and phase: drag or Alt with the arrows moves, Space switches, Delete removes. */

import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { Kbd } from '#components/ui/marks/kbd.tsx';
import { Menu } from '#components/ui/layout/menu.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { FilterConfChange } from '#lib/languages/filter-conf/print.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import { DirectiveItem } from './directive-item.tsx';
import {
  emptyParams,
  functionsOf,
  inSamePhase,
  neighbourOf,
  type DirectiveRow,
  type FilterForm,
  type FilterPart,
  type PhasePart,
} from './filter-form.ts';

interface DirectiveListProps {
  readonly form: FilterForm;
  readonly catalog: Catalog;
  /** The line the form above is about. */
  readonly current: number | undefined;
  readonly mayEdit: boolean;
  readonly onChoose: (line: number) => void;
  readonly onReveal: (line: number) => void;
  readonly onChange: (change: FilterConfChange, label: string) => void;
}

export function DirectiveList(props: DirectiveListProps): ReactNode {
  const { form, catalog, current, mayEdit, onChange } = props;
  const list = useRef<HTMLDivElement>(null);
  const acts = useDirectiveActs(props, list);
  const [dragged, setDragged] = useState<number>();
  const item = (row: DirectiveRow): ReactNode => (
    <DirectiveItem
      key={row.line}
      row={row}
      isCurrent={row.line === current}
      isEntry={row.line === (current ?? form.rows[0]?.line)}
      mayEdit={mayEdit}
      dragged={dragged !== undefined && inSamePhase(form, dragged, row.line) ? dragged : undefined}
      canMove={{
        up: neighbourOf(form, row.line, -1) !== undefined,
        down: neighbourOf(form, row.line, 1) !== undefined,
      }}
      onDrag={setDragged}
      onDrop={acts.drop}
      onChoose={() => acts.choose(row.line)}
      onToggle={() => acts.toggle(row)}
      onMove={(by) => acts.move(row, by)}
      onRemove={() => acts.remove(row)}
    />
  );
  return (
    // The keys are those of the rows inside, which are buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={list} onKeyDown={(event) => pressKey(event, props, acts)} className="flex-1 border-t border-line pb-4">
      <SectionHead
        stacked
        title="All lines"
        scope="in the order they run"
        actions={mayEdit ? <Kbd keys="Alt ↑ ↓" /> : undefined}
      />
      {form.filters.map((filter) => (
        <FilterLines key={filter.line} filter={filter} item={item} {...{ catalog, mayEdit, onChange }} />
      ))}
      {form.filters.length > 0 ? null : <p className="px-[18px] py-2 text-body text-ink-3">No filters yet.</p>}
    </div>
  );
}

interface DirectiveActs {
  readonly choose: (line: number) => void;
  readonly move: (row: DirectiveRow, by: -1 | 1) => void;
  readonly remove: (row: DirectiveRow) => void;
  readonly toggle: (row: DirectiveRow) => void;
  readonly drop: (line: number, beside: number, side: 'before' | 'after') => void;
}

/** The focus follows the row that was moved, and goes to the next when one is removed. */
function useDirectiveActs(props: DirectiveListProps, list: RefObject<HTMLElement | null>): DirectiveActs {
  const { form, current, onChoose, onChange } = props;
  /** The form as it was before a change that the focus follows. */
  const followed = useRef<FilterForm>(undefined);
  useEffect(() => {
    if (followed.current === undefined || followed.current === form) return;
    followed.current = undefined;
    focusLine(list.current, current);
  }, [form, current, list]);
  return {
    choose: (line) => {
      focusLine(list.current, line);
      onChoose(line);
    },
    move: (row, by) => {
      const beside = neighbourOf(form, row.line, by);
      if (beside === undefined) return;
      followed.current = form;
      const side = by === -1 ? 'before' : 'after';
      onChange({ kind: 'move', line: row.line, beside: beside.line, side }, `Moved ${row.fn} ${side} ${beside.fn}`);
    },
    remove: (row) => {
      followed.current = form;
      onChange({ kind: 'remove', line: row.line }, `Removed ${row.fn}. Undo restores it.`);
    },
    toggle: ({ line, enabled }) =>
      onChange({ kind: 'set-enabled', line, enabled: !enabled }, `Turned line ${line} ${enabled ? 'off' : 'on'}`),
    drop: (line, beside, side) =>
      onChange({ kind: 'move', line, beside, side }, `Moved line ${line} ${side} line ${beside}`),
  };
}

function pressKey(event: KeyboardEvent, { form, mayEdit, onReveal }: DirectiveListProps, acts: DirectiveActs): void {
  const { key, altKey, ctrlKey, metaKey, target } = event;
  const line = target instanceof HTMLElement ? Number(target.dataset['line']) : Number.NaN;
  const at = form.rows.findIndex((row) => row.line === line);
  const row = form.rows[at];
  if (row === undefined || ctrlKey || metaKey) return;
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
  const next = step === undefined ? undefined : form.rows[at + step];
  if (step !== undefined && altKey && mayEdit) acts.move(row, step);
  else if (next !== undefined && !altKey) acts.choose(next.line);
  else if (key === ' ' && mayEdit) acts.toggle(row);
  else if (key === 'Delete' && mayEdit) acts.remove(row);
  else if (key === 'Enter') onReveal(row.line);
  else return;
  event.preventDefault();
}

function focusLine(list: HTMLElement | null, line: number | undefined): void {
  list?.querySelector<HTMLElement>(`[data-line="${line}"]`)?.focus();
}

interface FilterLinesProps extends Pick<DirectiveListProps, 'catalog' | 'mayEdit' | 'onChange'> {
  readonly filter: FilterPart;
  readonly item: (row: DirectiveRow) => ReactNode;
}

function FilterLines({ filter, item, catalog, mayEdit, onChange }: FilterLinesProps): ReactNode {
  const { name, phases } = filter;
  const shown = phases.filter(({ rows }) => rows.length > 0 || mayEdit);
  return (
    <section aria-label={`Filter ${name}`} className="pb-2">
      <h3 className="mono px-[18px] pt-1.5 pb-1 text-note font-medium text-ink">
        <CutMiddle text={name} />
      </h3>
      {shown.map((part) => (
        <div key={part.phase.name}>
          <div className="flex min-h-6 items-center px-[18px] text-note text-ink-3">
            {part.phase.name}
            {mayEdit ? (
              <span className="ml-auto">
                <AddMenu filter={filter} phase={part} catalog={catalog} onChange={onChange} />
              </span>
            ) : null}
          </div>
          {part.rows.length === 0 ? null : (
            <ol aria-label={`${part.phase.name} of ${name}`}>{part.rows.map((row) => item(row))}</ol>
          )}
        </div>
      ))}
    </section>
  );
}

interface AddMenuProps extends Pick<DirectiveListProps, 'catalog' | 'onChange'> {
  readonly filter: FilterPart;
  readonly phase: PhasePart;
}

function AddMenu({ filter, phase: { phase }, catalog, onChange }: AddMenuProps): ReactNode {
  const entries = functionsOf(catalog, phase.name).map((shape) => ({
    label: shape.name,
    note: catalog.functions.find(({ name }) => name === shape.name)?.summary,
    onSelect: () =>
      onChange(
        { kind: 'insert', filter: filter.name, phase: phase.name, fn: shape.name, params: emptyParams(shape) },
        `Added ${shape.name} under ${phase.name}`,
      ),
  }));
  const label = `Add a ${phase.name} line to ${filter.name}`;
  return (
    <Menu
      trigger={<IconButton label={label} size="small" icon={<Plus size={14} aria-hidden />} />}
      groups={[entries]}
    />
  );
}
