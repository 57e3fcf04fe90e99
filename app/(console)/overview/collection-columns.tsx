/** The columns of the overview's table: what a collection is, how it goes, what was and what comes, its numbers. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { Sparkline } from '#components/charts/sparkline.tsx';
import { VerdictBar } from '#components/charts/verdict-bar.tsx';
import { classes } from '#components/ui/classes.ts';
import { Counted, ofAll, ofCollection, ofLastRuns, ofRun, type Counts } from '#components/ui/format/counted.tsx';
import { formatChange, formatNumber } from '#components/ui/format/format.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { RunGlyph } from '#components/ui/marks/run-glyph.tsx';
import type { Column } from '#components/ui/table/table-column.ts';
import type { OverviewCollection } from '#lib/services/overview/contract.ts';
import { resourcesHref } from '../collections/[slug]/resources-href.ts';
import { runHref, runsHref } from '../collections/[slug]/runs/run-href.ts';
import { LaneCell, LaneHead } from './lane-cell.tsx';
import { NextStart } from './next-start.tsx';
import { feedsHref, uploadWords } from '../collections/[slug]/feeds/feed-words.ts';
import { failedShare, phoneWords, stateNote, tookWords, type Totals } from './collection-words.ts';

const link = 'rounded-chip hover:underline';

/** A number that opens what it counts; 0 opens nothing. */
export function NumberLink({
  href,
  n,
  change = false,
  counts,
  className,
}: {
  readonly href: string;
  readonly n: number;
  /** Written with its sign. */
  readonly change?: boolean;
  readonly counts?: Counts | undefined;
  readonly className?: string | undefined;
}): ReactNode {
  const plain = change ? formatChange(n) : formatNumber(n);
  const text = counts === undefined ? plain : <Counted {...counts} value={n} />;
  if (n === 0) return <span className="text-ink-3">{text}</span>;
  return (
    <Link href={href} prefetch={false} className={classes(link, className)}>
      {text}
    </Link>
  );
}

interface RowProps {
  readonly row: OverviewCollection;
  /** The present of the page, ms since the epoch. */
  readonly now: number;
}

function Bar({ lastRun }: OverviewCollection): ReactNode {
  if (lastRun === undefined) return null;
  const { stored: kept, withoutRd: noRd, rejected, failed, queued } = lastRun.counts;
  return <VerdictBar height={5} counts={{ kept, noRd, rejected, failed, queued }} />;
}

/** A name that says nothing beside its short name. */
const slugLike = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function Thing({ row, now }: RowProps): ReactNode {
  const { slug, name, lastRun } = row;
  return (
    <span className="block">
      <span className="flex items-center gap-1.5">
        {lastRun === undefined ? (
          <Glyph shape="ring" size={14} className="text-ink-4 sm:hidden" />
        ) : (
          <RunGlyph state={lastRun.state} word="silent" className="sm:hidden" />
        )}
        <span className="truncate leading-[18px]" title={name}>
          {slug}
          {slugLike(name) === slug ? null : <span className="pl-2 font-normal text-ink-3 max-sm:hidden">{name}</span>}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <span className="flex-1 truncate text-note font-normal text-ink-3 sm:hidden">{phoneWords(lastRun, now)}</span>
        <span className="block w-full max-w-[152px] pt-1 max-sm:max-w-[112px] max-sm:pt-0">
          <Bar {...row} />
        </span>
      </span>
    </span>
  );
}

function State({ row: { slug, lastRun, lastUpload }, now }: RowProps): ReactNode {
  if (lastRun === undefined) return <span className="text-ink-3">never run</span>;
  const crawled = lastRun.kind !== 'feed';
  return (
    <span className="block leading-[18px]">
      <RunGlyph state={lastRun.state} word="beside" className="pr-px" />
      <span className="pl-2 text-note text-ink-3 tabular-nums">{stateNote(lastRun)}</span>
      <span className="block truncate text-note text-ink-3">
        <Link href={runHref(slug, lastRun.id)} prefetch={false} className={link}>
          {lastRun.kind}
        </Link>
        {tookWords(lastRun, now)}
        {lastUpload === undefined || !crawled ? null : (
          <Link href={feedsHref(slug, { upload: lastUpload.id })} prefetch={false} className={classes(link, 'pl-2')}>
            {uploadWords(lastUpload, now)}
          </Link>
        )}
      </span>
    </span>
  );
}

