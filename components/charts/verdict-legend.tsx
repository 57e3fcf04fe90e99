/** The words of a verdict bar with their glyphs, once under the table that has the bars. */

import type { ReactNode } from 'react';
import { VerdictGlyph } from '../ui/verdict-glyph.tsx';
import type { Verdict } from '../ui/verdict-words.ts';

const entries: readonly (readonly [Verdict, string])[] = [
  ['kept', 'RD stored'],
  ['no-rd', 'fetched, no RD'],
  ['rejected', 'rejected'],
  ['failed', 'failed'],
  ['queued', 'queued'],
];

export function VerdictLegend(): ReactNode {
  return (
    <ul aria-label="Colours of the bars" className="flex flex-wrap gap-x-4 gap-y-1 text-note text-ink-3">
      {entries.map(([verdict, word]) => (
        <li key={verdict} className="inline-flex items-center gap-1.5">
          <VerdictGlyph verdict={verdict} size={12} word="silent" />
          {word}
        </li>
      ))}
    </ul>
  );
}
