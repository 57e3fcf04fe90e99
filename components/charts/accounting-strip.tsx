/** The sum that is always in sight: discovered = fetched + rejected + failed + queued, what fetched became, cut, lost. */

import { Fragment, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { Counted, type Measure, type Subject } from '../ui/format/counted.tsx';
import { formatCount, formatNumber } from '../ui/format/format.ts';
import { verdictLooks } from '../ui/marks/verdict-words.ts';
import { Figure, Lost, Part, Sign, Term, type FigureProps } from './strip-parts.tsx';
import { VerdictBar } from './verdict-bar.tsx';

export interface Accounting {
  readonly discovered: number;
  readonly fetched: number;
  readonly rejected: number;
  readonly failed: number;
  /** Waiting, those in flight among them. */
  readonly queued: number;
  readonly inFlight: number;
  /** RDs stored, of the fetched. */
  readonly stored: number;
  readonly noRd: number;
  /** Of those without RD, pages for which another URL has it. */
  readonly merged?: number | undefined;
  /** Links that a limit cut off; they are not discovered. */
  readonly cut: number;
  /** Discovered less the sum, by recount. */
  readonly lost: number;
}

export type AccountingTerm = Exclude<keyof Accounting, 'inFlight'>;

export interface AccountingStripProps {
  readonly counts: Accounting;
  /** The run that they are of. */
  readonly of: Subject;
  /** What each number counts; a term without a link is plain. */
  readonly links?: Partial<Readonly<Record<AccountingTerm, string>>> | undefined;
  /** The connection is lost: values stay and grey. */
  readonly stale?: boolean | undefined;
}

const noLinks: Partial<Readonly<Record<AccountingTerm, string>>> = {};

function figuresOf({
  discovered,
  fetched,
  rejected,
  failed,
  queued,
  inFlight,
}: Accounting): readonly (Omit<FigureProps, 'href'> & { readonly term: AccountingTerm & Measure })[] {
  const waiting = inFlight === 0 ? 'queued' : `queued, ${formatNumber(inFlight)} in flight`;
  return [
    { term: 'discovered', value: discovered, word: 'discovered' },
    { term: 'fetched', value: fetched, word: 'fetched', look: verdictLooks.kept },
    { term: 'rejected', value: rejected, word: 'rejected', look: verdictLooks.rejected },
    { term: 'failed', value: failed, word: 'failed', look: verdictLooks.failed },
    { term: 'queued', value: queued, word: waiting, look: verdictLooks.queued },
  ];
}

export function AccountingStrip({ counts, of, links = noLinks, stale = false }: AccountingStripProps): ReactNode {
  const { stored, noRd, merged, rejected, failed, queued, cut, lost } = counts;
  const counting = (measure: Measure) => ({ measure, of });
  return (
    <section aria-label="Accounting" className={classes('flex-none bg-surface', stale && 'opacity-60 grayscale')}>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2 px-[18px] py-2.5 max-sm:grid max-sm:grid-cols-2">
        <div className="flex flex-none max-sm:contents">
          {figuresOf(counts).map(({ term, ...figure }, index) => (
            <Fragment key={term}>
              {index === 0 ? null : <Sign>{index === 1 ? '=' : '+'}</Sign>}
              <Figure {...figure} href={links[term]} counts={counting(term)} />
            </Fragment>
          ))}
        </div>
        <div className="flex min-h-[46px] flex-1 flex-col justify-center border-line text-note text-ink-3 max-lg:order-last max-lg:min-h-0 max-lg:basis-full max-sm:col-span-2 lg:border-l lg:pl-5">
          <div className="flex flex-wrap items-center gap-x-2">
            <span>fetched</span>
            <span className="text-ink-4">=</span>
            <Part
              value={stored}
              look={verdictLooks.kept}
              word="RD stored"
              href={links.stored}
              counts={counting('kept')}
            />
            <span className="text-ink-4">+</span>
            <Part value={noRd} look={verdictLooks['no-rd']} word="no RD" href={links.noRd} counts={counting('no-rd')} />
            {merged === undefined ? null : (
              <>
                <span>of which</span>
                <Part value={merged} word="merged into another URL" href={links.merged} counts={counting('merged')} />
              </>
            )}
          </div>
          <Term href={links.cut} className="word inline-flex min-h-6 items-center self-start whitespace-nowrap">
            <Counted measure="cut" of={of} value={cut}>
              {formatCount(cut, 'link')} cut by page and trap limits
            </Counted>
          </Term>
        </div>
        <Lost value={lost} href={links.lost} counts={counting('lost')} />
      </div>
      <VerdictBar counts={{ kept: stored, noRd, rejected, failed, queued }} height={5} flush silent />
    </section>
  );
}
