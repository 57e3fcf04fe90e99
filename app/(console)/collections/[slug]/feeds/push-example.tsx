/** How a program pushes a feed, as a line to copy. */

import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/controls/copy-button.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';

interface PushExampleProps {
  /** Data source of the example. */
  readonly source: string;
}

export function PushExample({ source }: PushExampleProps): ReactNode {
  const line = `curl -F datasource=${source} -F feedtype=incremental -F data=@feed.xml http://localhost:19900/xmlfeed`;
  return (
    <section aria-label="From a program" className="border-t border-line pb-2">
      <SectionHead title="From a program" scope="no account needed, trusted addresses only" />
      <div className="flex items-center gap-2 px-[18px]">
        <code className="mono min-w-0 text-note break-words text-ink-2">{line}</code>
        <CopyButton text={line} label="Copy the command" />
      </div>
    </section>
  );
}
