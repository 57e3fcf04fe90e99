/** The last fetches of a URL: when, what was answered, how much, how long. */

import type { ReactNode } from 'react';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import { formatBytes, formatDuration } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { ResourceDetail } from '#lib/services/resources/contract.ts';
import { isBrought } from './uploads/upload-words.ts';

type FetchRecord = ResourceDetail['fetches'][number];

const usable: ReadonlySet<string> = new Set(['ok', 'not-modified', 'redirect']);

const columns: readonly Column<FetchRecord>[] = [
  { key: 'run', head: 'Run', width: '64px', cell: ({ runId }) => runId },
  { key: 'at', head: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
  {
    key: 'outcome',
    head: 'Response',
    cell: ({ outcome, status }) => (
      <span className="inline-flex items-center gap-1.5">
        <VerdictGlyph verdict={usable.has(outcome) ? 'kept' : 'failed'} size={13} word="silent" />
        {status ?? outcome}
      </span>
    ),
  },
  {
    key: 'note',
    head: 'Note',
    cell: ({ note, outcome }) => <CutMiddle text={note ?? outcome} className="max-w-72 min-w-24" />,
  },
  { key: 'bytes', head: 'Size', align: 'right', cell: ({ bytes }) => formatBytes(bytes) },
  { key: 'ms', head: 'Time', align: 'right', cell: ({ ms }) => formatDuration(ms) },
];

/** Nothing where a feed brought all there is: its uploads are listed apart. */
export function FetchHistory({ detail }: { readonly detail: ResourceDetail }): ReactNode {
  const fetches = detail.fetches.filter(({ outcome }) => outcome !== 'fed');
  if (fetches.length === 0 && isBrought(detail.facts)) return null;
  return (
    <section aria-label="Fetches" className="border-t border-line">
      <SectionHead title="Fetches" scope={fetches.length === 0 ? undefined : `last ${fetches.length} of up to 10`} />
      {fetches.length === 0 ? (
        <p className="px-[18px] pb-3 text-note text-ink-3">Never fetched.</p>
      ) : (
        <DataTable
          label="Fetches"
          density="dense"
          columns={columns}
          rows={fetches}
          rowKey={({ runId, at }) => `${runId}-${at}`}
        />
      )}
    </section>
  );
}
