/** How a program pushes a feed, as a line to copy. */

import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { CopyButton } from '#components/ui/controls/copy-button.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { pushLine } from './listening-words.ts';

interface PushExampleProps {
  /** Data source of the example. */
  readonly source: string;
}

export async function PushExample({ source }: PushExampleProps): Promise<ReactNode> {
  const [listening, sent] = await Promise.all([ask((all) => all.getFeedListening), headers()]);
  const line = pushLine(listening, { host: sent.get('host') ?? 'localhost', source });
  return (
    <section aria-label="From a program" className="border-t border-line pb-2">
      <SectionHead title="From a program" scope="no account needed, trusted addresses only" />
      <div className="flex items-center gap-2 px-[18px]">
        {line === undefined ? (
          <p className="text-note text-ink-3">
            The feed receiver is off. Administrators turn it on under Administration, Feed receiver.
          </p>
        ) : (
          <>
            <code className="mono min-w-0 text-note break-words text-ink-2">{line}</code>
            <CopyButton text={line} label="Copy the command" />
          </>
        )}
      </div>
    </section>
  );
}
