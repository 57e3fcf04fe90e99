/** What a trial of a quick fix comes to, in words. */

import { formatCount, formatDuration, formatNumber } from '#components/ui/format/format.ts';
import type { FixTrials, PlanRow, TriedFix } from '#lib/services/plan/contract.ts';
import { rowWords } from '../plan/plan-choice.ts';

interface Tried {
  /** Among the fixes that were tried together, from 0. */
  readonly n: number;
  /** Whose lists the figures open. */
  readonly job: number;
  /** Stored URLs it was decided over. */
  readonly urls: number;
}

export type FixTrial = ((TriedFix & Tried) | { readonly state: 'untried'; readonly reason: string }) & {
  /** Of the fix. */
  readonly title: string;
};

/** Of the fix that was given as number `n`, from 0. */
export function trialOf({ job, urls, tried }: FixTrials, title: string, n: number): FixTrial {
  const trial = tried[n];
  if (trial !== undefined) return { ...trial, title, n, job, urls };
  const limit = `limit of ${formatCount(tried.length, 'fix', 'fixes')} for ${formatCount(urls, 'URL')}`;
  return { state: 'untried', title, reason: limit };
}

/** What was looked at. */
export function basisOf({ run, urls, ms }: FixTrials): string {
  return `fixes based on run ${run}: ${formatCount(urls, 'URL')} in ${formatDuration(ms)}, nothing fetched`;
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
