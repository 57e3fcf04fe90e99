'use client';
/** What a metadata class may be: an edit of robot.conf like any other, saved and concatenated with the profiles. */

import type { ReactNode } from 'react';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import type { ClassMode } from '#lib/languages/external-metadata-cfg/vocabulary.ts';
import { ROBOT_FILE, withClassMode } from '#lib/languages/metadata-classes.ts';
import type { Edits } from '../../configuration/editor/use-edits.ts';

interface ClassChoiceProps {
  readonly edits: Edits;
  readonly mode: ClassMode;
  readonly mayEdit: boolean;
}

export function ClassChoice({ edits, mode, mayEdit }: ClassChoiceProps): ReactNode {
  return (
    <section aria-label="Classes" className="flex flex-col gap-1.5 border-t border-line px-[18px] py-3">
      <div className="flex items-center gap-2">
        <span className="flex-1 text-body text-ink-2">Classes</span>
        {mayEdit ? (
          <SegmentedChoice
            label="Classes"
            options={[
              { value: 'single', label: 'One character' },
              { value: 'long', label: 'Long' },
            ]}
            current={mode}
            onChange={(value) => setClassMode(edits, value)}
          />
        ) : (
          <span className="text-body text-ink">{mode === 'long' ? 'up to 64 characters' : 'one character'}</span>
        )}
      </div>
      <p className="text-note text-ink-3">
        {mode === 'long'
          ? 'Up to 64 letters and digits, not beginning with FUN; metadata-classes=long in robot.conf.'
          : 'One letter or digit, as in the manual.'}
      </p>
    </section>
  );
}

export function setClassMode(edits: Edits, mode: ClassMode): void {
  edits.edit(ROBOT_FILE, withClassMode(edits.textOf(ROBOT_FILE), mode));
}
