'use client';
/** What Concatenate would write, the share of malformed lines against the threshold, and doing it. */

import { Combine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dial } from '#components/charts/dial.tsx';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { formatChange, formatCount, formatNumber } from '#components/ui/format/format.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { compareLines, type LineChange } from './concatenation.ts';
import { formatPercent } from '../validations/validation-words.ts';
import type { Concatenating } from './use-concatenate.ts';
import { mergeHref } from '../../configuration/revisions/compare-href.ts';
import type { PageProps } from '../use-metadata-page.ts';
import { changedRds } from '../preview/preview-words.ts';
import { ratioOf, type ThresholdChoice } from './use-threshold.ts';

export function ConcatenatePanel({ page }: PageProps): ReactNode {
  const { metadata, choice, concatenating, edits, rights } = page;
  const { hasProfiles, concatenation } = metadata;
  const { total, malformed, share, ok } = concatenation.validation;
  const threshold = ratioOf(choice.threshold);
  const percent = `${formatNumber(threshold * 100, 2)} %`;
  return (
    <>
      <SectionHead title="Malformed lines" actions={<Standing ok={ok} hasProfiles={hasProfiles} />} />
      <div className="flex flex-col gap-3 px-[18px] pb-4">
        <Dial
          label="Threshold"
          share={share}
          threshold={threshold}
          words={percent}
          onChange={(value) => choice.set(String(value))}
        >
          <p className="text-figure text-ink tabular-nums">
            {formatNumber(share * 100, 2)}
            <span className="pl-0.5 text-note font-normal text-ink-3">%</span>
          </p>
          <p className="text-note text-ink-2 tabular-nums">
            {`${formatNumber(malformed)} of ${formatNumber(total)} malformed`}
          </p>
        </Dial>
        <ThresholdField choice={choice} percent={percent} most={Math.floor(threshold * total + 1e-9)} />
        {hasProfiles ? <Figures page={page} /> : null}
        {hasProfiles ? (
          <Button
            variant="primary"
            className="h-9! w-full"
            icon={<Combine size={15} aria-hidden />}
            keys="Ctrl Enter"
            pending={concatenating.isOpen}
            disabled={!concatenating.may}
            onClick={concatenating.run}
          >
            {edits.changed.length === 0 ? 'Concatenate' : 'Save and concatenate'}
          </Button>
        ) : null}
        {hasProfiles && !rights.isOperator ? <p className="text-note text-ink-3">Operators can concatenate.</p> : null}
        <Result page={page} />
      </div>
    </>
  );
}

function Standing({ ok, hasProfiles }: { readonly ok: boolean; readonly hasProfiles: boolean }): ReactNode {
  const bad = hasProfiles ? 'would stop' : 'over the threshold';
  return (
    <Chip
      tone={ok ? 'kept' : 'failed'}
      icon={<Glyph shape={ok ? 'disc' : 'octagon'} size={13} className={ok ? 'text-kept-mark' : 'text-failed'} />}
    >
      {ok ? 'would pass' : bad}
    </Chip>
  );
}

interface ThresholdFieldProps {
  readonly choice: ThresholdChoice;
  readonly percent: string;
  /** Malformed lines that would still pass. */
  readonly most: number;
}

function ThresholdField({ choice: { text, set, problem }, percent, most }: ThresholdFieldProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <label htmlFor="error-threshold" className="mono text-note text-ink-2">
        errorThreshold
      </label>
      <div className="w-20">
        <TextInput
          id="error-threshold"
          inputMode="decimal"
          value={text}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby="error-threshold-words"
          onChange={(event) => set(event.target.value)}
        />
      </div>
      <span
        id="error-threshold-words"
        className={problem === undefined ? 'text-note text-ink-3 tabular-nums' : 'text-note text-failed-fg'}
      >
        {problem ?? `${percent}, up to ${formatCount(most, 'line')}`}
      </span>
    </div>
  );
}

function Figures({ page: { metadata, preview, panel } }: PageProps): ReactNode {
  const { concatenation, written, unread } = metadata;
  const { validation, text } = concatenation;
  const { added, removed } = unread.size > 0 ? { added: 0, removed: 0 } : compareLines(written ?? '', text);
  const rows = [
    { words: 'Lines to write', value: formatCount(validation.total - validation.malformed, 'line') },
    { words: 'Malformed lines skipped', value: formatNumber(validation.malformed) },
    {
      words: written === undefined && unread.size === 0 ? 'No written file yet' : 'Compared with the written file',
      value: <Difference added={added} removed={removed} isKnown={unread.size === 0} />,
    },
    {
      words: 'RDs whose metadata changes',
      value: (
        <button
          type="button"
          onClick={() => {
            if (preview.done === undefined) preview.previewNow();
            panel.choose('preview');
          }}
          className="min-h-6 text-accent hover:underline"
        >
          {changedRds(preview)}
        </button>
      ),
    },
  ];
  return (
    <dl className="text-body">
      {rows.map(({ words, value }) => (
        <div key={words} className="flex min-h-7 items-center border-t border-line-2">
          <dt className="flex-1 text-ink-2">{words}</dt>
          <dd className="font-medium text-ink tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Not known where a file is too long to be compared here. */
function Difference({ added, removed, isKnown }: LineChange & { readonly isKnown: boolean }): ReactNode {
  if (!isKnown) return <span className="text-ink-3">too long to compare</span>;
  if (added + removed === 0) return 'Same lines';
  return (
    <span className="inline-flex gap-2">
      {added === 0 ? null : <span className="text-kept-fg">{formatChange(added)}</span>}
      {removed === 0 ? null : <span className="text-warn-fg">{formatChange(-removed)}</span>}
    </span>
  );
}

/** Until the next time. */
function Result({ page: { slug, concatenating, edits } }: PageProps): ReactNode {
  const { result, problem, isOpen, isCancelling, status, cancel } = concatenating;
  if (isOpen) return <JobProgress {...{ status, isCancelling }} onCancel={cancel} />;
  if (problem !== undefined) {
    return (
      <Notice
        tone="error"
        title="Not concatenated"
        actions={
          problem.kind === 'conflict' ? (
            <ButtonLink href={mergeHref(slug, edits.base)} prefetch={false} size="small">
              Merge
            </ButtonLink>
          ) : undefined
        }
      >
        {problem.message}
      </Notice>
    );
  }
  return result === undefined ? null : <Done result={result} />;
}

function Done({ result }: { readonly result: NonNullable<Concatenating['result']> }): ReactNode {
  const { written, revision, total, malformed } = result;
  if (!written) {
    return (
      <Notice tone="error" title="Stopped: the old file is kept">
        {`${formatCount(malformed, 'malformed line')} of ${formatNumber(total)}, ${formatPercent(malformed, total)}, is more than the threshold allows.`}
      </Notice>
    );
  }
  return (
    <Notice title={revision === undefined ? 'The written file is already up to date' : `Written as r${revision}`}>
      {`${formatCount(total - malformed, 'line')}; ${malformed === 0 ? 'none skipped' : `${formatCount(malformed, 'malformed line')} skipped`}.`}
    </Notice>
  );
}
