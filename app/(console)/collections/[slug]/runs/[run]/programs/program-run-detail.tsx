/** What of a program's output was not taken, line by line with the reason, and the last of its error output. */

import type { ReactNode } from 'react';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { ProgramRunRow } from '#lib/services/runs/contract.ts';
import { fileThatNames } from './file-that-names.ts';

type Refusal = ProgramRunRow['refused'][number];

const columns: readonly Column<Refusal>[] = [
  { key: 'n', head: 'Line', align: 'right', width: '72px', cell: ({ n }) => formatNumber(n) },
  {
    key: 'text',
    head: 'Printed',
    cell: ({ text }) => <CutMiddle text={text} className="mono" />,
  },
  {
    key: 'reason',
    head: 'Reason',
    cell: ({ reason }) => (
      <span className="block truncate text-ink-2" title={reason}>
        {reason}
      </span>
    ),
  },
];

interface ProgramRunDetailProps {
  readonly program: ProgramRunRow;
}

export function ProgramRunDetail({ program }: ProgramRunDetailProps): ReactNode {
  const { command, refused, refusedCount, complaint = '', output = '', line, printing } = program;
  const scope = `named in line ${line} of ${fileThatNames(printing)}`;
  return (
    <section aria-label={command} className="border-t border-line">
      <SectionHead title={<span className="mono">{command}</span>} scope={scope} />
      {refused.length === 0 ? null : (
        <DataTable
          label={`Lines refused of ${command}`}
          columns={columns}
          rows={refused}
          rowKey={({ n }) => String(n)}
          fixed
        />
      )}
      {refusedCount > refused.length ? (
        <p className="px-[18px] py-2 text-note text-ink-3">{`The first ${formatNumber(refused.length)} of ${formatNumber(refusedCount)} refused lines.`}</p>
      ) : null}
      <Text title="Output" text={output} />
      <Text title="Error output" text={complaint} />
    </section>
  );
}

function Text({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  if (text === '') return null;
  return (
    <div className="px-[18px] py-3">
      <h3 className="pb-1 text-note font-medium text-ink-2">{title}</h3>
      <pre
        className="mono max-h-60 overflow-auto rounded-chip bg-well px-3 py-2 whitespace-pre-wrap text-ink"
        tabIndex={0}
      >
        {text}
      </pre>
    </div>
  );
}
