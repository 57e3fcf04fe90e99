'use client';
/** A row of a table with its cells as fields, and its findings below. */

import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useDraft, type Draft } from '#components/params/use-draft.ts';
import { classes } from '#components/ui/classes.ts';
import { CellInput } from './cell-input.tsx';
import { RowFindings } from './row-findings.tsx';
import type { FormColumn, FormRow } from './table-form.ts';
import { cellName } from './use-cell-focus.ts';
import type { TableActs } from './use-table-form.ts';

interface TableRowProps {
  readonly row: FormRow;
  readonly columns: readonly FormColumn[];
  /** The rows that the arrow keys lead to. */
  readonly before: FormRow | undefined;
  readonly after: FormRow | undefined;
  readonly isCurrent: boolean;
  /** The one that the Tab key leads to. */
  readonly isEntry: boolean;
  readonly mayEdit: boolean;
  readonly acts: TableActs;
  readonly onReveal: (line: number) => void;
}

const ruled = 'border-b border-line-2';

export function TableRow(props: TableRowProps): ReactNode {
  const { row, columns, isCurrent, isEntry, mayEdit, acts, onReveal } = props;
  const { line, findings } = row;
  const id = useId();
  const look = isCurrent ? 'edge-on bg-select' : 'hover:bg-hover';
  const edge = isCurrent && 'shadow-[inset_2px_0_var(--accent)]';
  const hasFindings = findings.length > 0;
  return (
    <>
      <tr aria-current={isCurrent ? 'true' : undefined} className={look}>
        <td className={classes('p-0 text-right', edge, !hasFindings && ruled)}>
          <button
            type="button"
            tabIndex={isEntry ? 0 : -1}
            aria-label={`Show line ${line} in the text`}
            onClick={() => onReveal(line)}
            className="min-h-7 min-w-8 px-1 text-right text-tick text-ink-3 tabular-nums hover:text-accent hover:underline"
          >
            {line}
          </button>
        </td>
        {columns.map((column, index) => (
          <td key={column.label} className={classes('p-0.5 align-top last:pr-[13px]', !hasFindings && ruled)}>
            <Cell {...props} column={column} index={index} describedBy={hasFindings ? id : undefined} />
          </td>
        ))}
      </tr>
      {hasFindings ? (
        <tr className={look}>
          <td colSpan={columns.length + 1} className={classes('p-0 pr-[18px] pb-1.5 pl-[57px]', edge, ruled)}>
            <RowFindings id={id} findings={findings} mayEdit={mayEdit} onMend={acts.mend} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface CellProps extends TableRowProps {
  readonly column: FormColumn;
  readonly index: number;
  /** Findings of the row. */
  readonly describedBy: string | undefined;
}

function Cell(props: CellProps): ReactNode {
  const { row, column, index, isCurrent, isEntry, mayEdit, acts, describedBy } = props;
  const { text = '', mayWrite = false, isWrong = false } = row.cells[index] ?? {};
  const id = useId();
  const draft = useDraft(
    text,
    (typed) => acts.set(row, index, typed),
    (typed) => acts.refuse(row, index, typed) === undefined,
    (typed) => typed.trim(),
  );
  const refusal = draft.isTyping && draft.wasLeft ? acts.refuse(row, index, draft.text.trim()) : undefined;
  return (
    <>
      <CellInput
        column={column}
        label={`${column.label}, line ${row.line}`}
        text={draft.text}
        isOpen={isCurrent && mayEdit}
        isWrong={isWrong || refusal !== undefined}
        describedBy={refusal === undefined ? describedBy : id}
        data-cell={cellName(row.at, index)}
        tabIndex={isEntry ? 0 : -1}
        readOnly={!mayEdit}
        disabled={mayEdit && !mayWrite}
        onFocus={() => acts.choose(row.line)}
        onBlur={draft.leave}
        onChange={({ target }) => draft.type(target.value)}
        onKeyDown={(event) => pressKey(event, props, draft)}
      />
      {refusal === undefined ? null : (
        <p id={id} className="px-2 pt-0.5 text-note text-failed-fg">
          {refusal}
        </p>
      )}
    </>
  );
}

/** While a word is typed, the arrows lead through those that are offered. */
function pressKey(event: KeyboardEvent, props: CellProps, draft: Draft): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey || shiftKey) return;
  const { row, column, index, before, after, mayEdit, acts } = props;
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
  const isTyping = draft.text.trim() !== row.cells[index]?.text;
  if (key === 'Enter' && altKey && mayEdit) acts.startAdding();
  else if (key === 'Enter') draft.leave();
  else if (step !== undefined && altKey && mayEdit) {
    if (isTyping) draft.settle();
    else acts.move(row, step, index);
  } else if (step !== undefined && !altKey && !(isTyping && column.words.length > 0)) {
    acts.goTo(step === -1 ? before : after, index);
  } else return;
  event.preventDefault();
}