function Rate({ rate, lastRun }: OverviewCollection): ReactNode {
  if (lastRun === undefined || rate.length === 0) return null;
  const isLive = lastRun.state === 'running';
  return (
    <span className="flex justify-center">
      <Sparkline values={rate} tone={isLive ? 'live' : 'quiet'} label={`URLs fetched during run ${lastRun.id}`} />
    </span>
  );
}

function Rds({ slug, descriptions, change }: OverviewCollection): ReactNode {
  return (
    <>
      <NumberLink
        href={resourcesHref(slug, { outcome: 'kept' })}
        n={descriptions}
        counts={{ measure: 'kept', of: ofCollection(slug) }}
        className="font-medium text-ink"
      />
      <span className={classes('block text-note sm:hidden', change > 0 ? 'text-kept-fg' : 'text-ink-3')}>
        {formatChange(change)}
      </span>
    </>
  );
}

function Failed({ slug, lastRun }: OverviewCollection): ReactNode {
  const failed = lastRun?.counts.failed ?? 0;
  return (
    <NumberLink
      href={resourcesHref(slug, { outcome: 'failed' })}
      n={failed}
      counts={lastRun && { measure: 'failed', of: ofRun(lastRun.id) }}
      className={lastRun !== undefined && failedShare(lastRun) > 0.1 ? 'font-medium text-failed-fg' : undefined}
    />
  );
}

interface Heads {
  /** The present of the page, ms since the epoch. */
  readonly now: number;
  readonly totals: Totals;
  readonly legend: ReactNode;
}

export function collectionColumns({ now, totals, legend }: Heads): readonly Column<OverviewCollection>[] {
  return [
    {
      key: 'collection',
      head: 'Collection',
      sortsFirst: 'ascending',
      width: 'var(--thing-width)',
      cell: (row) => <Thing row={row} now={now} />,
      foot: totals.collections,
    },
    {
      key: 'run',
      head: 'State and last run',
      sortsFirst: 'descending',
      width: 'var(--state-width)',
      hideBelow: 'sm',
      cell: (row) => <State row={row} now={now} />,
      foot: <span className="font-normal text-ink-3">{totals.states}</span>,
    },
    {
      key: 'lane',
      head: <LaneHead now={now} />,
      name: 'Runs and starts over time',
      hideBelow: 'md',
      flush: true,
      cell: (row) => <LaneCell slug={row.slug} lane={row} now={now} />,
      foot: legend,
    },
    {
      key: 'rate',
      head: 'Rate, last run',
      width: '126px',
      hideBelow: 'lg',
      align: 'center',
      cell: (row) => <Rate {...row} />,
    },
    ...figureColumns(totals),
    {
      key: 'next',
      head: 'Next start',
      sortsFirst: 'ascending',
      width: '110px',
      align: 'right',
      hideBelow: 'sm',
      cell: (row) => <NextStart row={row} now={now} />,
    },
  ];
}

function figureColumns(totals: Totals): readonly Column<OverviewCollection>[] {
  return [
    {
      key: 'rds',
      head: 'RDs',
      sortsFirst: 'descending',
      width: '88px',
      align: 'right',
      cell: (row) => <Rds {...row} />,
      foot: <Counted measure="kept" of={ofAll} value={totals.descriptions} />,
    },
    {
      key: 'change',
      head: '24 h',
      sortsFirst: 'descending',
      width: '72px',
      align: 'right',
      hideBelow: 'sm',
      cell: ({ slug, change }) => (
        <NumberLink href={runsHref(slug)} n={change} change className={change > 0 ? 'text-kept-fg' : undefined} />
      ),
      foot: formatChange(totals.change),
    },
    {
      key: 'failed',
      head: 'Failed',
      sortsFirst: 'descending',
      width: '72px',
      align: 'right',
      hideBelow: 'sm',
      cell: (row) => <Failed {...row} />,
      foot: <Counted measure="failed" of={ofLastRuns} value={totals.failed} />,
    },
  ];
}
