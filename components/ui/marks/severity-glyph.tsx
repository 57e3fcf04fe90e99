/** The glyph of a finding: octagon error, triangle warning, blue ring info; a hint has none. */

import type { Severity } from '#lib/lang/diagnostic.ts';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Glyph } from './glyph.tsx';

export interface SeverityGlyphProps {
  readonly severity: Severity;
  readonly size?: number;
  /** False where the word stands beside it. */
  readonly said?: boolean;
  readonly className?: string;
}

export function SeverityGlyph({ severity, size = 14, said = true, className }: SeverityGlyphProps): ReactNode {
  const label = said ? severity : undefined;
  if (severity === 'hint') return null;
  if (severity === 'error')
    return <Glyph shape="octagon" size={size} label={label} className={classes('text-failed', className)} />;
  if (severity === 'info')
    return <Glyph shape="ring" size={size} label={label} className={classes('text-accent', className)} />;
  return <Glyph shape="triangle" size={size} label={label} className={classes('text-warn', className)} />;
}
