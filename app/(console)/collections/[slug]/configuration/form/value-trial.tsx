'use client';
/** What the line does to real values of the last run, as it is typed: how many it denies, and where it matches. */

import Link from 'next/link';
import { useEffect, useState, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { MatchedText } from '#components/trace/matched-text.tsx';
import { classes } from '#components/ui/classes.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { LineTrial, TriedResource } from '#lib/services/configuration/contract.ts';
import { tryLine } from '../actions.ts';
import type { DirectiveRow } from './filter-form.ts';
import { aloneWords, LineFigureHead, type LineFigure } from './line-figure.tsx';

/** Milliseconds without a change before the line is tried. */
const pauseMs = 250;

interface ValueTrialProps {
  readonly slug: string;
  readonly row: DirectiveRow;
  /** Of the gutter; absent while there is none. */
  readonly figure: LineFigure | undefined;
}

type Tried = { readonly text: string; readonly trial: LineTrial | undefined };

/** Only for functions that allow or deny by a value. */
export function ValueTrial({
  slug,
  figure,
  row: { text, shape, written, problems, withoutEffect },
}: ValueTrialProps): ReactNode {
  const [tried, setTried] = useState<Tried>();
  const compares = shape?.params.some(({ name }) => name === 'deny' || name === 'allow') === true;
  const isReady =
    compares && withoutEffect === undefined && problems.size === 0 && (written.has('deny') || written.has('allow'));
  useEffect(() => {
    if (!isReady) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void reach(() => tryLine(slug, text)).then((result) => {
        if (isCurrent) setTried({ text, trial: result.ok ? result.value : undefined });
      });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [slug, text, isReady]);
  const trial = isReady ? tried?.trial : undefined;
  if (trial === undefined) return null;
  return (
    <section
      aria-label="Effect on the last run"
      className={classes('flex flex-col gap-1.5 transition-opacity', tried?.text !== text && 'opacity-60')}
    >
      {figure === undefined ? null : <LineFigureHead {...figure} />}
      <p className="text-note text-ink-3">{aloneWords(trial, figure)}</p>
      {trial.examples.length === 0 ? null : (
        <ul className="flex flex-col rounded-control border border-line">
          {trial.examples.map((example) => (
            <Example key={example.hash} slug={slug} example={example} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Example({ slug, example }: { readonly slug: string; readonly example: TriedResource }): ReactNode {
  const { hash, url, denied, value, match, count } = example;
  return (
    <li className="flex min-h-6 items-start gap-2 border-t border-line-2 px-2 py-[3px] text-note first:border-t-0">
      <VerdictGlyph verdict={denied ? 'rejected' : 'kept'} size={13} className="mt-[3px]" />
      <Link
        href={`/collections/${encodeURIComponent(slug)}/resources/${hash}`}
        prefetch={false}
        title={url}
        className="min-w-0 flex-1 hover:underline"
      >
        {value === undefined ? (
          <CutMiddle text={pathOf(url)} title={url} className="mono text-ink" />
        ) : (
          <MatchedText text={value} match={match} tone="rejected" />
        )}
      </Link>
      {count === 1 ? null : (
        <span className="flex-none text-ink-3 tabular-nums" title="URLs with this value">
          {formatNumber(count)}
        </span>
      )}
    </li>
  );
}

function pathOf(url: string): string {
  return URL.canParse(url) ? url.slice(new URL(url).origin.length) : url;
}
