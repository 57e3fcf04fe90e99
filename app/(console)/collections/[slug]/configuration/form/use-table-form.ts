'use client';
/** Connects a table form with its text: selection, filter, and changes. */

import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import type { Fix } from '#lib/lang/diagnostic.ts';
import type { WrittenChange } from '#lib/lang/line-table.ts';
import { sourceText } from '#lib/lang/source-text.ts';
import {
  editsOf,
  pageWith,
  problemOf,
  readTableForm,
  refusalOf,
  rowAfter,
  rowsWith,
  type CellProblem,
  type FormRow,
  type RowPage,
  type TableFile,
  type TableForm,
} from './table-form.ts';
import { useCellFocus } from './use-cell-focus.ts';
import { useSelectedLine } from './use-selected-line.ts';

export interface TableActs {
  /** Goes to a cell: its row is selected, and gets the focus. */
  readonly goTo: (row: FormRow | undefined, column: number) => void;
  readonly choose: (line: number) => void;
  readonly seek: (text: string) => void;
  readonly set: (row: FormRow, column: number, text: string) => void;
  /** Why a text is not allowed in a cell. */
  readonly refuse: (row: FormRow, column: number, text: string) => string | undefined;
  /** The focus follows into the column, where it comes from one. */
  readonly move: (row: FormRow, by: -1 | 1, column?: number) => void;
  readonly remove: (row: FormRow) => void;
  readonly mend: (fix: Fix) => void;
  readonly startAdding: () => void;
  readonly stopAdding: () => void;
  /** Adds a row, or says what is wrong with it. */
  readonly add: (cells: readonly string[]) => CellProblem | undefined;
}

export interface TableView {
  readonly form: TableForm;
  /** The rows with the text that is sought. */
  readonly found: readonly FormRow[];
  readonly page: RowPage;
  readonly current: FormRow | undefined;
  readonly sought: string;
  /** A new row is being written, after the current one. */
  readonly isAdding: boolean;
  /** What was done, for a screen reader. */
  readonly said: string;
  readonly acts: TableActs;
}

interface Given extends Omit<TableFile, 'path' | 'text'> {
  readonly document: OpenDocument;
  readonly mayEdit: boolean;
  /** A row to be added, by its first cells. */
  readonly newRow?: readonly string[] | undefined;
}

export function useTableForm(given: Given, frame: RefObject<HTMLElement | null>): TableView {
  const { language, table, catalog, document, mayEdit, newRow } = given;
  const { path, text, moveCaret } = document;
  const file = useMemo(() => ({ language, table, path, text, catalog }), [language, table, path, text, catalog]);
  const form = useMemo(() => readTableForm(file), [file]);
  const [sought, seek] = useState('');
  const [isAdding, setAdding] = useState(mayEdit && newRow !== undefined);
  const [said, say] = useState('');
  const selected = useSelectedLine(document);
  const current = form.rows.find(({ line }) => line === selected.line);
  const found = useMemo(() => rowsWith(form.rows, sought), [form, sought]);
  const focus = useCellFocus(frame, form);
  useFollowing(frame, current);
  const choose = (line: number): void => {
    selected.choose(line);
    moveCaret?.(line);
  };
  const change = (wanted: WrittenChange, label: string): void => {
    const line = rowAfter(file, wanted)?.line;
    selected.change(editsOf(file, wanted), label, line);
    if (line !== undefined && wanted.kind !== 'set-cell') moveCaret?.(line);
    say(label);
  };
  const acts: TableActs = {
    ...rowActs({ file, form, focus, change }),
    choose,
    seek,
    mend: ({ edits, title }) => {
      selected.change(edits, title);
      say(title);
    },
    goTo: (row, column) => {
      if (row === undefined) return;
      focus({ at: row.at, column });
      choose(row.line);
    },
    startAdding: () => {
      seek('');
      setAdding(true);
      const last = form.rows.at(-1);
      if (current === undefined && last !== undefined) choose(last.line);
    },
    stopAdding: () => {
      setAdding(false);
      if (current !== undefined) focus({ at: current.at, column: 0 });
    },
    add: (cells) => {
      const problem = problemOf(file, cells);
      if (problem !== undefined) return problem;
      const line = current?.line ?? sourceText(path, text).lineStarts.length;
      const wanted = { kind: 'insert-cells', line, cells } as const;
      setAdding(false);
      focus({ at: rowAfter(file, wanted)?.at ?? 0, column: 0, before: form });
      change(wanted, `Added ${cells.join(' ')}`);
      return undefined;
    },
  };
  return { form, found, page: pageWith(found, selected.line), current, sought, isAdding, said, acts };
}

interface Doing {
  readonly file: TableFile;
  readonly form: TableForm;
  readonly focus: ReturnType<typeof useCellFocus>;
  readonly change: (wanted: WrittenChange, label: string) => void;
}

function rowActs({ file, form, focus, change }: Doing): Pick<TableActs, 'set' | 'refuse' | 'move' | 'remove'> {
  return {
    set: ({ at, line }, column, text) => change({ kind: 'set-cell', at, column, text }, `Changed line ${line}`),
    refuse: (row, column, text) => refusalOf(file, row, column, text),
    move: ({ at, line }, by, column) => {
      if (form.rows[at + by] === undefined || editsOf(file, { kind: 'move-row', at, by }).length === 0) return;
      if (column !== undefined) focus({ at: at + by, column, before: form });
      change({ kind: 'move-row', at, by }, `Moved line ${line} ${by === -1 ? 'up' : 'down'}`);
    },
    remove: ({ at, line }) => change({ kind: 'remove-row', at }, `Removed line ${line}. Undo restores it.`),
  };
}

/** The row of the caret comes into view, unless the focus is on a row. */
function useFollowing(frame: RefObject<HTMLElement | null>, current: FormRow | undefined): void {
  const line = current?.line;
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (seen.current === line) return;
    seen.current = line;
    const { current: scroller } = frame;
    const row = scroller?.querySelector('tr[aria-current]');
    if (!scroller || !row || scroller.contains(scroller.ownerDocument.activeElement)) return;
    const view = scroller.getBoundingClientRect();
    const { top, bottom, height } = row.getBoundingClientRect();
    if (top >= view.top + headHeight && bottom <= view.bottom) return;
    scroller.scrollBy({ top: top - view.top - (view.height - height) / 2 });
  }, [frame, line]);
}

/** Pixels of the head, which stays above the rows. */
const headHeight = 28;
