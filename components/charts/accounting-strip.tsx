/** The sum that is always in sight: discovered = fetched + rejected + failed + queued, what fetched became, cut, lost. */

import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import { Chip } from '../ui/marks/chip.tsx';
import { classes } from '../ui/classes.ts';
import { formatNumber } from '../ui/format/format.ts';
import { Glyph } from '../ui/marks/glyph.tsx';
import { VerdictGlyph } from '../ui/marks/verdict-glyph.tsx';
import type { Verdict } from '../ui/marks/verdict-words.ts';
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
  /** Links that a limit cut off; they are not discovered. */
  readonly cut: number;
  /** Discovered less the sum, by recount. */
  readonly lost: number;
}

export type AccountingTerm = Exclude<keyof Accounting, 'inFlight'>;

export interface AccountingStripProps {
  readonly counts: Accounting;
  /** What each number counts; a term without a link is plain. */
  readonly links?: Partial<Readonly<Record<AccountingTerm, string>>> | undefined;
  /** The connection is lost: values stay and grey. */
  readonly stale?: boolean | undefined;
}

const noLinks: Partial<Readonly<Record<AccountingTerm, string>>> = {};

interface TermProps {
  readonly href: string | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

function Term({ href, className, children }: TermProps): ReactNode {
  if (href === undefined) return <span className={className}>{children}</span>;
  return (
    <Link
      href={href}
      prefetch={false}
      className={classes(
        className,
        'rounded-control -outline-offset-1! hover:[&_.word]:text-ink hover:[&_.word]:underline',
      )}
    >
      {children}
    </Link>
  );
}

interface FigureProps {
  readonly value: number;
  readonly word: string;
  readonly verdict?: Verdict;
  readonly href: string | undefined;
}

function Figure({ value, word, verdict, href }: FigureProps): ReactNode {
  return (
    <Term href={href} className="block flex-none">
      <span className="block text-figure tabular-nums">{formatNumber(value)}</span>
      <span className="word flex items-center gap-1.5 text-note whitespace-nowrap text-ink-3">
        {verdict === undefined ? null : <VerdictGlyph verdict={verdict} size={12} word="silent" />}
        {word}
      </span>
    </Term>
  );
}

function Sign({ children }: { readonly children: string }): ReactNode {
  return <span className="flex-none px-3.5 text-[18px] leading-7 text-ink-4 max-sm:hidden">{children}</span>;
}

function Part({ value, verdict, word, href }: Required<FigureProps>): ReactNode {
  return (
    <Term href={href} className="inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap">
      <span className="text-[14px] font-semibold text-ink tabular-nums">{formatNumber(value)}</span>
      <VerdictGlyph verdict={verdict} size={12} word="silent" />
      <span className="word">{word}</span>
    </Term>
  );
}

function Lost({ value, href }: { readonly value: number; readonly href: string | undefined }): ReactNode {
  if (value === 0) {
    return (
      <Term href={href} className="ml-auto block flex-none text-right max-sm:ml-0 max-sm:text-left">
        <span className="block text-figure text-kept-fg">0</span>
        <span className="word flex items-center justify-end gap-1.5 max-sm:justify-start text-note text-ink-3">
          <VerdictGlyph verdict="kept" size={12} word="silent" />
          lost
        </span>
      </Term>
    );
  }
  return (
    <Term href={href} className="ml-auto block flex-none self-center max-sm:ml-0">
      <span role="alert">
        <Chip tone="failed" icon={<Glyph shape="octagon" size={13} />} className="word text-body font-medium">
          {`${formatNumber(value)} lost`}
        </Chip>
      </span>
    </Term>
  );
}

function figuresOf({
  discovered,
  fetched,
  rejected,
  failed,
  queued,
  inFlight,
}: Accounting): readonly (Omit<FigureProps, 'href'> & { readonly term: AccountingTerm })[] {
  const waiting = inFlight === 0 ? 'queued' : `queued, ${formatNumber(inFlight)} in flight`;
  return [
    { term: 'discovered', value: discovered, word: 'discovered' },
    { term: 'fetched', value: fetched, word: 'fetched', verdict: 'kept' },
    { term: 'rejected', value: rejected, word: 'rejected', verdict: 'rejected' },
    { term: 'failed', value: failed, word: 'failed', verdict: 'failed' },
    { term: 'queued', value: queued, word: waiting, verdict: 'queued' },
  ];
}

export function AccountingStrip({ counts, links = noLinks, stale = false }: AccountingStripProps): ReactNode {
  const { stored, noRd, rejected, failed, queued, cut, lost } = counts;
  return (
    <section aria-label="Accounting" className={classes('flex-none bg-surface', stale && 'opacity-60 grayscale')}>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2 px-[18px] py-2.5 max-sm:grid max-sm:grid-cols-2">
        <div className="flex flex-none max-sm:contents">
          {figuresOf(counts).map(({ term, ...figure }, index) => (
            <Fragment key={term}>
              {index === 0 ? null : <Sign>{index === 1 ? '=' : '+'}</Sign>}
              <Figure {...figure} href={links[term]} />
            </Fragment>
          ))}
        </div>
        <div className="flex min-h-[46px] flex-1 flex-col justify-center border-line text-note text-ink-3 max-lg:order-last max-lg:min-h-0 max-lg:basis-full max-sm:col-span-2 lg:border-l lg:pl-5">
          <div className="flex flex-wrap items-center gap-x-2">
            <span>fetched</span>
            <span className="text-ink-4">=</span>
            <Part value={stored} verdict="kept" word="RD stored" href={links.stored} />
            <span className="text-ink-4">+</span>
            <Part value={noRd} verdict="no-rd" word="no RD" href={links.noRd} />
          </div>
          <Term href={links.cut} className="word inline-flex min-h-6 items-center self-start whitespace-nowrap">
            {cut === 1
              ? '1 link cut by page and trap limits'
              : `${formatNumber(cut)} links cut by page and trap limits`}
          </Term>
        </div>
        <Lost value={lost} href={links.lost} />
      </div>
      <VerdictBar counts={{ kept: stored, noRd, rejected, failed, queued }} height={5} flush silent />
    </section>
  );
}
