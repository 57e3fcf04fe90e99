/** What the table of sites says of each: what it covers, where it starts, the rules it uses, what the last run found. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { CutMiddle } from '#components/ui/cut-middle.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { SeverityGlyph } from '#components/ui/severity-glyph.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { Column } from '#components/ui/table-column.ts';
import { setEnabled } from '#lib/languages/filterrules-conf/edit-overview.ts';
import type { SiteEntry } from '#lib/languages/filterrules-conf/overview.ts';
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

function columnsOf({ slug, overview, mayEdit, figures, change, errorIn }: EditedRules): readonly Column<SiteEntry>[] {
  const most = Math.max(1, ...overview.sites.map(({ name }) => figures.site(name).urls ?? 0));
  return [
    {
      key: 'name',
      value: ({ name }) => name,
      head: 'Site',
      cell: (site) => <Name site={site} error={errorIn(site)} />,
    },
    {
      key: 'on',
      value: ({ enabled }) => Number(enabled),
      head: 'On',
      width: '48px',
      cell: ({ name, line, enabled }) => (
        <Switch
          small
          label={`${name} is on`}
          checked={enabled}
          disabled={!mayEdit}
          onChange={(on) =>
            change(`${name} is switched ${on ? 'on' : 'off'}`, (text) => setEnabled(text, new Set([line]), on))
          }
        />
      ),
    },
    {
      key: 'covers',
      value: coverWords,
      head: 'Covers',
      width: '30%',
      hideBelow: 'md',
      cell: (site) => <span title={coverWords(site)}>{coverWords(site)}</span>,
    },
    {
      key: 'starts',
      value: startsOn,
      head: 'Starts',
      width: '60px',
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
    {
      key: 'urls',
      value: ({ name }) => figures.site(name).urls,
      head: 'URLs',
      width: '100px',
      align: 'right',
      cell: (site) => <Urls slug={slug} site={site} count={figures.site(site.name).urls} most={most} />,
    },
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
  ];
}

function Name({
  site: { name, type, enabled },
  error,
}: {
  readonly site: SiteEntry;
  readonly error: string | undefined;
}): ReactNode {
  return (
    <span className="flex min-w-0 items-center gap-2" title={error ?? name}>
      {error === undefined ? null : <SeverityGlyph severity="error" />}
      <CutMiddle text={name} title={error} className={enabled ? undefined : 'text-ink-3'} />
      {type === 'domain' ? <Chip>domain</Chip> : null}
      {enabled ? null : <Chip>off</Chip>}
    </span>
  );
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
