'use client';
/** What of the text the form does not show, and why; each leads to its line. */

import type { ReactNode } from 'react';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { HiddenPart } from './hidden-part.ts';

interface HiddenPartsProps {
  readonly parts: readonly HiddenPart[];
  readonly onReveal: (line: number) => void;
}

export function HiddenParts({ parts, onReveal }: HiddenPartsProps): ReactNode {
  if (parts.length === 0) return null;
  return (
    <section aria-label="Not shown in the form" className="border-t border-line pb-3">
      <SectionHead stacked title="Not shown here" scope={`${formatCount(parts.length, 'line')} of the text`} />
      <ul>
        {parts.map(({ line, text, why }) => (
          <li key={line} className="px-[18px] py-1 text-note text-ink-2">
            <button
              type="button"
              onClick={() => onReveal(line)}
              className="flex max-w-full min-h-6 items-baseline gap-1.5 text-left text-accent hover:underline"
            >
              <span className="flex-none">{`Line ${line} `}</span>
              <CutMiddle text={text} className="mono" />
            </button>
            {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
