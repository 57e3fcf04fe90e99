/** How the legend of the URL space is drawn: tokens of the theme, and the glyph that goes with a verdict. */

import type { IciclePart } from '#components/charts/icicle.tsx';
import type { Verdict } from '#components/ui/marks/verdict-words.ts';
import type { SpaceColour } from '#lib/services/live/contract.ts';

const solid = (token: string, strength = 1): IciclePart => ({ token, strength, hatched: false });

export const spaceParts: Readonly<Record<SpaceColour, IciclePart>> = {
  kept: solid('kept'),
  'no-rd': solid('no-rd'),
  rejected: solid('rejected'),
  failed: solid('failed', 2),
  queued: { token: 'queued', strength: 1, hatched: true },
  quiet: solid('ink-4', 0.6),
  'rule-1': solid('rejected'),
  'rule-2': solid('series'),
  'rule-3': solid('merged'),
  'rule-4': solid('warn'),
  'rule-5': solid('failed'),
  'step-1': solid('series', 0.35),
  'step-2': solid('series', 0.9),
  'step-3': solid('series', 1.6),
  'step-4': solid('series', 2.4),
};

/** Of the colours that are a verdict. */
export const spaceVerdicts: Partial<Readonly<Record<SpaceColour, Verdict>>> = {
  kept: 'kept',
  'no-rd': 'no-rd',
  rejected: 'rejected',
  failed: 'failed',
  queued: 'queued',
};
