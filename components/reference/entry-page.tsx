/** What the page of any entry of the catalog begins and ends with: its name, what it does, and examples. */

import type { ComponentProps, ReactNode } from 'react';
import { SectionHead } from '../ui/layout/section-head.tsx';
import { DocText } from './doc-text.tsx';
import { ExampleList } from './example-list.tsx';

interface EntryHeadProps {
  readonly entry: { readonly name: string; readonly summary: string; readonly doc: string };
  /** Where it belongs, and what else it is called. */
  readonly children: ReactNode;
}

export function EntryHead({ entry: { name, summary, doc }, children }: EntryHeadProps): ReactNode {
  return (
    <header className="flex max-w-[860px] flex-col gap-2 px-[18px] py-4">
      <h2 className="mono text-[18px] leading-[26px] font-semibold text-ink">{name}</h2>
      <p className="text-body font-medium text-ink">{summary}</p>
      <p className="text-body text-ink-2">
        <DocText text={doc} />
      </p>
      {children}
    </header>
  );
}

/** Nothing without examples. */
export function EntryExamples({ examples }: ComponentProps<typeof ExampleList>): ReactNode {
  if (examples.length === 0) return null;
  return (
    <section aria-label="Examples" className="border-t border-line pb-4">
      <SectionHead title="Examples" scope="run by the tests" ruled />
      <ExampleList examples={examples} />
    </section>
  );
}
