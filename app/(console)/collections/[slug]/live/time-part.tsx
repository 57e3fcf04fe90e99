'use client';
/** What a run did over time: six measures on one axis; a brush picks the part that flow, hosts and events show. */

import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useMemo, useState, type ReactNode } from 'react';
import { Lanes, rangeWords, type Lane } from '#components/charts/lanes.tsx';
import type { Span } from '#components/charts/lanes-scale.ts';
import { Button } from '#components/ui/button.tsx';
import { formatCount, formatDuration, formatNumber } from '#components/ui/format.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { siteName } from '#components/ui/site-name.ts';
import type { RunWindow } from '#lib/services/live/contract.ts';
import { percentile, presentRate, type Band, type Measure } from './live-state.ts';
import { measures, type Measured } from './measures.ts';

/** Loaded when it is chosen. */
const TimeTable = dynamic(async () => (await import('./time-table.tsx')).TimeTable);

interface TimePartProps {
  readonly band: Band | undefined;
  readonly isOver: boolean;
  readonly brush: Span | undefined;
  /** What was settled in it, when it is known. */
  readonly window: RunWindow | undefined;
  readonly failure: string | undefined;
  readonly onBrush: (brush: Span | undefined) => void;
  readonly isTable: boolean;
  /** The beat of the connection, the switch to a table. */
  readonly actions: ReactNode;
}

export function TimePart(props: TimePartProps): ReactNode {
  const { band, isOver, brush, window, failure, onBrush, isTable, actions } = props;
  /** While the pointer is down only the picture follows. */
  const [drawn, setDrawn] = useState<Span>();
  const shownBrush = drawn ?? brush;
  const lanes = useMemo(
    () => (band === undefined ? [] : measures.map((each) => laneOf(each, { band, isOver, brush: shownBrush }))),
    [band, isOver, shownBrush],
  );
  return (
    <section aria-label="Time" data-chart="time" className="flex-none border-t border-line">
      <SectionHead
        title="Time"
        scope={<output>{brush === undefined ? scopeOf(band) : brushedWords(brush, window, failure)}</output>}
        actions={
          <>
            {brush === undefined ? null : (
              <Button
                variant="ghost"
                size="small"
                icon={<X size={13} aria-hidden />}
                onClick={() => onBrush(undefined)}
              >
                Clear brush
              </Button>
            )}
            {actions}
          </>
        }
      />
      {band === undefined ? null : isTable ? (
        <TimeTable band={band} />
      ) : (
        <div className="px-[18px] pb-2">
          <Lanes
            label="Part of the run that flow, hosts and events show. Arrows move its end, with Shift its beginning, Escape clears."
            lanes={lanes}
            band={band}
            step={band.step * 1000}
            brush={shownBrush}
            onBrush={(next, settled) => {
              setDrawn(settled ? undefined : next);
              if (settled) onBrush(next);
            }}
          />
        </div>
      )}
    </section>
  );
}

interface LaneScope {
  readonly band: Band;
  readonly isOver: boolean;
  readonly brush: Span | undefined;
}

function laneOf({ measure, name, colour, format }: Measured, { band, isOver, brush }: LaneScope): Lane {
  const values = band.values[measure];
  return { key: measure, name, colour, values, format, shown: summary(measure, { band, isOver, brush }, format) };
}

/** Of a brush or a run that is over the mean, of a queue or a latency the highest; of a run going on the present. */
function summary(measure: Measure, { band, isOver, brush }: LaneScope, format: Measured['format']): ReactNode {
  const values = band.values[measure];
  const isPeak = measure === 'queued' || measure === 'latency';
  if (brush === undefined && !isOver) {
    const present = isPeak ? values.findLast((value) => value !== null) : presentRate(values, band.step);
    return present === undefined || present === null ? <span className="text-ink-3">—</span> : format(present);
  }
  const [from, to] = indicesOf(brush ?? band.recorded, band);
  const known = values.slice(from, to).filter((value) => value !== null);
  if (known.length === 0) return <span className="text-ink-3">—</span>;
  const value = isPeak ? Math.max(...known) : known.reduce((sum, each) => sum + each, 0) / known.length;
  return (
    <>
      <span className="text-ink-3">{isPeak ? 'at most ' : 'mean '}</span>
      {format(value)}
    </>
  );
}

function indicesOf({ from, to }: Span, band: Band): readonly [number, number] {
  const index = (at: number): number => Math.round((at - band.from) / band.step / 1000);
  return [Math.max(0, index(from)), Math.max(0, index(to))];
}

function scopeOf(band: Band | undefined): string {
  if (band === undefined) return 'nothing of this run’s time is kept';
  const bucket = band.step === 1 ? '' : `, each point ${formatDuration(band.step * 1000)}`;
  return `${formatDuration(band.recorded.to - band.recorded.from)}${bucket}; drag or use the arrows to pick a part`;
}

/** `brushed 5 min 55 s: 14,902 URLs, 961 failed on one host, p95 184 ms`. */
function brushedWords(brush: Span, window: RunWindow | undefined, failure: string | undefined): string {
  const length = `brushed ${formatDuration(brush.to - brush.from)}`;
  if (failure !== undefined) return `${length}: its figures could not be read (${failure})`;
  if (window === undefined) return `${length}, ${rangeWords(brush)}`;
  const { accounting, hosts, latency } = window;
  const p95 = percentile(latency, 0.95);
  const failing = hosts.filter(({ failed }) => failed > 0);
  const on = failing.length === 1 && accounting.failed > 0 ? ` on ${siteName(failing[0]?.site ?? '')}` : '';
  const parts = [
    `${formatCount(accounting.discovered, 'URL')} settled`,
    `${formatNumber(accounting.failed)} failed${on}`,
    ...(p95 === undefined ? [] : [`p95 ${formatDuration(p95)}`]),
  ];
  return `${length}: ${parts.join(', ')}`;
}
