/** A verdict as a chip: glyph and word in its tint. */

import type { ReactNode } from 'react';
import { Chip } from './chip.tsx';
import { Glyph } from './glyph.tsx';
import { verdictLooks, type Verdict } from './verdict-words.ts';

export interface VerdictChipProps {
  readonly verdict: Verdict;
  /** In place of the verdict's own word. */
  readonly children?: ReactNode;
}

export function VerdictChip({ verdict, children }: VerdictChipProps): ReactNode {
  const { shape, tone, word } = verdictLooks[verdict];
  return (
    <Chip tone={tone} icon={<Glyph shape={shape} size={13} />}>
      {children ?? word}
    </Chip>
  );
}
