/** Lines of a part of a merge: what was there before, what came, what stays. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';

const looks = {
  same: { row: 'text-ink-2', sign: ' ', spoken: '' },
  removed: { row: 'bg-rejected-tint text-rejected-fg', sign: '\u2212', spoken: 'removed: ' },
  added: { row: 'bg-kept-tint text-kept-fg', sign: '+', spoken: 'added: ' },
} as const;

interface MergeLinesProps {
  readonly kind: keyof typeof looks;
  readonly lines: readonly string[];
}

export function MergeLines({ kind, lines }: MergeLinesProps): ReactNode {
  const { row, sign, spoken } = looks[kind];
  return lines.map((text, index) => (
    // A line is known by its place.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className={classes('block min-h-5 w-max min-w-full pr-[18px]', row)}>
      <span aria-hidden className="inline-block w-9 text-center select-none">
        {sign}
      </span>
      <span className="sr-only">{spoken}</span>
      {text}
    </span>
  ));
}
