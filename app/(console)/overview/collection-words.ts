/** What the table says of a collection's last run, and of all of them together. */

import { formatAge, formatCount, formatDuration, formatShare } from '#components/ui/format/format.ts';
import { runLooks } from '#components/ui/marks/verdict-words.ts';
import type { OverviewCollection, OverviewRun } from '#lib/services/overview/contract.ts';

/** Beside the word of the state: how far it is, or why it is so. */
export function stateNote({ state, counts, reason }: OverviewRun): string {
  const { discovered, queued } = counts;
  if (state === 'running' && discovered > 0) return formatShare((discovered - queued) / discovered);
  if (state === 'queued' || state === 'paused' || state === 'failed') return reason ?? '';
  return '';
}

/** Behind the kind of the run: how long it took, or has gone on. */
export function tookWords({ startedAt, endedAt, state, createdAt }: OverviewRun, now: number): string {
  if (startedAt === undefined) return state === 'queued' ? `, requested ${formatDuration(now - createdAt)} ago` : '';
  if (endedAt !== undefined) return `, ${formatDuration(endedAt - startedAt)}`;
  return state === 'paused' || state === 'queued' ? '' : `, ${formatDuration(now - startedAt)} so far`;
}

/** The state in one line, where there is room for no more. */
export function phoneWords(run: OverviewRun | undefined, now: number): string {
  if (run === undefined) return 'Never run';
  const note = run.endedAt === undefined ? stateNote(run) : `${formatAge(now - run.endedAt)} ago`;
  const { word } = runLooks[run.state];
  return note === '' ? word : `${word}, ${note}`;
}

/** Of those that were asked for. */
export function failedShare({ counts: { stored, withoutRd, failed } }: OverviewRun): number {
  const asked = stored + withoutRd + failed;
  return asked === 0 ? 0 : failed / asked;
}

const restStates = new Set(['finished', 'stopped', 'failed']);

/** What needs somebody first, then what goes on, then the rest. */
export function byNeed(a: OverviewCollection, b: OverviewCollection): number {
  return need(a) - need(b) || a.slug.localeCompare(b.slug, 'en');
}

function need({ errors, lastRun }: OverviewCollection): number {
  if (lastRun === undefined) return errors > 0 ? 0 : 4;
  if (lastRun.state === 'failed' || errors > 0 || lastRun.counts.lost !== 0) return 0;
  if (lastRun.state === 'paused' || lastRun.heldDeletions > 0) return 1;
  return restStates.has(lastRun.state) ? 3 : 2;
}

export interface Totals {
  readonly collections: string;
  readonly states: string;
  readonly descriptions: number;
  readonly change: number;
  readonly failed: number;
}

export function totalsOf(rows: readonly OverviewCollection[]): Totals {
  const sum = (pick: (row: OverviewCollection) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  const going = ['running', 'queued', 'paused'].flatMap((state) => {
    const n = rows.filter(({ lastRun }) => lastRun?.state === state).length;
    return n === 0 ? [] : [`${n} ${state}`];
  });
  return {
    collections: formatCount(rows.length, 'collection'),
    states: going.length === 0 ? 'none running' : going.join(', '),
    descriptions: sum(({ descriptions }) => descriptions),
    change: sum(({ change }) => change),
    failed: sum(({ lastRun }) => lastRun?.counts.failed ?? 0),
  };
}
