/** The state of an upload as a glyph, alone or with its word. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { toneClass, type Look } from '#components/ui/marks/verdict-words.ts';

interface FeedMarkProps {
  readonly look: Look;
  /** The word stands beside it; else a screen reader says it. */
  readonly withWord?: boolean;
}

export function FeedMark({ look: { shape, tone, word }, withWord = false }: FeedMarkProps): ReactNode {
  const label = withWord ? undefined : word.toLowerCase();
  const glyph = <Glyph shape={shape} label={label} className={classes('self-center', toneClass[tone].mark)} />;
  if (!withWord) return glyph;
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      {glyph}
      {word}
    </span>
  );
}
