/** After a save: expectations of the simulator's lists that the newest revision does not meet. */

import type { ReactNode } from 'react';
import { DockRow } from '#components/dock/dock-row.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import type { RevisionRow } from '#lib/services/configuration/contract.ts';
import { simulatorHref } from '../../simulator/simulator-query.ts';

interface ExpectationRowProps {
  readonly slug: string;
  readonly newest: RevisionRow | undefined;
}

export function ExpectationRow({ slug, newest }: ExpectationRowProps): ReactNode {
  const { met = 0, failed = 0, open = 0 } = newest?.expectations ?? {};
  if (newest === undefined || failed === 0) return null;
  const all = formatCount(met + failed + open, 'expectation');
  return (
    <DockRow
      tone="error"
      actions={
        <ButtonLink href={simulatorHref(slug, { show: 'failing' })} prefetch={false} size="small">
          Open the simulator
        </ButtonLink>
      }
    >
      {`With r${newest.number}, ${failed} of ${all} ${failed === 1 ? 'fails' : 'fail'}.`}
    </DockRow>
  );
}
