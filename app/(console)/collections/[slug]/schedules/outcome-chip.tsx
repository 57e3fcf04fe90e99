/** How a time of a schedule ended, as a chip. */

import type { ReactNode } from 'react';
import { Chip } from '#components/ui/marks/chip.tsx';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import type { FiringOutcome } from '#lib/services/schedules/contract.ts';
import { active, outcomeLooks } from './schedule-words.ts';

export function OutcomeChip({ outcome }: { readonly outcome: FiringOutcome | undefined }): ReactNode {
  const { word, shape, tone } = outcome === undefined ? active : outcomeLooks[outcome];
  return (
    <Chip tone={tone} icon={<Glyph shape={shape} size={13} />} className="font-medium">
      {word}
    </Chip>
  );
}
