/** The glyph of a verdict; with `withWord` the word stands beside it. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Glyph } from './glyph.tsx';
import { toneClass, verdictLooks, type Verdict } from './verdict-words.ts';

export interface VerdictGlyphProps {
  readonly verdict: Verdict;
  readonly size?: number;
  /** `said` (alone, named for screen readers), `beside` (the word follows), `silent` (the page writes the word itself). */
  readonly word?: 'said' | 'beside' | 'silent';
  readonly className?: string;
}

export function VerdictGlyph({ verdict, size = 14, word = 'said', className }: VerdictGlyphProps): ReactNode {
  const look = verdictLooks[verdict];
  const glyph = (
    <Glyph
      shape={look.shape}
      size={size}
      label={word === 'said' ? look.word : undefined}
      className={classes('self-center', toneClass[look.tone].mark, className)}
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
