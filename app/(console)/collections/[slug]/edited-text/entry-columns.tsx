/** The columns that sites and rules have alike: what one is called, and whether it is on. */

import type { ReactNode } from 'react';
import { Chip } from '#components/ui/marks/chip.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { Switch } from '#components/ui/controls/switch.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { setEnabled } from '#lib/languages/filterrules-conf/edit-overview.ts';
import type { EditedText } from './use-edited-text.ts';

interface Entry {
  readonly name: string;
  readonly line: number;
  readonly enabled: boolean;
}

interface EntryNameProps {
  readonly entry: Entry;
  readonly error: string | undefined;
  /** Behind the name. */
  readonly children: ReactNode;
}

function EntryName({ entry: { name, enabled }, error, children }: EntryNameProps): ReactNode {
  return (
    <span className="flex min-w-0 items-center gap-2" title={error ?? name}>
      {error === undefined ? null : <SeverityGlyph severity="error" />}
      <CutMiddle text={name} title={error} className={enabled ? undefined : 'text-ink-3'} />
      {children}
      {enabled ? null : <Chip>off</Chip>}
    </span>
  );
}

export function nameColumn<Row extends Entry>(
  { errorIn }: EditedText,
  head: string,
  more: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'name',
    value: ({ name }) => name,
    head,
    cell: (row) => (
      <EntryName entry={row} error={errorIn(row)}>
        {more(row)}
      </EntryName>
    ),
  };
}

export function onColumn<Row extends Entry>({ mayEdit, change }: EditedText): Column<Row> {
  return {
    key: 'on',
    value: ({ enabled }) => Number(enabled),
    head: 'On',
    width: '48px',
    cell: ({ name, line, enabled }) => (
      <Switch
        small
        label={`${name} is on`}
        checked={enabled}
        disabled={!mayEdit}
        onChange={(on) =>
          change(`Turned ${name} ${on ? 'on' : 'off'}`, (text) => setEnabled(text, new Set([line]), on))
        }
      />
    ),
  };
}
