/** The state of a run as a chip: glyph and word in its tint. */

import type { ReactNode } from 'react';
import { Chip } from './chip.tsx';
import { Glyph } from './glyph.tsx';
import { runLooks, type RunState } from './verdict-words.ts';

export interface StateChipProps {
  readonly state: RunState;
  /** In place of the state's own word, such as `Queued, third in line`. */
  readonly children?: ReactNode;
}

export function StateChip({ state, children }: StateChipProps): ReactNode {
  const { shape, tone, word } = runLooks[state];
  return (
    <Chip tone={tone} icon={<Glyph shape={shape} size={13} />} className="font-medium">
      {children ?? word}
    </Chip>
  );
}
