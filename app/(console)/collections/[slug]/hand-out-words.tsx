/** How far the RDs of a collection are handed out, and since when (index-after-ngenerated). */

import type { ReactNode } from 'react';
import { formatNumber } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { RunRow } from '#lib/services/runs/contract.ts';

export function HandOutWords({ number, at }: NonNullable<RunRow['handOut']>): ReactNode {
  return (
    <span
      title={`Change ${formatNumber(Number(number))} of the RDs. Exports, gatherd, and RDM show the RDs as of then.`}
    >
      {'RDs last handed out '}
      <RelativeTime at={at} />
    </span>
  );
}
