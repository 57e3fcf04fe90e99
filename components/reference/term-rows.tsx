/** A section of terms and what they mean: commands, replies, attributes. */

import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/layout/section-head.tsx';

export interface TermRow {
  readonly term: string;
  readonly words: string;
}

export function TermRows({ title, rows }: { readonly title: string; readonly rows: readonly TermRow[] }): ReactNode {
  return (
    <section aria-label={title} className="border-t border-line">
      <SectionHead title={title} ruled />
      <dl className="grid gap-x-6 gap-y-1.5 px-[18px] py-3 text-body md:grid-cols-[minmax(160px,2fr)_minmax(0,3fr)]">
        {rows.map(({ term, words }) => (
          <div key={term} className="contents">
            <dt className="mono break-words text-ink">{term}</dt>
            <dd className="text-ink-2 max-md:pb-2">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
