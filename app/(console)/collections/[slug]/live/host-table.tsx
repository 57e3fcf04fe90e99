'use client';
/** The hosts of a run: how each is treated, when it may be asked next, what it gave. */

import Link from 'next/link';
import { useMemo, type ReactNode } from 'react';
import { Counted, ofHostInRun } from '#components/ui/format/counted.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { ListTable } from '#components/ui/table/list-table.tsx';
import { formatDuration, formatNumber } from '#components/ui/format/format.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { siteName } from '#components/ui/format/site-name.ts';
import type { Column } from '#components/ui/table/table-column.ts';
import { useNow } from '#components/ui/format/use-now.ts';
import type { GlyphShape, Tone } from '#components/ui/marks/verdict-words.ts';
import { toneClass } from '#components/ui/marks/verdict-words.ts';
import type { HostRow, RunWindow, WindowHost } from '#lib/services/live/contract.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { isOver } from './run/run-over.ts';
import { resourcesHref } from '../resources-href.ts';

/** As many as are given, the busiest of a run. */
const mostHosts = 200;

interface Look {
  readonly word: string;
  readonly shape: GlyphShape;
  readonly tone: Tone;
}

const looks: Readonly<Record<HostRow['state'], Look>> = {
  visiting: { word: 'fetching', shape: 'half', tone: 'running' },
  waiting: { word: 'waiting', shape: 'dashed', tone: 'queued' },
  held: { word: 'held', shape: 'bars', tone: 'warn' },
  idle: { word: 'nothing due', shape: 'ring', tone: 'quiet' },
  left: { word: 'not fetched', shape: 'ring', tone: 'queued' },
  done: { word: 'done', shape: 'disc', tone: 'quiet' },
};

/** Why a host's queue is left as it is. */
const leftWords: Partial<Readonly<Record<RunRow['state'], string>>> = {
  queued: 'waiting for an engine',
  pausing: 'pausing',
  paused: 'paused',
  stopping: 'stopping',
  stopped: 'stopped',
  failed: 'run failed',
};

interface PolitenessProps {
  readonly host: HostRow;
  readonly state: RunRow['state'];
}

function Politeness({ host, state }: PolitenessProps): ReactNode {
  const { shape, tone, ...look } = looks[host.state];
  const word = host.state === 'left' ? (leftWords[state] ?? look.word) : look.word;
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={host.reason}>
      <Glyph shape={shape} size={13} className={toneClass[tone].mark} />
      <span className="truncate">{host.reason ?? word}</span>
    </span>
  );
}

function NextSlot({ host }: { readonly host: HostRow }): ReactNode {
  const now = useNow();
  if (host.state === 'visiting') return 'now';
  if (host.nextAt === undefined || now === undefined || host.state === 'done') return '—';
  const waitMs = host.nextAt - now;
  return waitMs <= 0 ? 'now' : formatDuration(waitMs);
}

function Zero({ value, alarming = false }: { readonly value: number; readonly alarming?: boolean }): ReactNode {
  if (value === 0) return <span className="text-ink-3">0</span>;
  return <span className={alarming ? 'font-medium text-failed-fg' : undefined}>{formatNumber(value)}</span>;
}

function Rate({ value }: { readonly value: number }): ReactNode {
  return value === 0 ? <Zero value={0} /> : formatNumber(value, 1);
}

function SiteName({ site }: Pick<HostRow, 'site'>): ReactNode {
  const name = siteName(site);
  const at = name.lastIndexOf(':');
  return (
    <CutMiddle text={name}>
      {name.slice(0, at)}
      <span className="font-normal text-ink-3">{name.slice(at)}</span>
    </CutMiddle>
  );
}

interface NumberLinkProps {
  readonly slug: string;
  readonly run: number;
  readonly site: string;
  readonly state: 'queued' | 'fetched' | 'failed';
  readonly value: number;
}

/** Every number opens what it counts. */
function NumberLink({ slug, run, site, state, value }: NumberLinkProps): ReactNode {
  const some = state === 'failed' ? 'font-medium text-failed-fg' : undefined;
  const number = (
    <Counted measure={state} of={ofHostInRun(site, run)} value={value} className={value === 0 ? 'text-ink-3' : some} />
  );
  if (value === 0) return number;
  return (
    <Link
      href={resourcesHref(slug, { site, state })}
      prefetch={false}
      tabIndex={-1}
      className="rounded-chip hover:underline"
    >
      {number}
    </Link>
  );
}

interface Shown {
  readonly slug: string;
  /** Its number. */
  readonly run: number;
  readonly state: RunRow['state'];
}

/** A host with what it gave in the brushed part of the run, where one is. */
export interface ShownHost extends HostRow {
  readonly within: Pick<WindowHost, 'fetched' | 'failed'> | undefined;
}

const robotsWords: Readonly<Record<HostRow['robots'], string>> = {
  unknown: '—',
  found: 'followed',
  absent: 'none',
  unreachable: 'unreachable',
  ignored: 'ignored',
};

