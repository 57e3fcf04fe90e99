'use client';
/** A new row in the form. It is added to the text once it is valid. */

import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { CellInput } from './cell-input.tsx';
import type { CellProblem, FormColumn } from './table-form.ts';

interface NewRowProps {
  readonly columns: readonly FormColumn[];
  /** What its first cells begin with. */
  readonly given: readonly string[];
  /** Adds the row, or says what is wrong with it. */
  readonly onAdd: (cells: readonly string[]) => CellProblem | undefined;
  readonly onClose: () => void;
}

export function NewRow({ columns, given, onAdd, onClose }: NewRowProps): ReactNode {
  const id = useId();
  const line = useRef<HTMLTableRowElement>(null);
  const [cells, setCells] = useState<readonly string[]>(() => columns.map((_, index) => given[index] ?? ''));
  const [problem, setProblem] = useState<CellProblem>();
  const first = given.length % columns.length;
  useEffect(() => focusCell(line.current, first), [first]);
  const add = (): void => {
    const found = onAdd(cells.map((text) => text.trim()));
    setProblem(found);
    if (found !== undefined) focusCell(line.current, found.column);
  };
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') add();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <tr ref={line} className="bg-sunken">
        <td className="px-1 text-right text-tick text-ink-3">new</td>
        {columns.map((column, index) => (
          <td key={column.label} className="p-0.5 align-top last:pr-[13px]">
            <CellInput
              column={column}
              label={`${column.label}, new row`}
              text={cells[index] ?? ''}
              isOpen
              isWrong={problem?.column === index}
              describedBy={problem?.column === index ? id : undefined}
              onChange={({ target }) => {
                setCells(cells.with(index, target.value));
                if (problem?.column === index) setProblem(undefined);
              }}
              onKeyDown={pressKey}
            />
          </td>
        ))}
      </tr>
      <tr className="bg-sunken">
        <td colSpan={columns.length + 1} className="border-b border-line-2 p-0 pt-0.5 pr-[18px] pb-2 pl-[47px]">
          {problem === undefined ? null : (
            <p id={id} className="px-2 pb-1.5 text-note text-failed-fg">
              {problem.message}
            </p>
          )}
          <Answers onAdd={add} onClose={onClose} />
        </td>
      </tr>
    </>
  );
}

function Answers({ onAdd, onClose }: { readonly onAdd: () => void; readonly onClose: () => void }): ReactNode {
  return (
    <div className="flex gap-2">
      <Button size="small" onClick={onAdd}>
        Add
      </Button>
      <Button size="small" variant="ghost" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}

function focusCell(line: HTMLElement | null, column: number): void {
  line?.querySelectorAll('input')[column]?.focus();
}
