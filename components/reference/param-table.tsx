/** Parameters with what they take, their default, and what they do; the name is an anchor to send. */

import type { ReactNode } from 'react';
import type { ParamEntry } from '#lib/sdk/describe.ts';
import { Chip } from '../ui/marks/chip.tsx';
import { DocText } from './doc-text.tsx';
import { takenWords } from './reference-words.ts';

export interface DocumentedParam extends ParamEntry {
  /** Why it has no effect in this release; undefined when it works. */
  readonly withoutEffect?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  /** A value as it would be written. */
  readonly example?: string | undefined;
}

export interface ParamTableProps {
  /** The accessible name of the table. */
  readonly label: string;
  readonly params: readonly DocumentedParam[];
  /** Before the name of a parameter in its anchor, where a page has several tables. */
  readonly anchor?: string | undefined;
}

const head = 'h-[30px] border-b border-line px-2 text-left text-head font-medium text-ink-3 first:pl-[18px]';
const cell = 'border-b border-line-2 px-2 py-2 align-top first:pl-[18px] last:pr-[18px]';

export function ParamTable({ label, params, anchor = '' }: ParamTableProps): ReactNode {
  return (
    <table aria-label={label} className="w-full text-body max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className={`${head} w-[20%]`}>
            Parameter
          </th>
          <th scope="col" className={`${head} w-[22%]`}>
            Takes
          </th>
          <th scope="col" className={`${head} w-[12%]`}>
            Default
          </th>
          <th scope="col" className={head}>
            What it does
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {params.map((param) => (
          <ParamRow key={param.name} param={param} id={`${anchor}${param.name}`} />
        ))}
      </tbody>
    </table>
  );
}

const stacked = 'max-md:block max-md:border-b-0 max-md:px-[18px] max-md:py-0.5';

function ParamRow({ param, id }: { readonly param: DocumentedParam; readonly id: string }): ReactNode {
  const { name, required, default: preset, doc, choices, withoutEffect, aliases = [], example } = param;
  return (
    <tr
      id={id}
      className="scroll-mt-[calc(var(--sticky-top,0px)+8px)] target:bg-select max-md:block max-md:border-b max-md:border-line-2 max-md:py-2"
    >
      <th scope="row" className={`${cell} ${stacked} text-left font-normal`}>
        <a href={`#${id}`} className="mono font-medium break-all text-ink hover:underline">
          {name}
        </a>
        {aliases.length === 0 ? null : (
          <span className="block text-note text-ink-3">{`also ${aliases.join(', ')}`}</span>
        )}
      </th>
      <td className={`${cell} ${stacked} text-ink-2`}>{takenWords(param)}</td>
      <td className={`${cell} ${stacked}`}>
        <span className="text-ink-3 md:hidden">default </span>
        {required ? (
          <Chip>required</Chip>
        ) : preset === undefined ? (
          <span className="text-ink-3">none</span>
        ) : (
          <code className="mono text-ink-2">{preset === '' ? '""' : preset}</code>
        )}
      </td>
      <td className={`${cell} ${stacked} text-ink-2`}>
        <p>
          <DocText text={doc} />
        </p>
        {choices === undefined ? null : <Choices choices={choices} />}
        {example === undefined ? null : (
          <p className="pt-1 text-note text-ink-3">
            {'for example '}
            <code className="mono break-all text-ink-2">{`${name}=${example}`}</code>
          </p>
        )}
        {withoutEffect === undefined ? null : (
          <p className="pt-1 text-warn-fg">{`No effect in this release: ${withoutEffect}`}</p>
        )}
      </td>
    </tr>
  );
}

function Choices({ choices }: { readonly choices: NonNullable<ParamEntry['choices']> }): ReactNode {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 pt-1.5 text-note">
      {choices.map(({ value, doc }) => (
        <div key={value} className="contents">
          <dt className="mono text-ink">{value}</dt>
          <dd className="text-ink-3">
            <DocText text={doc} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
