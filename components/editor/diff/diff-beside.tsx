/** The difference of two texts side by side; what went stands beside what came in its place. */

import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { formatCount } from '../../ui/format/format.ts';
import { diffColumns, type DiffCell, type DiffPair } from './diff-columns.ts';

export interface DiffBesideProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Heads of the columns, such as `r3`. */
  readonly heads: readonly [string, string];
}

const looks = {
  same: { cell: 'text-ink-2', sign: '', spoken: '' },
  removed: { cell: 'bg-rejected-tint text-rejected-fg', sign: '\u2212', spoken: 'removed: ' },
  added: { cell: 'bg-kept-tint text-kept-fg', sign: '+', spoken: 'added: ' },
} as const;

/** Long lines wrap, so that both columns stay in sight. */
export function DiffBeside({ label, before, after, heads }: DiffBesideProps): ReactNode {
  return (
    <table aria-label={label} className="mono w-full table-fixed border-collapse text-note leading-5">
      <colgroup>
        <col className="w-12" />
        <col />
        <col className="w-12" />
        <col />
      </colgroup>
      <thead>
        <tr className="border-b border-line-2 font-sans text-head text-ink-3">
          {heads.map((head, index) => (
            <th
              key={head}
              colSpan={2}
              scope="colgroup"
              className={classes('h-7 pl-[18px] text-left font-medium', index === 1 && 'border-l border-line')}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {diffColumns(before, after).map((pair, index) => (
          // A row is known by its place.
          // oxlint-disable-next-line react/no-array-index-key
          <Pair key={index} pair={pair} />
        ))}
      </tbody>
    </table>
  );
}

function Pair({ pair }: { readonly pair: DiffPair }): ReactNode {
  if ('gap' in pair) {
    return (
      <tr className="border-y border-line-2 bg-sunken">
        <td colSpan={4} className="h-6 pl-12 font-sans text-tick text-ink-3">
          {`${formatCount(pair.gap, 'line')} the same`}
        </td>
      </tr>
    );
  }
  return (
    <tr className="align-top">
      <Cell cell={pair.left} />
      <Cell cell={pair.right} isRight />
    </tr>
  );
}

function Cell({
  cell,
  isRight = false,
}: {
  readonly cell: DiffCell | undefined;
  readonly isRight?: boolean;
}): ReactNode {
  const edge = isRight && 'border-l border-line';
  if (cell === undefined) {
    return (
      <td colSpan={2} className={classes('bg-sunken', edge)}>
        <span className="sr-only">no line</span>
      </td>
    );
  }
  const { cell: colours, sign, spoken } = looks[cell.kind];
  return (
    <>
      <td
        className={classes('pr-2.5 text-right text-tick leading-5 text-ink-3 tabular-nums select-none', colours, edge)}
      >
        {cell.line}
      </td>
      <td className={classes('relative pr-2 pl-5 break-words whitespace-pre-wrap', colours)}>
        <span aria-hidden className="absolute left-1 select-none">
          {sign}
        </span>
        <span className="sr-only">{spoken}</span>
        {cell.text}
      </td>
    </>
  );
}
