'use client';
/** The last hour by minute: uploads by connection, records applied, backlog. */

import type { ReactNode } from 'react';
import { Sparkline } from '#components/charts/sparkline.tsx';
import { classes } from '#components/ui/classes.ts';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { formatClock } from '#components/ui/format/format-time.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { FeedMinute } from '#lib/services/feeds/contract.ts';

const channels = [
  { key: 'http', word: 'over http', fill: 'bg-series' },
  { key: 'https', word: 'over https', fill: 'bg-series/50' },
  { key: 'console', word: 'from the console', fill: 'bg-ink-4' },
  { key: 'gatherd', word: 'collected', fill: 'bg-kept' },
] as const;

const uploadsOf = ({ http, https, console: own, gatherd }: FeedMinute): number => http + https + own + gatherd;
const barPixels = 36;
/** An upload is a block of this height, until a minute has more than there is room for. */
const blockPixels = 9;
const tickMinutes = 10;

interface FeedTimeProps {
  readonly minutes: readonly FeedMinute[];
}

export function FeedTime({ minutes }: FeedTimeProps): ReactNode {
  const total = minutes.reduce((sum, minute) => sum + uploadsOf(minute), 0);
  const last = minutes.at(-1);
  const applied = minutes.at(-2)?.applied ?? 0;
  return (
    <section aria-label="Time" className="flex-none border-t border-line pb-2">
      <SectionHead
        title="Time"
        scope={`last ${minutes.length} min, ${formatCount(total, 'upload')}`}
        actions={<Legend minutes={minutes} />}
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-3 gap-y-1 px-[18px] text-note text-ink-2">
        <LaneName name="Uploads" figure={formatNumber(last === undefined ? 0 : uploadsOf(last))} unit="this minute" />
        <Bars minutes={minutes} />
        <LaneName name="Applied" figure={formatNumber(applied)} unit="records/min" />
        <Sparkline
          values={minutes.map((minute) => minute.applied)}
          label={`Records applied per minute, ${formatNumber(applied)} in the last full minute`}
          width={600}
          height={22}
          tone="kept"
          filled
          stretched
        />
        <LaneName
          name="Backlog"
          figure={formatNumber(last?.backlog ?? 0)}
          unit={last?.backlog === 1 ? 'feed' : 'feeds'}
        />
        <Sparkline
          values={minutes.map(({ backlog }) => backlog)}
          label={`Backlog, ${formatCount(last?.backlog ?? 0, 'feed')} now`}
          width={600}
          height={22}
          filled
          stretched
        />
        <span />
        <Ticks minutes={minutes} />
      </div>
    </section>
  );
}

function LaneName({
  name,
  figure,
  unit,
}: {
  readonly name: string;
  readonly figure: string;
  readonly unit: string;
}): ReactNode {
  return (
    <span className="flex items-baseline justify-between gap-4 self-center whitespace-nowrap">
      {name}
      <span className="tabular-nums">
        <span className="font-semibold text-ink">{figure}</span>
        <span className="text-ink-3 max-sm:hidden">{` ${unit}`}</span>
      </span>
    </span>
  );
}

/** Most collections are collected from no gatherd. */
function channelsOf(minutes: readonly FeedMinute[]): readonly (typeof channels)[number][] {
  return channels.filter(({ key }) => key !== 'gatherd' || minutes.some(({ gatherd }) => gatherd > 0));
}

function Legend({ minutes }: FeedTimeProps): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-4 text-note text-ink-2 tabular-nums">
      {channelsOf(minutes).map(({ key, word, fill }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={classes('keeps-colour size-2.5 rounded-[2px]', fill)} />
          {`${formatNumber(minutes.reduce((sum, minute) => sum + minute[key], 0))} ${word}`}
        </li>
      ))}
    </ul>
  );
}

function Bars({ minutes }: FeedTimeProps): ReactNode {
  const zone = useZone();
  const most = Math.max(...minutes.map(uploadsOf));
  const scale = Math.min(blockPixels, barPixels / Math.max(1, most));
  return (
    <figure
      aria-label={`Uploads per minute, up to ${formatNumber(most)}`}
      style={{ height: barPixels, gridTemplateColumns: `repeat(${minutes.length}, minmax(0, 1fr))` }}
      className="grid items-end gap-x-[3px] border-b border-line-2 max-sm:gap-x-px"
    >
      {minutes.map((minute) => (
        <span
          key={minute.at}
          title={
            uploadsOf(minute) === 0
              ? undefined
              : `${formatClock(new Date(minute.at), zone).slice(0, 5)}: ${uploadWords(minute)}`
          }
          className="keeps-colour flex flex-col-reverse gap-px"
        >
          {channels
            .filter(({ key }) => minute[key] > 0)
            .map(({ key, fill }) => (
              <span key={key} style={{ height: minute[key] * scale }} className={classes('rounded-[2px]', fill)} />
            ))}
        </span>
      ))}
    </figure>
  );
}

function uploadWords(minute: FeedMinute): string {
  return channels
    .filter(({ key }) => minute[key] > 0)
    .map(({ key, word }) => `${formatNumber(minute[key])} ${word}`)
    .join(', ');
}

function Ticks({ minutes }: FeedTimeProps): ReactNode {
  const zone = useZone();
  const shown = minutes.filter((_, index) => index % tickMinutes === 0);
  return (
    <div
      className="grid text-tick text-ink-3 tabular-nums"
      style={{ gridTemplateColumns: `repeat(${shown.length}, 1fr)` }}
    >
      {shown.map(({ at }, index) => (
        <span key={at} className={index % 2 === 0 ? undefined : 'max-sm:invisible'}>
          {formatClock(new Date(at), zone).slice(0, 5)}
        </span>
      ))}
    </div>
  );
}
