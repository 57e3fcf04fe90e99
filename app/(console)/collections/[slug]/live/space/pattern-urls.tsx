/** The URLs of a name pattern of the URL space, each with what became of it. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { FolderDetail } from '#lib/services/live/contract.ts';
import { resourceHref } from '../../resources-href.ts';

type PatternUrl = NonNullable<FolderDetail['urls']>[number];

interface PatternUrlsProps {
  readonly slug: string;
  readonly urls: readonly PatternUrl[];
  readonly total: number;
}

function columnsOf(slug: string): readonly Column<PatternUrl>[] {
  return [
    {
      key: 'url',
      head: 'URL',
      cell: ({ hash, url, outcome }) => (
        <span className="flex items-center gap-1.5">
          <VerdictGlyph verdict={outcome} size={13} />
          <Link prefetch={false} className="mono min-w-0 hover:underline" href={resourceHref(slug, hash)}>
            <CutMiddle text={url} />
          </Link>
        </span>
      ),
    },
  ];
}

export function PatternUrls({ slug, urls, total }: PatternUrlsProps): ReactNode {
  const scope =
    urls.length < total ? `first ${formatNumber(urls.length)} of ${formatNumber(total)}` : formatCount(total, 'URL');
  return (
    <>
      <SectionHead title="URLs" scope={scope} />
      <DataTable label="URLs of the pattern" fixed columns={columnsOf(slug)} rows={urls} rowKey={({ hash }) => hash} />
    </>
  );
}
