/** After a save: assertions of the simulator's lists that fail with the newest revision. */

import type { ReactNode } from 'react';
import { DockRow } from '#components/dock/dock-row.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import type { RevisionRow } from '#lib/services/configuration/contract.ts';
import { simulatorHref } from '../../simulator/simulator-query.ts';

interface AssertionRowProps {
  readonly slug: string;
  readonly newest: RevisionRow | undefined;
}

export function AssertionRow({ slug, newest }: AssertionRowProps): ReactNode {
  const { met = 0, failed = 0, open = 0 } = newest?.assertions ?? {};
  if (newest === undefined || failed === 0) return null;
  const all = formatCount(met + failed + open, 'assertion');
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
