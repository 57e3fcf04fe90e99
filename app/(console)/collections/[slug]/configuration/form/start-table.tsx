'use client';
/** Start points as a plain table: URL and depth, each changed in place, one line below to add another. */

import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddLine } from '#components/kit/add-line.tsx';
import { useDraft } from '#components/params/use-draft.ts';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { depthOf } from './robot-form.ts';

export interface StartRow {
  readonly line: number;
  readonly url: string;
  /** As written; undefined for the depth of the site or of robot.conf. */
  readonly depth: string | undefined;
  readonly problem: string | undefined;
}

interface StartTableProps {
  readonly label: string;
  readonly rows: readonly StartRow[];
  readonly mayEdit: boolean;
  readonly onReveal: (line: number) => void;
  readonly onAdd: (url: string) => void;
  readonly onSet: (row: StartRow, url: string, depth: number | undefined) => void;
  readonly onRemove: (row: StartRow) => void;
}

const head = 'border-b border-line pb-1 text-left text-head font-medium text-ink-3';

export function StartTable(props: StartTableProps): ReactNode {
  const { label, rows, mayEdit, onAdd } = props;
  return (
    <div className="px-[18px] pb-2">
      <table aria-label={label} className="w-full max-w-[720px] table-fixed border-separate border-spacing-y-1">
        <thead>
          <tr>
            <th scope="col" className={head}>
              URL
            </th>
            <th scope="col" className={`${head} w-[76px] pl-1`}>
              Depth
            </th>
            <th scope="col" className={`${head} w-7`}>
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.line} row={row} {...props} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <p className="pb-2 text-note text-ink-3">None.</p> : null}
      {mayEdit ? (
        <AddLine
          className="max-w-[720px]"
          label={`Add to ${label}`}
          field="URL to add"
          placeholder="https://…"
          onAdd={(text) => onAdd(withoutBlanks(text))}
        />
      ) : null}
    </div>
  );
}

function Row({ row, mayEdit, onSet, onRemove, onReveal }: StartTableProps & { readonly row: StartRow }): ReactNode {
  const { url, depth, line, problem } = row;
  const address = useDraft(url, (typed) => onSet(row, withoutBlanks(typed), depthOf(depth ?? '')));
  const links = useDraft(depth ?? '', (typed) => onSet(row, url, depthOf(typed)));
  return (
    <tr className="align-top">
      <td>
        <TextInput
          mono
          aria-label={`URL, line ${line}`}
          aria-invalid={problem === undefined ? undefined : true}
          disabled={!mayEdit}
          value={address.text}
          onChange={({ target }) => address.type(target.value)}
          onBlur={address.leave}
        />
        {problem === undefined ? null : (
          <button
            type="button"
            onClick={() => onReveal(line)}
            className="pt-1 text-left text-note text-failed-fg hover:underline"
          >
            {problem}
          </button>
        )}
      </td>
      <td className="pl-1">
        <TextInput
          aria-label={`Depth, line ${line}`}
          inputMode="numeric"
          placeholder="as set"
          disabled={!mayEdit}
          value={links.text}
          onChange={({ target }) => links.type(target.value)}
          onBlur={links.leave}
        />
      </td>
      <td className="pl-1">
        <IconButton
          label={`Remove ${url}`}
          size="small"
          disabled={!mayEdit}
          icon={<Trash2 size={13} aria-hidden />}
          onClick={() => onRemove(row)}
        />
      </td>
    </tr>
  );
}

/** A URL is one word of the file. */
function withoutBlanks(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, '%20');
}
