/** The glyph of a run's state; `quiet` greys what needs no look, as in the sidebar. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Glyph } from './glyph.tsx';
import { runLooks, toneClass, type RunState } from './verdict-words.ts';

export interface RunGlyphProps {
  readonly state: RunState;
  readonly size?: number;
  readonly word?: 'said' | 'beside' | 'silent';
  readonly quiet?: boolean;
  readonly className?: string;
}

export function RunGlyph({ state, size = 14, word = 'said', quiet = false, className }: RunGlyphProps): ReactNode {
  const look = runLooks[state];
  const tone = quiet && state === 'finished' ? 'quiet' : look.tone;
  const mark = quiet && state === 'queued' ? 'text-ink-3' : toneClass[tone].mark;
  const glyph = (
    <Glyph
      shape={look.shape}
      size={size}
      label={word === 'said' ? look.word.toLowerCase() : undefined}
      className={classes('self-center', mark, className)}
    />
  );
  if (word !== 'beside') return glyph;
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      {glyph}
      {look.word}
    </span>
  );
}
