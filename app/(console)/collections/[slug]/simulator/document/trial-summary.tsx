'use client';
/** Number of documents by outcome; each figure is a filter. While the trial runs, its progress. */

import type { ReactNode } from 'react';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { formatCount, formatDuration, formatNumber } from '#components/ui/format/format.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { Figure } from '../result-summary.tsx';
import { countKinds, type PartKind } from './trial-tree.ts';
import { kindLooks } from './trial-words.ts';
import type { TrialState } from './use-trial.ts';

interface TrialSummaryProps {
  readonly state: TrialState;
  readonly kind: PartKind | undefined;
  readonly onKind: (kind: PartKind | undefined) => void;
  readonly onCancel: () => void;
}

export function TrialSummary({ state, kind: shown, onKind, onCancel }: TrialSummaryProps): ReactNode {
  const { phase, trial, status } = state;
  if (phase === 'idle') return null;
  const { parts = [], unlisted = 0 } = trial ?? {};
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-1 gap-y-1 border-y border-line px-[18px] py-1 text-body">
      {trial === undefined ? null : (
        <span className="pr-2 font-medium text-ink tabular-nums">
          {formatCount(parts.length + unlisted, 'document')}
        </span>
      )}
      {countKinds(parts).map(({ kind, count }) => (
        <Figure key={kind} isOn={shown === kind} onClick={() => onKind(shown === kind ? undefined : kind)}>
          <VerdictGlyph verdict={kindLooks[kind].verdict} word="silent" />
          {`${formatNumber(count)} ${kindLooks[kind].word}`}
        </Figure>
      ))}
      {unlisted === 0 ? null : <span className="text-note text-ink-3">{`${formatNumber(unlisted)} not listed`}</span>}
      <span className="ml-auto flex items-center gap-2 text-note text-ink-3 tabular-nums">
        {phase === 'running' ? (
          <JobProgress isInline status={status ?? { words: 'starting' }} onCancel={onCancel} />
        ) : (
          <output>{phaseWords(state)}</output>
        )}
      </span>
    </div>
  );
}

function phaseWords({ phase, trial }: TrialState): string {
  if (phase === 'cancelled') return 'cancelled';
  if (phase === 'failed') return 'failed';
  if (trial === undefined) return '';
  const fetched = trial.fetched === undefined ? '' : `fetched in ${formatDuration(trial.fetched.ms)}, `;
  return `${fetched}${formatDuration(trial.ms)}, nothing stored`;
}
