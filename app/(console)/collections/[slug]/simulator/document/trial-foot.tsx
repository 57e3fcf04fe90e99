'use client';
/** Below the tree: how members are described, usage of the limits, and refusals. */

import type { ReactNode } from 'react';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { place as gathererCf } from '#lib/languages/gatherer-cf/place.ts';
import type { DocumentTrial } from '#lib/services/essence/try-document-contract.ts';
import { fileLineHref } from '../../resources-href.ts';
import { limitsOf, membersWords, placeWords, refusalsOf } from './trial-words.ts';

type UnnestedAs = DocumentTrial['unnested']['as'];

interface TrialFootProps {
  readonly slug: string;
  readonly trial: DocumentTrial;
  readonly unnestedAs: UnnestedAs;
  readonly onUnnestedAs: (as: UnnestedAs) => void;
  readonly onOpen: (index: number) => void;
}

export function TrialFoot({ slug, trial, unnestedAs, onUnnestedAs, onOpen }: TrialFootProps): ReactNode {
  return (
    <div className="flex-none">
      {trial.parts.length === 1 ? null : <AsResources {...{ slug, trial, unnestedAs, onUnnestedAs }} />}
      {trial.files === undefined ? null : <Limits trial={trial} />}
      <Refused trial={trial} onOpen={onOpen} />
    </div>
  );
}

function AsResources({ slug, trial, unnestedAs, onUnnestedAs }: Omit<TrialFootProps, 'onOpen'>): ReactNode {
  const { as, at } = trial.unnested;
  return (
    <section aria-label="As resources" className="border-t border-line px-[18px] py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="text-body font-semibold text-ink">As resources</h2>
        <SegmentedChoice
          label="As resources"
          options={[
            { value: 'embedded', label: 'One RD for the archive' },
            { value: 'separate', label: 'One RD for each member' },
          ]}
          current={unnestedAs}
          onChange={onUnnestedAs}
        />
        <span className="ml-auto text-note text-ink-3">
          {at === undefined ? (
            <>
              {'Unnested-Members, default '}
              <TextLink href={fileLineHref(slug, gathererCf.usualPath, 1) ?? ''}>{gathererCf.usualPath}</TextLink>
            </>
          ) : (
            <FileLine text={placeWords(at)} href={fileLineHref(slug, at.file, at.line)} />
          )}
        </span>
      </div>
      <p className="pt-1.5 text-body text-ink-2">
        {membersWords(trial, unnestedAs)}
        {unnestedAs === as ? null : ` To use this, set Unnested-Members: ${unnestedAs} in gatherer.cf.`}
      </p>
    </section>
  );
}

function Limits({ trial }: { readonly trial: DocumentTrial }): ReactNode {
  return (
    <dl className="grid grid-cols-5 border-t border-line max-md:grid-cols-2">
      {limitsOf(trial).map(({ label, used, of, words, ofWords, help }) => (
        <div key={label} title={help} className="min-w-0 border-line px-[18px] py-2.5 not-first:md:border-l">
          <dt className="text-note text-ink-3">{label}</dt>
          <dd className="text-body text-ink-2 tabular-nums">
            <CellBar value={used} max={of} from="left">
              <span className="font-medium text-ink">{words}</span>
              {` of ${ofWords}`}
            </CellBar>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Sentences that are shown. */
const mostNamed = 50;

function Refused({ trial, onOpen }: Pick<TrialFootProps, 'trial' | 'onOpen'>): ReactNode {
  const refusals = refusalsOf(trial);
  if (refusals.length === 0) return null;
  const left = trial.parts.filter(({ outcome }) => outcome.kind !== 'refused').length;
  return (
    <section aria-label="Refused" className="max-h-32 overflow-y-auto border-t border-line px-[18px] py-2.5">
      <ul className="flex flex-col gap-1">
        {refusals.slice(0, mostNamed).map(({ index, name, detail, count }) => (
          <li key={index} className="flex items-start gap-2 text-body text-ink-2">
            <VerdictGlyph verdict="failed" word="silent" className="mt-[3px] self-start!" />
            <span className="min-w-0 wrap-anywhere">
              <button
                type="button"
                onClick={() => onOpen(index)}
                className="mono rounded-chip text-left font-medium wrap-anywhere text-ink hover:underline"
              >
                {name}
              </button>
              {`${count === 1 ? ' was' : ` and ${formatNumber(count - 1)} more were`} refused: ${detail}.`}
            </span>
          </li>
        ))}
        {refusals.length > mostNamed ? (
          <li className="text-note text-ink-3">{`and ${formatCount(refusals.length - mostNamed, 'reason')} more`}</li>
        ) : null}
        {left > 0 && trial.unlisted === 0 ? (
          <li className="pl-[22px] text-note text-ink-3">
            {left === 1
              ? 'The other document isn’t affected.'
              : `The other ${formatNumber(left)} documents aren’t affected.`}
          </li>
        ) : null}
      </ul>
    </section>
  );
}
