/** Five figures: what there is, what goes on, whether it adds up, what failed, what comes next. */

import type { ReactNode } from 'react';
import { Sparkline } from '#components/charts/sparkline.tsx';
import { Counted, ofAll, ofLastRuns } from '#components/ui/format/counted.tsx';
import { formatChange, formatCount, formatNumber } from '#components/ui/format/format.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { Overview, OverviewCollection } from '#lib/services/overview/contract.ts';
import { resourcesHref } from '../collections/[slug]/resources-href.ts';
import { overviewHref } from '../overview-query.ts';
import { Figure } from './figure.tsx';
import { headlineOf, paceText } from './headline-figures.ts';
import { NextFigure } from './next-figure.tsx';

export function Headline({ overview }: { readonly overview: Overview }): ReactNode {
  const { collections, activity, at } = overview;
  const { descriptions, change, running, accounted, lost, next } = headlineOf(collections);
  return (
    <dl className="grid flex-none grid-cols-2 border-b border-line md:grid-cols-5 lg:grid-cols-[1.25fr_1.25fr_1fr_1.2fr_1fr]">
      <Figure
        name="RDs stored"
        value={<Counted measure="kept" of={ofAll} value={descriptions} />}
        href={onlyOr(collections, (slug) => resourcesHref(slug, { outcome: 'kept' }), overviewHref(down('rds')))}
        chart={activity && <Spark values={activity.descriptions} label="RDs over the last 24 hours" isLevel />}
      >
        <span className={change > 0 ? 'text-kept-fg' : undefined}>{formatChange(change)}</span> in 24 h
      </Figure>
      <Figure
        name="Running now"
        value={paceText(activity?.perSecond ?? 0)}
        unit="URLs/s"
        href={overviewHref({ state: 'running' })}
        chart={activity && <Spark values={activity.fetched} label="URLs fetched over the last hour" tone="live" />}
      >
        {running === 0
          ? 'no runs in progress'
          : `${formatCount(running, 'run')}, ${formatCount(activity?.hosts ?? 0, 'host')}`}
      </Figure>
      <Figure
        name="Accounted for"
        value={<Counted measure="discovered" of={ofLastRuns} value={accounted} />}
        href={onlyOr(collections, (slug) => resourcesHref(slug, {}), overviewHref(down('urls')))}
        isWide
      >
        <Glyph
          shape={lost === 0 ? 'disc' : 'octagon'}
          size={12}
          className={lost === 0 ? 'text-kept-mark' : 'text-failed'}
        />{' '}
        <span className={lost === 0 ? undefined : 'font-medium text-failed-fg'}>
          lost <Counted measure="lost" of={ofLastRuns} value={lost} />
        </span>
        {' in last runs'}
      </Figure>
      <FailedFigure overview={overview} />
      <NextFigure next={next} now={at} />
    </dl>
  );
}

function FailedFigure({ overview: { collections, activity } }: { readonly overview: Overview }): ReactNode {
  const { failed, worst } = headlineOf(collections);
  return (
    <Figure
      name="Failed URLs"
      value={<Counted measure="failed" of={ofLastRuns} value={failed} />}
      href={onlyOr(collections, (slug) => resourcesHref(slug, { outcome: 'failed' }), overviewHref(down('failed')))}
      chart={
        activity && failed > 0 ? (
          <Spark values={activity.failed} label="URLs failed over the last 24 hours" tone="failed" />
        ) : undefined
      }
    >
      {worst === undefined || collections.length === 1 ? (
        'in last runs'
      ) : (
        <>
          {`${worst.failed === failed ? 'all' : formatNumber(worst.failed)} on `}
          <TextLink className="text-inherit" href={resourcesHref(worst.slug, { outcome: 'failed' })}>
            {worst.slug}
          </TextLink>
        </>
      )}
    </Figure>
  );
}

const down = (sort: 'rds' | 'urls' | 'failed') => ({ sort, direction: 'descending' }) as const;

/** With one collection a number opens the URLs themselves, with many the collections they are in. */
function onlyOr(collections: readonly OverviewCollection[], ofOne: (slug: string) => string, ofMany: string): string {
  const [first] = collections;
  return collections.length === 1 && first !== undefined ? ofOne(first.slug) : ofMany;
}

interface SparkProps {
  readonly values: readonly number[];
  readonly label: string;
  readonly tone?: 'quiet' | 'live' | 'failed';
  /** A level is drawn from its least value, as it would be flat otherwise. */
  readonly isLevel?: boolean;
}

function Spark({ values, label, tone = 'quiet', isLevel = false }: SparkProps): ReactNode {
  const least = Math.min(...values);
  return (
    <Sparkline
      values={values}
      label={label}
      tone={tone}
      filled={tone !== 'failed'}
      floor={isLevel ? Math.max(0, least - (Math.max(...values) - least)) : 0}
      width={84}
      height={24}
    />
  );
}
