'use client';
/** How many of each verdict; each figure is a filter. While it runs, how far it is. */

import type { ReactNode } from 'react';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { classes } from '#components/ui/classes.ts';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { verdictLooks } from '#components/ui/marks/verdict-words.ts';
import type { RowCounts } from './simulation-rows.ts';
import type { Shown } from './simulator-query.ts';
import type { Simulation } from './use-simulation.ts';

interface ResultSummaryProps {
  readonly state: Simulation;
  readonly counts: RowCounts;
  readonly show: Shown | undefined;
  readonly onShow: (show: Shown | undefined) => void;
  readonly onCancel: () => void;
}

export function ResultSummary({ state, counts, show, onShow, onCancel }: ResultSummaryProps): ReactNode {
  const { urls, phase } = state;
  if (phase === 'idle') return null;
  const toggle = (one: Shown) => (): void => onShow(show === one ? undefined : one);
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-1 gap-y-1 border-b border-line px-[18px] py-1 text-body">
      <span className="pr-2 font-medium text-ink tabular-nums">{formatCount(urls.length, 'URL')}</span>
      {counts.verdicts.map(({ id, count }) => (
        <Figure key={id} isOn={show === id} onClick={toggle(id)}>
          <VerdictGlyph verdict={id} word="silent" />
          {`${formatNumber(count)} ${verdictLooks[id].word}`}
        </Figure>
      ))}
      {counts.differing === 0 ? null : (
        <Figure isOn={show === 'differing'} onClick={toggle('differing')}>
          <span className="text-accent">{`${formatNumber(counts.differing)} differ`}</span>
        </Figure>
      )}
      {counts.failing === 0 ? null : (
        <Figure isOn={show === 'failing'} onClick={toggle('failing')}>
          <span className="text-failed-fg">{`${formatNumber(counts.failing)} failing`}</span>
        </Figure>
      )}
      <span className="ml-auto flex items-center gap-2 text-note text-ink-3 tabular-nums">
        {phase === 'running' ? (
          <JobProgress isInline status={state.status ?? { words: phaseWords(state) }} onCancel={onCancel} />
        ) : (
          <output>{phaseWords(state)}</output>
        )}
      </span>
    </div>
  );
}

function phaseWords({ phase, urls, results, from, ms = 0 }: Simulation): string {
  const far = `${formatNumber(results.size)} of ${formatNumber(urls.length)}`;
  switch (phase) {
    case 'running':
      return far;
    case 'cancelled':
      return `cancelled after ${far}`;
    case 'failed':
      return `ended after ${far}`;
    case 'idle':
      return '';
    case 'done':
      return `${ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`}, ${from === 'fetch' ? 'no RD stored' : 'nothing fetched'}`;
  }
}

interface FigureProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function Figure({ isOn, onClick, children }: FigureProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={classes(
        'inline-flex h-7 items-center gap-1.5 rounded-control border px-1.5 text-control whitespace-nowrap text-ink-2 tabular-nums transition-colors hover:bg-hover hover:text-ink',
        isOn ? 'border-line-strong bg-select text-ink!' : 'border-transparent',
      )}
    >
      {children}
    </button>
  );
}
