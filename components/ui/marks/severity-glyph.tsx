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
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      viewBox="0 0 14 14"
      width={size}
      height={size}
      className={classes('keeps-colour inline-block flex-none align-[-2px] text-warn', className)}
      {...name}
    >
      <path d="M7 2 13 12H1z" fill="currentColor" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
      <path d="M7 5.6v3" stroke="var(--glyph-cut, var(--surface))" strokeWidth="1.5" strokeLinecap="round" />
      <circle cx="7" cy="10.7" r="0.85" fill="var(--glyph-cut, var(--surface))" />
    </svg>
  );
}
