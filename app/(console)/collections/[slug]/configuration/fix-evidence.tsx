/** What a quick fix would change, each figure a link to the URLs it counts. */

import { Fragment, type ReactNode } from 'react';
import { formatCount, formatNumber } from '#components/ui/format.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { PlanRow, TriedFix } from '#lib/services/plan/contract.ts';
import { resourcesHref } from '../resources-href.ts';
import { rowWords } from './plan-choice.ts';

interface Tried {
  /** Among the fixes that were tried together, from 0. */
  readonly n: number;
  /** Whose lists the figures open. */
  readonly job: number;
  /** Stored URLs it was decided over. */
  readonly urls: number;
}

export type FixTrial = (TriedFix & Tried) | { readonly state: 'untried'; readonly reason: string };

interface FixEvidenceProps {
  readonly slug: string;
  readonly trial: FixTrial;
}

const mostNamed = 2;

export function FixEvidence({ slug, trial }: FixEvidenceProps): ReactNode {
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

/** Where no figure is another one than without the fix. */
export function fixWords(trial: FixTrial): string {
  if (trial.state === 'untried') return `fix not tried: ${trial.reason}`;
  if (trial.state === 'unplannable') return 'fix not tried: other errors leave nothing to plan';
  return trial.isLeftOut ? 'fixed, it still has an error' : unchangedWords(trial);
}

function unchangedWords({ denied, urls }: Extract<FixTrial, { readonly state: 'counted' }>): string {
  const { before, after, both } = denied;
  if (both > 0 && before === both && after === both) return `fixed, it denies the same ${formatCount(both, 'URL')}`;
  return `fixed, nothing changes for ${formatCount(urls, 'URL')}`;
}

/** `RDs removed 12` */
export function changedRows(trial: FixTrial): readonly { readonly row: PlanRow; readonly words: string }[] {
  if (trial.state !== 'counted' || trial.isLeftOut) return [];
  return rowWords.flatMap(({ row, words }) => {
    const count = trial.figures[row] ?? 0;
    return count === 0 ? [] : [{ row, words: `${words} ${formatNumber(count)}` }];
  });
}
