/** Engine, database, search and disk in one row, each with its state and one headline number. */

import type { ReactNode } from 'react';
import { Sparkline } from '#components/charts/sparkline.tsx';
import { classes } from '#components/ui/classes.ts';
import { formatAge, formatAtLeast, formatBytes, formatCount, formatNumber } from '#components/ui/format/format.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { paceText } from './headline-figures.ts';
import type { Health, InstallationActivity, Overview } from '#lib/services/overview/contract.ts';

type Status = 'ok' | 'down' | 'low' | 'unknown';

interface PartProps {
  readonly name: string;
  readonly status: Status;
  readonly figure: string;
  readonly unit?: string;
  /** What goes with it: at the left, and at the right. */
  readonly facts: readonly [string, (string | undefined)?];
  readonly children?: ReactNode;
}

function StatusGlyph({ status }: Pick<PartProps, 'status'>): ReactNode {
  if (status === 'down') return <SeverityGlyph severity="error" />;
  if (status === 'low') return <SeverityGlyph severity="warning" />;
  if (status === 'unknown') return <Glyph shape="ring" size={14} label="unknown" className="text-ink-4" />;
  return <Glyph shape="disc" size={14} label="ok" className="text-kept-mark" />;
}

function Part({ name, status, figure, unit, facts: [left, right], children }: PartProps): ReactNode {
  return (
    <li className="min-w-0 border-line px-[18px] py-3 max-lg:even:border-l max-lg:nth-[n+3]:border-t lg:not-first:border-l">
      <p className="flex items-baseline gap-2 text-body">
        <span className="self-center">
          <StatusGlyph status={status} />
        </span>
        <span className="font-medium text-ink">{name}</span>
        <span className="ml-auto text-[15px] font-semibold whitespace-nowrap text-ink tabular-nums">
          {figure}
          {unit === undefined ? null : <span className="pl-1 text-note font-normal text-ink-3">{unit}</span>}
        </span>
      </p>
      <div className="flex h-10 items-center max-sm:hidden">{children}</div>
      <p className="flex justify-between gap-x-3 text-note text-ink-3 tabular-nums">
        <span className="truncate">{left}</span>
        {right === undefined ? null : <span className="truncate max-sm:hidden">{right}</span>}
      </p>
    </li>
  );
}

export function HealthRow({ overview: { health, activity, alerts } }: { readonly overview: Overview }): ReactNode {
  const isBehind = alerts.some(({ kind }) => kind === 'search-behind');
  return (
    <section aria-label="Health" className="flex-none border-b border-line">
      <ul className="grid grid-cols-2 lg:grid-cols-4">
        <EnginePart engine={health.engine} activity={activity} version={health.version} />
        <DatabasePart database={health.database} />
        <SearchPart search={activity?.search} total={activity?.descriptions.at(-1)} isBehind={isBehind} />
        <DiskPart disk={health.disk} />
      </ul>
    </section>
  );
}

interface EnginePartProps {
  readonly engine: Health['engine'];
  readonly activity: InstallationActivity | undefined;
  readonly version: string;
}

function EnginePart({ engine: { status, workers }, activity, version }: EnginePartProps): ReactNode {
  return (
    <Part
      name="Engine"
      status={status}
      figure={paceText(activity?.perSecond ?? 0)}
      unit="URLs/s"
      facts={[workers.length === 0 ? 'no worker' : formatCount(workers.length, 'worker'), `Winnow ${version}`]}
    >
      {activity === undefined ? null : (
        <Sparkline
          values={activity.fetched}
          label="URLs fetched over the last hour"
          tone="live"
          stretched
          width={240}
          height={34}
        />
      )}
    </Part>
  );
}

function DatabasePart({ database }: Pick<Health, 'database'>): ReactNode {
  const { status, latencyMs, bytes, version, message } = database;
  return (
    <Part
      name="Database"
      status={status}
      figure={latencyMs === undefined ? '—' : formatNumber(latencyMs, 1)}
      unit="ms"
      facts={[
        bytes === undefined ? '' : formatBytes(bytes),
        version === undefined ? '' : `PostgreSQL ${version.split(' ')[0]}`,
      ]}
    >
      <span className="truncate text-note text-ink-3">{message ?? 'Latency of an empty query'}</span>
    </Part>
  );
}

interface SearchPartProps {
  readonly search: InstallationActivity['search'] | undefined;
  /** RDs of all collections. */
  readonly total: number | undefined;
  readonly isBehind: boolean;
}

function SearchPart({ search, total = 0, isBehind }: SearchPartProps): ReactNode {
  if (search === undefined) return <Part name="Search" status="unknown" figure="—" facts={['']} />;
  const { waiting, exact, oldestMs, leftMs, waitsForCrawl = false } = search;
  const left = leftMs === undefined ? '' : `, done in about ${formatAge(leftMs)}`;
  const when = waitsForCrawl ? ' after the crawl, or after ten minutes' : left;
  const indexed = Math.max(0, total - waiting);
  return (
    <Part
      name="Search"
      status={isBehind ? 'low' : 'ok'}
      figure={waiting === 0 ? 'up to date' : formatAge(oldestMs)}
      {...(waiting > 0 && { unit: 'behind' })}
      facts={[
        waiting === 0
          ? 'nothing to index'
          : `${formatAtLeast(waiting, exact)} ${waiting === 1 ? 'RD' : 'RDs'} to index${when}`,
        waiting === 0 ? `${formatNumber(indexed)} searchable` : undefined,
      ]}
    >
      <Meter share={total === 0 ? 1 : indexed / total} />
    </Part>
  );
}

function DiskPart({ disk: { status, freeBytes, totalBytes } }: Pick<Health, 'disk'>): ReactNode {
  if (freeBytes === undefined || totalBytes === undefined) {
    return <Part name="Disk" status={status} figure="—" facts={['Disk usage unavailable']} />;
  }
  const used = 1 - freeBytes / totalBytes;
  return (
    <Part
      name="Disk"
      status={status}
      figure={formatNumber(used * 100)}
      unit={`% of ${formatBytes(totalBytes)}`}
      facts={[`${formatBytes(freeBytes)} free`, status === 'low' ? 'runs pause when full' : undefined]}
    >
      <Meter share={used} isLow={status === 'low'} />
    </Part>
  );
}

/** How much of a whole, the number beside it. */
function Meter({ share, isLow = false }: { readonly share: number; readonly isLow?: boolean }): ReactNode {
  return (
    <span aria-hidden className="keeps-colour block h-[7px] w-full overflow-hidden rounded-bar bg-well">
      <span style={{ width: `${share * 100}%` }} className={classes('block h-full', isLow ? 'bg-warn' : 'bg-series')} />
    </span>
  );
}
