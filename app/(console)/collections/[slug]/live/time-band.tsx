'use client';
/** What a run did over time: one lane a measure on one axis, with its present value. */

import { useRef, type ReactNode } from 'react';
import { sparkPath } from '#components/charts/spark-path.ts';
import { formatByteRate, formatCount, formatDuration, formatRate } from '#components/ui/format.ts';
import { formatClock } from '#components/ui/format-time.ts';
import { LiveDot } from '#components/ui/live-dot.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useWidth } from '#components/ui/use-width.ts';
import type { LiveSnapshot } from '#lib/services/live/contract.ts';
import { bandOf, presentRate, type Band, type Measure } from './live-state.ts';

interface Lane {
  readonly measure: Measure;
  readonly name: string;
  readonly colour: string;
  readonly present: (values: readonly (number | null)[]) => string;
  /** In words, of the highest second. */
  readonly highest: (most: number) => string;
}

const urlRate = (values: readonly (number | null)[]): string => formatRate(presentRate(values), 'URLs');
const highestRate = (most: number): string => formatRate(most, 'URLs');

const lanes: readonly Lane[] = [
  { measure: 'fetched', name: 'Fetched', colour: 'text-kept', present: urlRate, highest: highestRate },
  {
    measure: 'queued',
    name: 'Queued',
    colour: 'text-ink-4',
    present: (values) => formatCount(values.at(-1) ?? 0, 'URL'),
    highest: (most) => formatCount(most, 'URL'),
  },
  { measure: 'rejected', name: 'Rejected', colour: 'text-rejected', present: urlRate, highest: highestRate },
  { measure: 'failed', name: 'Failed', colour: 'text-failed', present: urlRate, highest: highestRate },
  {
    measure: 'bytes',
    name: 'Received',
    colour: 'text-series',
    present: (values) => formatByteRate(presentRate(values)),
    highest: (most) => formatByteRate(most),
  },
];

interface TimeBandProps {
  readonly picture: LiveSnapshot;
  readonly connected: boolean;
  readonly isOver: boolean;
}

export function TimeBand({ picture: { series, at }, connected, isOver }: TimeBandProps): ReactNode {
  const band = bandOf(series);
  return (
    <section aria-label="Time" className="flex-none border-t border-line">
      <SectionHead
        title="Time"
        scope={band === undefined ? 'no second of this run is kept' : scopeOf(band, isOver)}
        actions={<Heard at={at} connected={connected} />}
      />
      {band === undefined ? null : <Lanes band={band} isOver={isOver} />}
    </section>
  );
}

/** Seconds of long ago are kept as means of their minute. */
function scopeOf({ from, to, values }: Band, isOver: boolean): string {
  const length = formatDuration(to - from + 1000);
  const isMean = values.fetched.some((value) => value !== null && !Number.isInteger(value));
  return `${isOver ? 'its last' : 'last'} ${length}${isMean ? ', means of a minute' : ''}`;
}

function Heard({ at, connected }: { readonly at: number; readonly connected: boolean }): ReactNode {
  const clock = formatClock(new Date(at));
  return (
    <LiveDot connected={connected}>
      <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
        {connected ? `live, ${clock}` : `last heard ${clock}, trying again`}
      </time>
    </LiveDot>
  );
}

const laneHeight = 24;
/** Of the names and values at the left. */
const headWidth = 196;
const ticks = [0, 0.25, 0.5, 0.75, 1];

function Lanes({ band, isOver }: { readonly band: Band; readonly isOver: boolean }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const width = Math.max(120, useWidth(frame, 1180) - headWidth);
  return (
    <div className="px-[18px] pb-2">
      <div ref={frame}>
        {lanes.map(({ measure, name, colour, present, highest }) => {
          const values = band.values[measure];
          const most = highest(Math.max(0, ...values.map((value) => value ?? 0)));
          const { line, area } = sparkPath(values, { width, height: laneHeight });
          return (
            <div key={measure} className="flex h-[26px] items-center text-note">
              <span className="w-[70px] flex-none text-ink">{name}</span>
              <span className="w-[126px] flex-none pr-4 text-right whitespace-nowrap text-ink-2 tabular-nums">
                {isOver ? (
                  <>
                    <span className="text-ink-3">at most </span>
                    {most}
                  </>
                ) : (
                  present(values)
                )}
              </span>
              <span className="sr-only">{`at most ${most}`}</span>
              <svg
                aria-hidden
                width={width}
                height={laneHeight}
                viewBox={`0 0 ${width} ${laneHeight}`}
                className={`keeps-colour block flex-none ${colour}`}
              >
                <path d={area} fill="currentColor" opacity="0.16" />
                <path d={line} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
              </svg>
            </div>
          );
        })}
      </div>
      <div aria-hidden className="relative h-4 text-tick text-ink-3 tabular-nums" style={{ marginLeft: headWidth }}>
        {ticks.map((share) => (
          <span
            key={share}
            suppressHydrationWarning
            style={{ left: `${share * 100}%` }}
            className={`absolute ${share === 0 ? '' : share === 1 ? '-translate-x-full' : '-translate-x-1/2'}`}
          >
            {formatClock(new Date(band.from + share * (band.to - band.from)))}
          </span>
        ))}
      </div>
    </div>
  );
}
