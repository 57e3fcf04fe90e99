/** The flow as a table: what leaves at each stage, its share, and what goes on. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { DataTable } from '#components/ui/table/data-table.tsx';
import { Counted, type Subject } from '#components/ui/format/counted.tsx';
import { formatNumber, formatShare } from '#components/ui/format/format.ts';
import type { Column } from '#components/ui/table/table-column.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { Accounting } from '#lib/services/live/contract.ts';
import { resourcesHref } from '../../resources-href.ts';
import type { Leaving } from './flow-stages.ts';

interface FlowTableProps {
  readonly slug: string;
  /** The whole run; absent for a part of it. */
  readonly of: Subject | undefined;
  readonly accounting: Accounting;
  readonly leaving: readonly Leaving[];
}

/** Columns of a run; the foot is what nothing made leave. */
const columnsOf = ({
  slug,
  of,
  accounting: { discovered, stored },
}: Omit<FlowTableProps, 'leaving'>): readonly Column<Leaving>[] => [
  { key: 'stage', head: 'Stage', cell: ({ stage }) => stage, foot: 'RD stored' },
  {
    key: 'verdict',
    head: 'Outcome',
    cell: ({ verdict }) => <VerdictGlyph verdict={verdict} word="beside" />,
    foot: '',
  },
  {
    key: 'line',
    head: 'Most common line',
    hideBelow: 'sm',
    cell: ({ reasons: [first] }) =>
      first === undefined ? '' : first.line === 0 ? first.reason : `${first.file}:${first.line} ${first.reason}`,
    foot: '',
  },
  {
    key: 'count',
    head: 'URLs',
    align: 'right',
    cell: ({ count, filter }) => (
      <Link href={resourcesHref(slug, filter)} prefetch={false} className="rounded-chip hover:underline">
        {formatNumber(count)}
      </Link>
    ),
    foot: of === undefined ? formatNumber(stored) : <Counted measure="kept" of={of} value={stored} />,
  },
  {
    key: 'share',
    head: 'Share',
    align: 'right',
    cell: ({ count }) => formatShare(discovered === 0 ? 0 : count / discovered),
    foot: formatShare(discovered === 0 ? 0 : stored / discovered),
  },
];

export function FlowTable({ slug, of, accounting, leaving }: FlowTableProps): ReactNode {
  return (
    <DataTable
      label="Flow by stage"
      columns={columnsOf({ slug, of, accounting })}
      rows={leaving}
      rowKey={({ key }) => key}
      density="dense"
      empty={<p className="px-[18px] py-3 text-note text-ink-3">No URL processed yet.</p>}
    />
  );
}
