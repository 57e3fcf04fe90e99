/** What the quick fixes of a finding would change, each figure a link to the URLs it counts. */

import { Fragment, type ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { PlanRow } from '#lib/services/plan/contract.ts';
import { resourcesHref } from '../../resources-href.ts';
import { changedRows, fixWords, type FixTrial } from './fix-trial.ts';

interface FixEvidenceProps {
  readonly slug: string;
  /** Of all fixes of the finding. */
  readonly trials: readonly FixTrial[];
}

export function FixEvidence({ slug, trials }: FixEvidenceProps): ReactNode {
  return trials.map((trial) => (
    <span key={trial.title} className="block">
      {trials.length > 1 ? <span className="font-medium text-ink">{`${trial.title} `}</span> : null}
      <Changes slug={slug} trial={trial} />
    </span>
  ));
}

const mostNamed = 2;

function Changes({ slug, trial }: { readonly slug: string; readonly trial: FixTrial }): ReactNode {
  const rows = changedRows(trial);
  if (trial.state !== 'counted' || rows.length === 0) return fixWords(trial);
  const hrefOf = (row: PlanRow): string =>
    resourcesHref(slug, { plan: String(trial.job), figure: `${row}.fix${trial.n}` });
  return (
    <>
      {'fixed: '}
      {rows.slice(0, mostNamed).map(({ row, words }, index) => (
        <Fragment key={row}>
          {index === 0 ? null : ', '}
          <TextLink href={hrefOf(row)}>{words}</TextLink>
        </Fragment>
      ))}
      {rows.length > mostNamed ? ', and more' : null}
    </>
  );
}
