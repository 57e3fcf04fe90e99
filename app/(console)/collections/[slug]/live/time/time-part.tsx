'use client';
/** What a run did over time: six measures on one axis; a brush picks the part that flow, hosts and events show. */

import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useMemo, useState, type ReactNode } from 'react';
import { Lanes, rangeWords, type Lane } from '#components/charts/lanes.tsx';
import type { Span } from '#components/charts/lanes-scale.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount, formatDuration, formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { siteName } from '#components/ui/format/site-name.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';
import type { Accounting, Present, RunWindow } from '#lib/services/live/contract.ts';
import { percentile, type Band, type Measure } from '../live-state.ts';
import { measures, type Measured } from '../measures.ts';
import { brushedFigure, presentFigure, wholeFigure, type Figure } from '../run/run-figures.ts';

/** Loaded when it is chosen. */
const TimeTable = dynamic(async () => (await import('./time-table.tsx')).TimeTable);

interface TimePartProps {
  readonly band: Band | undefined;
  readonly accounting: Accounting;
  /** Undefined unless the run is going on. */
  readonly present: Present | undefined;
  readonly isOver: boolean;
  readonly brush: Span | undefined;
  /** As the address has it by now. */
  readonly brushNow: () => Span | undefined;
  /** What was settled in it, when it is known. */
  readonly window: RunWindow | undefined;
  readonly failure: string | undefined;
  readonly onBrush: (brush: Span | undefined) => void;
  readonly isTable: boolean;
  /** The beat of the connection, the switch to a table. */
  readonly actions: ReactNode;
}

export function TimePart(props: TimePartProps): ReactNode {
  const { band, accounting, present, isOver, brush, brushNow, window, failure, onBrush, isTable, actions } = props;
  const zone = useZone();
  /** While the pointer is down only the picture follows. */
  const [drawn, setDrawn] = useState<Span>();
  const shownBrush = drawn ?? brush;
  const counted = drawn === undefined ? window : undefined;
  const lanes = useMemo(() => {
    if (band === undefined) return [];
    const scope = { band, accounting, present, isOver, brush: shownBrush, window: counted };
    return measures.map((each) => laneOf(each, scope));
  }, [band, accounting, present, isOver, shownBrush, counted]);
  return (
    <section aria-label="Time" data-chart="time" className="flex-none border-t border-line">
      <SectionHead
        title="Time"
        scope={
          <output>
            {brush === undefined
              ? scopeOf(band, isOver ? accounting.seconds : undefined, zone)
              : brushedWords({ brush, window, failure, zone })}
          </output>
        }
        actions={
          <>
            {brush === undefined ? null : (
              <Button
                variant="ghost"
                size="small"
                icon={<X size={13} aria-hidden />}
                onClick={() => onBrush(undefined)}
              >
                Clear selection
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
            label="Time range of flow, hosts, and events. The arrow keys move its end, with Shift its start; Escape clears it."
            lanes={lanes}
            band={band}
            step={band.step * 1000}
            brush={shownBrush}
            brushNow={brushNow}
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

interface LaneScope extends Pick<TimePartProps, 'accounting' | 'present' | 'isOver' | 'window'> {
  readonly band: Band;
  readonly brush: Span | undefined;
}

function laneOf({ measure, name, colour, format }: Measured, scope: LaneScope): Lane {
  const values = scope.band.values[measure];
  return {
    key: measure,
    name,
    colour,
    values,
    format,
    shown: <Summary figure={figureOf(measure, scope)} format={format} />,
  };
}

function figureOf(
  measure: Measure,
  { band, accounting, present, isOver, brush, window }: LaneScope,
): Figure | undefined {
  if (brush !== undefined) return brushedFigure(measure, band, { ...brush, window });
  if (isOver) return wholeFigure(measure, accounting, band);
  return presentFigure(measure, present, accounting.queued);
}

interface SummaryProps {
  readonly figure: Figure | undefined;
  readonly format: Measured['format'];
}

function Summary({ figure, format }: SummaryProps): ReactNode {
  if (figure === undefined) return <span className="text-ink-3">—</span>;
  return (
    <>
      {figure.word === undefined ? null : <span className="text-ink-3">{`${figure.word} `}</span>}
      {format(figure.value)}
      {figure.isLeft === true ? <span className="text-ink-3"> left</span> : null}
    </>
  );
}

/** `seconds`: of a run that is over, from its first request to its last commit. */
function scopeOf(band: Band | undefined, seconds: number | undefined, zone: string): string {
  if (band === undefined) return 'the time series of this run is no longer stored';
  const bucket = band.step === 1 ? '' : `, each point ${formatDuration(band.step * 1000)}`;
  const took =
    seconds === undefined
      ? formatDuration(band.recorded.to - band.recorded.from)
      : `${formatDuration(seconds * 1000)} from the first request to the last commit`;
  return `${took}${bucket}, times in ${zone}; drag or use the arrow keys to select a range`;
}

interface Brushed {
  readonly brush: Span;
  readonly window: RunWindow | undefined;
  readonly failure: string | undefined;
  readonly zone: string;
}

/** `selected 5 min 55 s: 14,902 URLs, 961 failed on one host, p95 184 ms`. */
function brushedWords({ brush, window, failure, zone }: Brushed): string {
  const length = `selected ${formatDuration(brush.to - brush.from)}`;
  if (failure !== undefined) return `${length}: failed to load its figures (${failure})`;
  if (window === undefined) return `${length}, ${rangeWords(brush, zone)}`;
  const { accounting, hosts, latency } = window;
  const p95 = percentile(latency, 0.95);
  const failing = hosts.filter(({ failed }) => failed > 0);
  const on = failing.length === 1 && accounting.failed > 0 ? ` on ${siteName(failing[0]?.site ?? '')}` : '';
  const parts = [
    `${formatCount(accounting.discovered, 'URL')} processed`,
    `${formatNumber(accounting.failed)} failed${on}`,
    ...(p95 === undefined ? [] : [`p95 ${formatDuration(p95)}`]),
  ];
  return `${length}: ${parts.join(', ')}`;
}
