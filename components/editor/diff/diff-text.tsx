/** The difference of two texts, line by line: straw for what went, green for what came. */

import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { formatCount } from '../../ui/format/format.ts';
import { diffLines, type DiffLine } from './diff-lines.ts';

export interface DiffTextProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const looks = {
  same: { row: 'text-ink-2', sign: ' ', spoken: '' },
  removed: { row: 'bg-rejected-tint text-rejected-fg', sign: '\u2212', spoken: 'removed: ' },
  added: { row: 'bg-kept-tint text-kept-fg', sign: '+', spoken: 'added: ' },
} as const;

function Row({ line }: { readonly line: DiffLine }): ReactNode {
  if (line.kind === 'gap') {
    return (
      <span className="block h-6 border-y border-line-2 bg-sunken pl-[74px] text-tick leading-6 text-ink-3">
        {`${formatCount(line.count, 'line')} the same`}
      </span>
    );
  }
  const { row, sign, spoken } = looks[line.kind];
  return (
    <span className={classes('block min-h-5 pr-[18px]', row)}>
      <span aria-hidden className="inline-block w-12 pr-2.5 text-right text-tick text-ink-3 select-none">
        {line.line}
      </span>
      <span aria-hidden className="inline-block w-[26px] text-center select-none">
        {sign}
      </span>
      <span className="sr-only">{spoken}</span>
      {line.text}
    </span>
  );
}

export function DiffText({ label, before, after }: DiffTextProps): ReactNode {
  return (
    // A scrolling region has to be reachable by keyboard.
    <pre tabIndex={0} aria-label={label} className="mono overflow-x-auto text-note leading-5">
      {diffLines(before, after).map((line) => (
        <Row key={`${line.kind} ${line.line}`} line={line} />
      ))}
    </pre>
  );
}
