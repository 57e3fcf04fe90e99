'use client';
/** A file whose lines are rows of a table as a form: every cell is edited in its place, and the row of the caret is marked. */

import { useRef, type ReactNode } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { NewRow } from './new-row.tsx';
import type { FormColumn, TableFile } from './table-form.ts';
import { TableRow } from './table-row.tsx';
import { TableTools } from './table-tools.tsx';
import { useTableForm, type TableView } from './use-table-form.ts';

interface TableFormViewProps extends Pick<TableFile, 'language' | 'table' | 'catalog'> {
  readonly document: OpenDocument;
  readonly mayEdit: boolean;
  /** A row to be added, by its first cells. */
  readonly newRow?: readonly string[] | undefined;
}

export function TableFormView(props: TableFormViewProps): ReactNode {
  const { document, mayEdit, newRow } = props;
  const frame = useRef<HTMLDivElement>(null);
  const view = useTableForm(props, frame);
  const { form, said } = view;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <TableTools view={view} mayEdit={mayEdit} />
      <div ref={frame} className="min-h-0 flex-1 scroll-pt-8 overflow-y-auto pb-4">
        <table aria-label={`Rows of ${document.path}`} className="w-full table-fixed border-separate border-spacing-0">
          <Head columns={form.columns} />
          <tbody>
            <Rows view={view} mayEdit={mayEdit} given={newRow ?? []} onReveal={document.reveal} />
          </tbody>
        </table>
        <Nothing view={view} />
        <Pages view={view} />
      </div>
    </div>
  );
}

const head =
  'sticky top-0 z-10 h-7 border-b border-line bg-surface px-1 text-left text-head font-medium text-ink-3 last:pr-[18px]';

function Head({ columns }: { readonly columns: readonly FormColumn[] }): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col" className={`${head} w-11 text-right`}>
          Line
        </th>
        {columns.map((column, index) => (
          <th
            key={column.label}
            scope="col"
            style={index === columns.length - 1 ? undefined : { width: widthOf(column, index) }}
            className={`${head} pl-[13px]`}
          >
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Room for the longest word of a column, in pixels; less in the second, where a third one follows. */
function widthOf({ words, isWide }: FormColumn, index: number): number | string {
  if (isWide) return '40%';
  const longest = Math.max(8, ...words.map(({ length }) => length));
  return 7 * Math.min(longest, index === 0 ? 18 : 15) + 26;
}

interface RowsProps {
  readonly view: TableView;
  readonly mayEdit: boolean;
  /** What a new row begins with. */
  readonly given: readonly string[];
  readonly onReveal: (line: number) => void;
}

/** A new row stands after the current one, or at the end. */
function Rows({ view, mayEdit, given, onReveal }: RowsProps): ReactNode {
  const { form, page, current, isAdding, acts } = view;
  const { rows } = page;
  const { columns } = form;
  const chosen = rows.find((row) => row === current);
  const newRow = isAdding ? (
    <NewRow key="new" {...{ columns, given }} onAdd={acts.add} onClose={acts.stopAdding} />
  ) : null;
  const drawn = rows.flatMap((row, index) => [
    <TableRow
      key={row.at}
      row={row}
      before={index === 0 ? page.before : rows[index - 1]}
      after={index === rows.length - 1 ? page.after : rows[index + 1]}
      columns={columns}
      isCurrent={row === chosen}
      isEntry={row === (chosen ?? rows[0])}
      {...{ mayEdit, acts, onReveal }}
    />,
    row === chosen ? newRow : null,
  ]);
  return chosen === undefined ? [...drawn, newRow] : drawn;
}

function Nothing({ view: { form, found, sought, isAdding, acts } }: Pick<RowsProps, 'view'>): ReactNode {
  if (found.length > 0 || isAdding) return null;
  if (form.rows.length === 0) return <p className="px-[18px] py-3 text-body text-ink-3">No rows yet.</p>;
  return (
    <p className="flex items-center gap-2 px-[18px] py-3 text-body text-ink-3">
      {`No row contains “${sought.trim()}”.`}
      <Button size="small" onClick={() => acts.seek('')}>
        Clear filter
      </Button>
    </p>
  );
}

/** Long tables are shown in pages; the one with the current row is in view. */
function Pages({ view: { found, page, acts } }: Pick<RowsProps, 'view'>): ReactNode {
  const { first, rows, before, after } = page;
  if (before === undefined && after === undefined) return null;
  const words = `Rows ${formatNumber(first + 1)} to ${formatNumber(first + rows.length)} of ${formatNumber(found.length)}`;
  return (
    <div className="flex items-center gap-2 px-[18px] pt-3 text-note text-ink-3 tabular-nums">
      <span className="mr-auto">{words}</span>
      <Button size="small" disabled={before === undefined} onClick={() => before && acts.choose(before.line)}>
        Previous
      </Button>
      <Button size="small" disabled={after === undefined} onClick={() => after && acts.choose(after.line)}>
        Next
      </Button>
    </div>
  );
}
