'use client';
/** The hosts of a run: how each is treated, when it may be asked next, what it gave. */

import type { ReactNode } from 'react';
import { DataTable } from '#components/ui/data-table.tsx';
import { formatDuration, formatNumber } from '#components/ui/format.ts';
import { Glyph } from '#components/ui/glyph.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { Column } from '#components/ui/table-column.ts';
import { useNow } from '#components/ui/use-now.ts';
import type { GlyphShape, Tone } from '#components/ui/verdict-words.ts';
import { toneClass } from '#components/ui/verdict-words.ts';
import type { HostRow } from '#lib/services/live/contract.ts';
import { resourcesHref } from '../resources-href.ts';

interface Look {
  readonly word: string;
  readonly shape: GlyphShape;
  readonly tone: Tone;
}

const looks: Readonly<Record<HostRow['state'], Look>> = {
  visiting: { word: 'fetching', shape: 'half', tone: 'running' },
  waiting: { word: 'waits its delay', shape: 'dashed', tone: 'queued' },
  held: { word: 'held', shape: 'bars', tone: 'warn' },
  idle: { word: 'nothing due', shape: 'ring', tone: 'quiet' },
  done: { word: 'done', shape: 'disc', tone: 'quiet' },
};

function Politeness({ host }: { readonly host: HostRow }): ReactNode {
  const { shape, tone, word } = looks[host.state];
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

function SiteName({ site }: Pick<HostRow, 'site'>): ReactNode {
  const at = site.lastIndexOf(':');
  return (
    <span className="block truncate" title={site}>
      {site.slice(0, at)}
      <span className="font-normal text-ink-3">{site.slice(at)}</span>
    </span>
  );
}

const columns: readonly Column<HostRow>[] = [
  { key: 'site', head: 'Host', cell: (host) => <SiteName {...host} /> },
  { key: 'state', head: 'Politeness', width: '150px', cell: (host) => <Politeness host={host} /> },
  {
    key: 'next',
    head: 'Next slot',
    width: '68px',
    align: 'right',
    hideBelow: 'md',
    cell: (host) => <NextSlot host={host} />,
  },
  {
    key: 'rate',
    head: 'URLs/s',
    width: '60px',
    align: 'right',
    hideBelow: 'sm',
    cell: ({ perSecond }) => formatNumber(perSecond, 1),
  },
  { key: 'queued', head: 'Queued', width: '64px', align: 'right', cell: ({ queued }) => <Zero value={queued} /> },
  {
    key: 'fetched',
    head: 'Fetched',
    width: '70px',
    align: 'right',
    hideBelow: 'sm',
    cell: ({ fetched }) => <Zero value={fetched} />,
  },
  {
    key: 'failed',
    head: 'Failed',
    width: '60px',
    align: 'right',
    cell: ({ failed }) => <Zero value={failed} alarming />,
  },
  { key: 'robots', head: 'robots.txt', width: '80px', align: 'right', hideBelow: 'md', cell: ({ robots }) => robots },
];

export function HostTable({ slug, hosts }: { readonly slug: string; readonly hosts: readonly HostRow[] }): ReactNode {
  return (
    <section aria-label="Hosts" className="min-w-0 border-line lg:border-r">
      <SectionHead title="Hosts" scope={hosts.length >= 200 ? '200 busiest' : formatNumber(hosts.length)} />
      <DataTable
        label="Hosts"
        density="dense"
        fixed
        columns={columns}
        rows={hosts}
        rowKey={({ site }) => site}
        rowHref={({ site }) => resourcesHref(slug, { site })}
        empty={<p className="px-[18px] py-3 text-note text-ink-3">No host was asked yet.</p>}
      />
    </section>
  );
}
