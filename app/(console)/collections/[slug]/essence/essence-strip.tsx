/** Totals: URLs typed = RD stored + no RD + stop-listed, the reasons for no RD, and URLs without a type. */

import { Fragment, type ReactNode } from 'react';
import { Figure, Lost, Part, Sign } from '#components/charts/strip-parts.tsx';
import { VerdictBar } from '#components/charts/verdict-bar.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { verdictLooks } from '#components/ui/marks/verdict-words.ts';
import type { EssenceFigures, EssenceOutcome } from '#lib/services/essence/contract.ts';
import { essenceVerdicts, essenceWords } from '../essence-words.ts';
import { resourcesHref } from '../resources-href.ts';
import { runHref } from '../runs/run-href.ts';

interface EssenceStripProps {
  readonly slug: string;
  readonly run: number;
  readonly lost: number;
  readonly figures: EssenceFigures;
}

const noRd: readonly EssenceOutcome[] = ['not-unpacked', 'stop-listed', 'not-summarized', 'deleted', 'other'];
/** Shown where there are some. */
const rare: readonly EssenceOutcome[] = ['rejected', 'failed', 'queued'];

const shortWords: Partial<Readonly<Record<EssenceOutcome, string>>> = {
  other: 'for other reasons',
  rejected: 'rejected',
};

const wordOf = (outcome: EssenceOutcome): string => shortWords[outcome] ?? essenceWords[outcome];

export function EssenceStrip({ slug, run, lost, figures }: EssenceStripProps): ReactNode {
  const { typed, byOutcome } = figures;
  const withoutRd = noRd.reduce((sum, outcome) => sum + byOutcome[outcome], 0);
  const { kept, rejected, failed, queued } = byOutcome;
  const href = (outcomes: readonly EssenceOutcome[]): string => resourcesHref(slug, { essence: outcomes.join(',') });
  const all = Object.keys(byOutcome) as EssenceOutcome[];
  const terms = [
    { key: 'kept', value: kept, word: 'RD stored', look: verdictLooks.kept, href: href(['kept']) },
    { key: 'no-rd', value: withoutRd, word: 'fetched, no RD', look: verdictLooks['no-rd'], href: href(noRd) },
    ...(['not-fetched', ...rare.filter((outcome) => byOutcome[outcome] > 0)] as const).map((outcome) => ({
      key: outcome,
      value: byOutcome[outcome],
      word: wordOf(outcome),
      look: verdictLooks[essenceVerdicts[outcome]],
      href: href([outcome]),
    })),
  ];
  return (
    <section aria-label="URLs typed" className="flex-none bg-surface">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2 px-[18px] py-2.5 max-sm:grid max-sm:grid-cols-2">
        <div className="flex max-w-full flex-none flex-wrap gap-y-2 max-lg:min-w-0 max-lg:flex-1 max-sm:contents">
          <Figure value={typed} word={typed === 1 ? 'URL typed' : 'URLs typed'} href={href(all)} />
          {terms.map(({ key, ...figure }, index) => (
            <Fragment key={key}>
              <Sign>{index === 0 ? '=' : '+'}</Sign>
              <Figure {...figure} />
            </Fragment>
          ))}
        </div>
        <div className="flex min-h-[46px] min-w-0 flex-1 basis-72 flex-col justify-center border-line text-note text-ink-3 max-lg:order-last max-lg:min-h-0 max-lg:basis-full max-sm:col-span-2 lg:border-l lg:pl-5">
          <NoRdSum byOutcome={byOutcome} withoutRd={withoutRd} href={href} />
          <Untyped slug={slug} untyped={figures.untyped} />
        </div>
        <Lost value={lost} href={runHref(slug, run)} />
      </div>
      <VerdictBar
        counts={{ kept, noRd: withoutRd, rejected: byOutcome['not-fetched'] + rejected, failed, queued }}
        height={5}
        flush
        silent
      />
    </section>
  );
}

interface NoRdSumProps {
  readonly byOutcome: EssenceFigures['byOutcome'];
  readonly withoutRd: number;
  readonly href: (outcomes: readonly EssenceOutcome[]) => string;
}

function NoRdSum({ byOutcome, withoutRd, href }: NoRdSumProps): ReactNode {
  const parts = noRd.filter((outcome) => byOutcome[outcome] > 0);
  return (
    <div className="flex flex-wrap items-center gap-x-1.5">
      <span>no RD</span>
      <span className="text-[14px] font-semibold text-ink tabular-nums">{formatNumber(withoutRd)}</span>
      {parts.map((outcome, index) => (
        <Fragment key={outcome}>
          <span className="text-ink-4">{index === 0 ? '=' : '+'}</span>
          <Part value={byOutcome[outcome]} word={wordOf(outcome)} href={href([outcome])} />
        </Fragment>
      ))}
    </div>
  );
}

const untypedWords = {
  kept: 'with RD',
  'no-rd': 'fetched, no RD',
  rejected: 'rejected',
  failed: 'failed',
  queued: 'queued',
} as const;

/** Other discovered URLs: they ended before they got a type, or are queued. */
function Untyped({ slug, untyped }: { readonly slug: string; readonly untyped: EssenceFigures['untyped'] }): ReactNode {
  const total = untyped.reduce((sum, { urls }) => sum + urls, 0);
  if (total === 0) return null;
  const parts = untyped.map(({ outcome, urls }) => `${formatNumber(urls)} ${untypedWords[outcome]}`).join(', ');
  return (
    <span className="min-h-6 leading-6">
      <TextLink href={resourcesHref(slug, { essence: 'untyped' })}>{formatCount(total, 'more URL')}</TextLink>
      {` discovered without a type: ${parts}`}
    </span>
  );
}
