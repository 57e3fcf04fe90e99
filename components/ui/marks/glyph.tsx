/** The shapes that stand for verdicts and states, told apart without colour. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { GlyphShape } from './verdict-words.ts';

const ring = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 } as const;
/** Cut out of a filled shape, so it shows whatever lies behind. */
const cut = {
  fill: 'none',
  stroke: 'var(--glyph-cut, var(--surface))',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
} as const;

const shapes: Readonly<Record<GlyphShape, ReactNode>> = {
  disc: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" />
      <path d="M4.7 7.2 6.4 8.9 9.5 5.6" strokeLinejoin="round" {...cut} />
    </>
  ),
  ring: <circle cx="7" cy="7" r="5.1" {...ring} />,
  'ring-dot': (
    <>
      <circle cx="7" cy="7" r="5.1" {...ring} />
      <circle cx="7" cy="7" r="2" fill="currentColor" />
    </>
  ),
  barred: (
    <>
      <circle cx="7" cy="7" r="5.1" {...ring} />
      <path d="M3.6 10.4 10.4 3.6" {...ring} />
    </>
  ),
  octagon: (
    <>
      <path
        d="M4.8 1.4h4.4l3.4 3.4v4.4l-3.4 3.4H4.8L1.4 9.2V4.8z"
        fill="currentColor"
        stroke="currentColor"
        strokeLinejoin="round"
      />
      <path d="m5.2 5.2 3.6 3.6m0-3.6L5.2 8.8" {...cut} />
    </>
  ),
  dashed: <circle cx="7" cy="7" r="5.1" {...ring} strokeDasharray="2 2.005" />,
  half: (
    <>
      <circle cx="7" cy="7" r="5.1" {...ring} />
      <path d="M7 4.2a2.8 2.8 0 0 1 0 5.6z" fill="currentColor" />
    </>
  ),
  'two-rings': (
    <>
      <circle cx="5.1" cy="7" r="3.4" {...ring} />
      <circle cx="8.9" cy="7" r="3.4" {...ring} />
    </>
  ),
  bars: (
    <>
      <circle cx="7" cy="7" r="5.1" {...ring} />
      <path d="M5.8 5v4M8.2 5v4" {...ring} strokeWidth={1.3} />
    </>
  ),
  diamond: <path d="M7 1.8 12.2 7 7 12.2 1.8 7z" {...ring} strokeWidth={1.5} strokeLinejoin="round" />,
  triangle: (
    <>
      <path d="M7 2 13 12H1z" fill="currentColor" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
      <path d="M7 5.6v3" stroke="var(--glyph-cut, var(--surface))" strokeWidth="1.5" strokeLinecap="round" />
      <circle cx="7" cy="10.7" r="0.85" fill="var(--glyph-cut, var(--surface))" />
    </>
  ),
};

export interface GlyphProps {
  readonly shape: GlyphShape;
  /** Edge of the square in pixels. */
  readonly size?: number | undefined;
  /** What a screen reader says; leave out where the word stands beside the glyph. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

export function Glyph({ shape, size = 14, label, className }: GlyphProps): ReactNode {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      viewBox="0 0 14 14"
      width={size}
      height={size}
      className={classes('keeps-colour inline-block flex-none align-[-2px]', className)}
      {...name}
    >
      {shapes[shape]}
    </svg>
  );
}
