/** Below the notice of a crawler trap: how many URLs it was, each in a list, and the line that would reject them all. */

import type { ReactNode } from 'react';
import { formatCount } from '#components/ui/format/format.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { resourcesHref } from '../../resources-href.ts';
import { RuleLine } from './suggested-rule-view.tsx';

interface TrapMendProps {
  readonly slug: string;
  readonly run: RunRow;
  readonly trap: NonNullable<NonNullable<RunRow['notes']>[number]['trap']>;
  readonly mayEdit: boolean;
}

export function TrapMend({ slug, run, trap: { reason, rule }, mayEdit }: TrapMendProps): ReactNode {
  const rejected = run.accounting.byReason
    .filter((each) => each.reason === reason)
    .reduce((sum, { count }) => sum + count, 0);
  const link = (
    <TextLink href={resourcesHref(slug, { outcome: 'rejected', reason })}>
      {`${formatCount(rejected, 'URL')} rejected`}
    </TextLink>
  );
  return (
    <div className="mt-1.5">
      <RuleLine slug={slug} text={rule} mayEdit={mayEdit} cost={link} />
    </div>
  );
}
