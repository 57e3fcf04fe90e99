/** A long profile while the server checks it: its first lines can be read. */

import type { ReactNode } from 'react';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import type { FilePage } from '#lib/services/configuration/contract.ts';
import { FirstLines } from './first-lines.tsx';

interface OpeningProfileProps {
  readonly slug: string;
  readonly page: FilePage;
  readonly line: number | undefined;
}

export function OpeningProfile({ slug, page, line }: OpeningProfileProps): ReactNode {
  const { path, text, first, lines, revision } = page;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'External metadata' }]}
        chip={<Chip outlined>{`r${revision}`}</Chip>}
        context={`checking ${formatCount(lines, 'line')}`}
      />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <p className="flex min-h-[38px] flex-none items-center border-b border-line bg-sunken px-[18px] text-note text-ink-2">
          <output>{`${path}, from line ${formatNumber(first)}. The editor opens when the file has been checked.`}</output>
        </p>
        <FirstLines {...{ path, text, first, line }} />
      </div>
    </>
  );
}
