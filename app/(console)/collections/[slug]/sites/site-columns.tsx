/** What the table of sites says of each: what it covers, where it starts, the rules it uses, what the last run found. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import type { Column } from '#components/ui/table/table-column.ts';
import type { SiteEntry } from '#lib/languages/filterrules-conf/overview.ts';
import { nameColumn, onColumn } from '../edited-text/entry-columns.tsx';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';
import { resourcesHref } from '../resources-href.ts';
import { coverWords, depthWords } from './site-words.ts';

/** Beside the panel of a site there is no room for these, and the panel says them. */
const wideOnly: ReadonlySet<string> = new Set(['depth', 'deep']);

const startsOn = ({ starts }: SiteEntry): number => starts.filter(({ enabled }) => enabled).length;
const rulesOn = ({ uses }: SiteEntry): number => uses.filter(({ enabled }) => enabled).length;

export function siteColumns(edited: EditedRules, isNarrow: boolean): readonly Column<SiteEntry>[] {
  return columnsOf(edited).filter(({ key }) => !isNarrow || !wideOnly.has(key));
}

function columnsOf(edited: EditedRules): readonly Column<SiteEntry>[] {
  return [
    nameColumn(edited, 'Site', ({ type }) => (type === 'domain' ? <Chip>domain</Chip> : null)),
    onColumn(edited),
    {
      key: 'covers',
      value: coverWords,
      head: 'Hosts',
      width: '30%',
      hideBelow: 'md',
      cell: (site) => <span title={coverWords(site)}>{coverWords(site)}</span>,
    },
    {
      key: 'starts',
      value: startsOn,
      head: 'Start points',
      width: '92px',
      align: 'right',
      cell: (site) => {
        const on = startsOn(site);
        return on === 0 ? <span className="text-ink-3">0</span> : formatNumber(on);
      },
    },
    {
      key: 'depth',
      value: ({ depth }) => depth,
      head: 'Depth',
      width: '96px',
      align: 'right',
      hideBelow: 'sm',
      cell: ({ depth }) => <span className={depth === undefined ? 'text-ink-3' : ''}>{depthWords(depth)}</span>,
    },
    {
      key: 'rules',
      value: rulesOn,
      head: 'Rules',
      width: '60px',
      align: 'right',
      hideBelow: 'sm',
      cell: (site) => {
        const on = rulesOn(site);
        return on === 0 ? <span className="text-ink-3">none</span> : formatNumber(on);
      },
    },
    ...figureColumns(edited),
  ];
}

/** What the sites gave in the last run. */
function figureColumns({ slug, overview, figures }: EditedRules): readonly Column<SiteEntry>[] {
  const most = Math.max(1, ...overview.sites.map(({ name }) => figures.site(name).urls ?? 0));
  return [
    {
      key: 'deep',
      value: ({ name }) => {
        const { urls, denied } = figures.site(name);
        return urls === undefined ? undefined : denied;
      },
      head: 'Too deep',
      width: '84px',
      align: 'right',
      hideBelow: 'lg',
      cell: ({ name }) => {
        const { urls, denied } = figures.site(name);
        if (urls === undefined) return <span className="text-ink-3">—</span>;
        return <span className={denied === 0 ? 'text-ink-3' : ''}>{formatNumber(denied)}</span>;
      },
    },
    {
      key: 'urls',
      value: ({ name }) => figures.site(name).urls,
      head: 'URLs',
      width: '100px',
      align: 'right',
      cell: (site) => <Urls slug={slug} site={site} count={figures.site(site.name).urls} most={most} />,
    },
  ];
}

interface UrlsProps {
  readonly slug: string;
  readonly site: SiteEntry;
  readonly count: number | undefined;
  readonly most: number;
}

/** A site of one host leads to its URLs; of several there is no one list. */
function Urls({ slug, site, count, most }: UrlsProps): ReactNode {
  if (count === undefined) return <span className="text-ink-3">none yet</span>;
  if (count === 0) return <span className="text-ink-3">0</span>;
  const host = site.type === 'site' ? (site.servers[0]?.host ?? '') : site.domain;
  return (
    <Link
      href={resourcesHref(slug, { text: host })}
      prefetch={false}
      title={`URLs with ${host}`}
      className="block hover:underline"
    >
      <CellBar value={count} max={most} />
    </Link>
  );
}