function columnsOf({ slug, run, state }: Shown, isBrushed: boolean): readonly Column<ShownHost>[] {
  const isMeasured = isBrushed || isOver(state) || state === 'running';
  return [
    { key: 'site', value: ({ site }) => siteName(site), head: 'Host', cell: (host) => <SiteName {...host} /> },
    {
      key: 'state',
      value: ({ state: held, reason }) => reason ?? looks[held].word,
      head: 'Politeness',
      width: '150px',
      cell: (host) => <Politeness host={host} state={state} />,
    },
    {
      key: 'next',
      value: ({ nextAt }) => nextAt,
      sortsFirst: 'ascending',
      head: 'Next slot',
      width: '68px',
      align: 'right',
      hideBelow: 'md',
      cell: (host) => <NextSlot host={host} />,
    },
    {
      key: 'rate',
      value: ({ perSecond }) => perSecond,
      head: isBrushed || isOver(state) ? 'Mean URLs/s' : 'URLs/s',
      width: isBrushed || isOver(state) ? '92px' : '60px',
      align: 'right',
      hideBelow: 'sm',
      cell: ({ perSecond }) => (isMeasured ? <Rate value={perSecond} /> : '—'),
    },
    {
      key: 'queued',
      value: ({ queued }) => queued,
      head: 'Queued',
      width: '72px',
      align: 'right',
      cell: ({ site, queued }) => <NumberLink slug={slug} run={run} site={site} state="queued" value={queued} />,
    },
    ...settledColumns({ slug, run }, isBrushed),
    {
      key: 'robots',
      value: ({ robots }) => robotsWords[robots],
      head: 'robots.txt',
      width: '86px',
      align: 'right',
      hideBelow: 'md',
      cell: ({ robots }) => robotsWords[robots],
    },
  ];
}

/** Of the whole run, or of its brushed part. */
function settledColumns({ slug, run }: Omit<Shown, 'state'>, isBrushed: boolean): readonly Column<ShownHost>[] {
  return [
    {
      key: 'fetched',
      value: ({ fetched, within }) => within?.fetched ?? fetched,
      head: isBrushed ? 'In selection' : 'Fetched',
      width: isBrushed ? '92px' : '74px',
      align: 'right',
      hideBelow: 'sm',
      cell: ({ site, fetched, within }) =>
        within === undefined ? (
          <NumberLink slug={slug} run={run} site={site} state="fetched" value={fetched} />
        ) : (
          <Zero value={within.fetched} />
        ),
    },
    {
      key: 'failed',
      value: ({ failed, within }) => within?.failed ?? failed,
      head: isBrushed ? 'In selection' : 'Failed',
      width: isBrushed ? '84px' : '64px',
      align: 'right',
      cell: ({ site, failed, within }) =>
        within === undefined ? (
          <NumberLink slug={slug} run={run} site={site} state="failed" value={failed} />
        ) : (
          <Zero value={within.failed} alarming />
        ),
    },
  ];
}

interface HostTableProps extends Shown {
  readonly hosts: readonly HostRow[];
  /** What was settled in the brushed part. */
  readonly window: RunWindow | undefined;
  readonly selected: string | undefined;
  readonly onSelect: (site: string | undefined) => void;
}

export function HostTable({ slug, run, hosts, state, window, selected, onSelect }: HostTableProps): ReactNode {
  const isBrushed = window !== undefined && window.hostsKept;
  const columns = useMemo(() => columnsOf({ slug, run, state }, isBrushed), [slug, run, state, isBrushed]);
  const rows = useMemo(() => shownHosts(hosts, window), [hosts, window]);
  return (
    <section aria-label="Hosts" className="min-w-0 border-line lg:border-r">
      <SectionHead title="Hosts" scope={scopeOf(rows.length, window)} />
      <ListTable
        list="hosts"
        isPart={rows.length >= mostHosts}
        label="Hosts"
        density="dense"
        fixed
        columns={columns}
        rows={rows}
        rowKey={({ site }) => site}
        selectedKey={selected}
        onOpen={(site) => onSelect(site === selected ? undefined : site)}
        empty={
          <p className="px-[18px] py-3 text-note text-ink-3">
            {isBrushed ? 'No requests in the selected time range.' : 'No requests yet.'}
          </p>
        }
      />
    </section>
  );
}

function scopeOf(count: number, window: RunWindow | undefined): string {
  if (window !== undefined && !window.hostsKept)
    return 'whole run; the selected time range is too old for figures per host';
  const shown = count >= mostHosts ? `${mostHosts} busiest` : formatNumber(count);
  return window === undefined ? shown : `${shown}, selected time range`;
}

/** In the brushed part those that gave something then, in that order; a host that is not among the busiest now is at rest. */
function shownHosts(hosts: readonly HostRow[], window: RunWindow | undefined): readonly ShownHost[] {
  if (window === undefined || !window.hostsKept) return hosts.map((host) => ({ ...host, within: undefined }));
  const known = new Map(hosts.map((host) => [host.site, host]));
  const seconds = (window.to - window.from) / 1000;
  return window.hosts.map(({ site, fetched, failed }) => ({
    ...(known.get(site) ?? { site, state: 'done', queued: 0, rejected: 0, fetched, failed, robots: 'unknown' }),
    perSecond: fetched / seconds,
    within: { fetched, failed },
  }));
}
