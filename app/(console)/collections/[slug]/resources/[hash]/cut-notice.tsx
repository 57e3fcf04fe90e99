/** What limits left out of a page, besides its links, which have a note of their own. */

import type { ReactNode } from 'react';
import { cutWords } from '#components/ui/format/cut-words.ts';
import type { Cut } from '#lib/sdk/cuts.ts';

export function CutNotice({ cuts }: { readonly cuts: readonly Cut[] | undefined }): ReactNode {
  const others = (cuts ?? []).filter(({ kind }) => kind !== 'links');
  if (others.length === 0) return null;
  return (
    <ul aria-label="Cut by limits" className="px-[18px] py-2 text-note text-ink-3">
      {others.map((cut) => (
        <li key={`${cut.kind} ${cut.reason}`}>{`${cutWords(cut)}: ${cut.reason}`}</li>
      ))}
    </ul>
  );
}
