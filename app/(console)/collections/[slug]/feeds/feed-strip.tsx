/** The uploads of today by state, and their records, as sums. */

import { Fragment, type ReactNode } from 'react';
import { Figure, Lost, Part, Sign } from '#components/charts/strip-parts.tsx';
import { classes } from '#components/ui/classes.ts';
import { formatAge, formatCount, formatNumber } from '#components/ui/format/format.ts';
import { verdictLooks, type Look } from '#components/ui/marks/verdict-words.ts';
import type { FeedDay, FeedsOverview, FeedState } from '#lib/services/feeds/contract.ts';
import { stateLooks } from './feed-words.ts';

const shownStates: readonly { readonly state: FeedState; readonly word: string; readonly fill: string }[] = [
  { state: 'completed', word: 'completed', fill: 'bg-kept' },
  { state: 'completed-with-errors', word: 'with errors', fill: 'bg-warn' },
  { state: 'rejected', word: 'rejected', fill: 'bg-rejected' },
  { state: 'failed', word: 'failed in error', fill: 'bg-failed' },
  { state: 'in-progress', word: 'in progress', fill: 'bg-running' },
  { state: 'accepted', word: 'accepted', fill: 'hatch' },
];

/** A later record of the same feed counts: nothing is wrong, and this one had no effect. */
const repeatedLook: Look = { ...verdictLooks.rejected, word: 'repeated' };

export function FeedStrip({ overview }: { readonly overview: FeedsOverview }): ReactNode {
  const { today, at } = overview;
  const { read, applied, repeated, errors, lost } = today.records;
  return (
    <section aria-label="Uploads today" className="flex-none bg-surface">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2 px-[18px] py-2.5 max-sm:grid max-sm:grid-cols-2">
        <div className="flex flex-none flex-wrap gap-y-2 max-sm:contents">
          <Figure value={today.uploads} word="uploads today" href={undefined} />
          {shownStates.map(({ state, word }, index) => (
            <Fragment key={state}>
              <Sign>{index === 0 ? '=' : '+'}</Sign>
              <Figure value={today.byState[state]} word={word} look={stateLooks[state]} href={undefined} />
            </Fragment>
          ))}
        </div>
        <div className="flex min-h-[46px] flex-1 flex-col justify-center border-line text-note text-ink-3 max-lg:order-last max-lg:min-h-0 max-lg:basis-full max-sm:col-span-2 lg:border-l lg:pl-5">
          <div className="flex flex-wrap items-center gap-x-1.5">
            <span>records</span>
            <span className="text-[14px] font-semibold text-ink tabular-nums">{formatNumber(read)}</span>
            <span className="text-ink-4">=</span>
            <Part value={applied} look={stateLooks.completed} word="applied" href={undefined} />
            <span className="text-ink-4">+</span>
            <Part value={repeated} look={repeatedLook} word="repeated" href={undefined} />
            <span className="text-ink-4">+</span>
            <Part value={errors} look={verdictLooks.failed} word={errors === 1 ? 'error' : 'errors'} href={undefined} />
          </div>
          <span className="min-h-6 leading-6">{backlogWords(overview, at)}</span>
        </div>
        <Lost value={lost} href={undefined} />
      </div>
      <DayBar day={today} />
    </section>
  );
}

function backlogWords({ sources, backlogCount }: FeedsOverview, at: number): string {
  const waiting = sources.reduce((sum, { backlog }) => sum + backlog, 0);
  const since = Math.min(...sources.map(({ backlogSince }) => backlogSince ?? at));
  const oldest = waiting === 0 ? '' : `, not counted here, oldest ${formatAge(at - since)}`;
  return `backlog ${formatCount(waiting, 'feed')}${oldest}; getbacklogcount ${formatNumber(backlogCount)}`;
}

function DayBar({ day }: { readonly day: FeedDay }): ReactNode {
  return (
    <div aria-hidden className="keeps-colour flex h-[5px] gap-px overflow-hidden">
      {day.uploads === 0 ? <span className="flex-1 bg-well" /> : null}
      {shownStates
        .filter(({ state }) => day.byState[state] > 0)
        .map(({ state, fill }) => (
          <span key={state} style={{ flex: `${day.byState[state]} 1 0px` }} className={classes('min-w-0.5', fill)} />
        ))}
    </div>
  );
}
