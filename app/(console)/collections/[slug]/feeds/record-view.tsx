/** Lines of an upload: of a record, or round a finding, whose line is underlined. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { formatNumber } from '#components/ui/format/format.ts';
import type { RecordText } from '#lib/services/feeds/contract.ts';

interface RecordViewProps {
  readonly record: RecordText;
  /** The line it is about. */
  readonly line: number;
  readonly isFinding?: boolean;
}

export function RecordView({ record: { lines, isKept }, line, isFinding = true }: RecordViewProps): ReactNode {
  if (!isKept)
    return (
      <p className="px-[18px] py-2 text-note text-ink-3">The text is not shown: the uploaded file is no longer kept.</p>
    );
  return (
    <pre
      tabIndex={0}
      aria-label={`Line ${line} of the upload`}
      className="mono overflow-x-auto px-[18px] py-1.5 text-note leading-5 text-ink-2"
    >
      {lines.map(({ number, text, cutBefore, cutAfter }) => (
        <div key={number} className="flex w-max gap-3">
          <span className="min-w-10 text-right text-ink-3 select-none">{formatNumber(number)}</span>
          <span
            className={classes(
              isFinding && number === line && 'underline decoration-failed decoration-wavy underline-offset-4',
            )}
          >
            {cutBefore > 0 ? '… ' : ''}
            {text}
            {cutAfter > 0 ? ` … ${formatNumber(cutAfter)} more characters` : ''}
          </span>
        </div>
      ))}
    </pre>
  );
}
