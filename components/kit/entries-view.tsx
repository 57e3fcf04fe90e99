'use client';
/** The entries of a text as a table, the chosen one beside it, new ones in dialogs; the address says what is open. */

import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useCommands } from '#components/shell/commands/use-commands.ts';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { classes } from '#components/ui/classes.ts';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { useAddress } from '#components/ui/table/use-address.ts';
import { VirtualListTable } from '#components/ui/table/virtual-list-table.tsx';
import { BulkBar, type BulkAct } from './bulk-bar.tsx';

/** A way to make new entries. */
export interface Adding {
  /** In the address while its dialog is open. */
  readonly id: string;
  /** In the palette. */
  readonly label: string;
  readonly keys: string;
  /** Absent: only by its keys and from the palette. */
  readonly button?: { readonly label: string; readonly icon: ReactNode };
}

export interface DialogEvents {
  readonly onClose: () => void;
  /** Opens what was added. */
  readonly onAdded: (key: string) => void;
}

export interface PanelEvents {
  readonly onClose: () => void;
  readonly onRenamed: (key: string) => void;
}

export interface EntriesViewProps<Row> {
  /** Name of the list, and what one of it is called: the key of the open one in the address. */
  readonly list: string;
  readonly one: string;
  readonly label: string;
  /** Names the commands in the palette. */
  readonly slug: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Narrow beside an open panel. */
  readonly columns: (isNarrow: boolean) => readonly Column<Row>[];
  /** Beside the count: of what, from which run. */
  readonly scope: ReactNode;
  readonly empty: ReactNode;
  readonly mayEdit: boolean;
  /** In the order of the buttons. */
  readonly adding: readonly Adding[];
  readonly renderDialog: (id: string, events: DialogEvents) => ReactNode;
  /** Of the ticked rows; `onDone` takes the ticks off. */
  readonly bulk: (rows: readonly Row[], onDone: () => void) => readonly BulkAct[];
  readonly renderPanel: (row: Row, events: PanelEvents) => ReactNode;
}

export function EntriesView<Row>(props: EntriesViewProps<Row>): ReactNode {
  const { list, one, label, rows, keyOf, columns, empty, mayEdit, renderDialog, renderPanel } = props;
  const { get, set } = useAddress();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const ticks = useMemo(() => ({ keys: ticked, onChange: setTicked }), [ticked]);
  const chosen = rows.find((row) => keyOf(row) === get(one));
  const asked = mayEdit ? props.adding.find(({ id }) => id === get('add')) : undefined;
  const show = (key: string | undefined): void => set({ [one]: key });
  useAddingKeys(props);
  return (
    <>
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] lg:has-[aside]:grid-cols-[minmax(0,1fr)_440px]">
        <div className={classes('flex min-h-[240px] min-w-0 flex-col', chosen !== undefined && 'max-lg:hidden')}>
          {ticked.size === 0 ? (
            <Head {...props} />
          ) : (
            <Bulk {...props} ticked={ticked} onDone={() => setTicked(new Set())} />
          )}
          <VirtualListTable
            {...{ list, label, rows, empty }}
            rowKey={keyOf}
            columns={columns(chosen !== undefined)}
            selectedKey={chosen && keyOf(chosen)}
            onOpen={show}
            ticks={mayEdit ? ticks : undefined}
            total={rows.length}
          />
        </div>
        {chosen === undefined ? null : (
          <Suspense key={keyOf(chosen)}>
            {renderPanel(chosen, { onRenamed: show, onClose: () => show(undefined) })}
          </Suspense>
        )}
      </div>
      {asked === undefined ? null : (
        <Suspense>
          {renderDialog(asked.id, {
            onClose: () => set({ add: undefined }),
            onAdded: (key) => set({ add: undefined, [one]: key }),
          })}
        </Suspense>
      )}
    </>
  );
}

function useAddingKeys<Row>({ list, slug, mayEdit, adding }: EntriesViewProps<Row>): void {
  const { set } = useAddress();
  const acts = useMemo(
    () => (mayEdit ? adding.map(({ id, label, keys }) => ({ label, keys, run: () => set({ add: id }) })) : []),
    [mayEdit, adding, set],
  );
  useKeymap(acts);
  useCommands(
    useMemo(
      () => acts.map(({ label, run }) => ({ id: `${list} ${label}`, group: slug, label, run })),
      [acts, list, slug],
    ),
  );
}

function Head<Row>({ rows, one, scope, adding, mayEdit }: EntriesViewProps<Row>): ReactNode {
  const { set } = useAddress();
  return (
    <SectionHead
      title={formatCount(rows.length, one)}
      scope={scope}
      actions={adding.map(({ id, button }) =>
        button === undefined ? null : (
          <Button key={id} size="small" icon={button.icon} disabled={!mayEdit} onClick={() => set({ add: id })}>
            {button.label}
          </Button>
        ),
      )}
    />
  );
}

interface BulkProps<Row> extends EntriesViewProps<Row> {
  readonly ticked: ReadonlySet<string>;
  readonly onDone: () => void;
}

function Bulk<Row>({ rows, keyOf, one, bulk, ticked, onDone }: BulkProps<Row>): ReactNode {
  const chosen = rows.filter((row) => ticked.has(keyOf(row)));
  return <BulkBar words={formatCount(chosen.length, one)} acts={bulk(chosen, onDone)} onDone={onDone} />;
}
