'use client';
/** Measures over time, one lane each on one axis: a crosshair with exact values, and a brush that picks a part of it. */

import { useRef, useState, type ComponentProps, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { formatClock } from '../ui/format/format-time.ts';
import { useZone } from '../ui/format/use-zone.tsx';
import { useWidth } from '../ui/layout/use-width.ts';
import { bucketAt, moveEdge, spanBetween, timeTicks, xOf, type Span, type Surface } from './lanes-scale.ts';
import { sparkPath } from './spark-path.ts';

export interface Lane {
  readonly key: string;
  readonly name: string;
  /** A text colour, which the line takes. */
  readonly colour: string;
  /** One a bucket; null is a gap. */
  readonly values: readonly (number | null)[];
  /** An exact value with its unit. */
  readonly format: (value: number) => string;
  /** What is shown while the pointer is elsewhere: the present, or the brushed part. */
  readonly shown: ReactNode;
}

export interface LanesProps {
  /** The accessible name. */
  readonly label: string;
  readonly lanes: readonly Lane[];
  readonly band: Span;
  /** Milliseconds of a bucket. */
  readonly step: number;
  readonly brush: Span | undefined;
  /** `settled` is false while the pointer is still down. */
  /** The brush as it is by now: keys can come before the last change is drawn. */
  readonly brushNow: () => Span | undefined;
  readonly onBrush: (brush: Span | undefined, settled: boolean) => void;
}

const laneHeight = 24;
const pitch = 26;
/** Of the names and values at the left. */
const headWidth = 212;
/** A press that moves less is a click. */
const leastDrag = 4;
const gripReach = 7;

interface Drag {
  /** Where the fixed end is. */
  readonly anchor: number;
  readonly moved: boolean;
}

export function Lanes({ label, lanes, band, step, ...brushing }: LanesProps): ReactNode {
  const zone = useZone();
  const frame = useRef<HTMLDivElement>(null);
  const width = Math.max(120, useWidth(frame, 1180) - headWidth);
  const surface: Surface = { band, width, step };
  const { cursor, handlers } = useBrush(brushing, surface);
  const { brush } = brushing;
  const buckets = Math.round((band.to - band.from) / step);
  const hovered = cursor === undefined ? undefined : bucketAt(cursor, width, buckets);
  return (
    <div ref={frame} className="relative">
      {lanes.map((lane) => (
        <LaneRow key={lane.key} {...{ lane, hovered, width }} />
      ))}
      <div
        // A brush has two ends and is drawn with the pointer, which no input of the browser can.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={Math.round(band.from / 1000)}
        aria-valuemax={Math.round(band.to / 1000)}
        aria-valuenow={Math.round((brush?.to ?? band.to) / 1000)}
        aria-valuetext={brush === undefined ? 'whole run' : rangeWords(brush, zone)}
        {...handlers}
        style={{ left: headWidth, width, height: lanes.length * pitch }}
        className="absolute top-0 cursor-crosshair touch-pan-y rounded-bar"
      >
        {brush === undefined ? null : <Brush brush={brush} surface={surface} />}
        {hovered === undefined ? null : (
          <span
            aria-hidden
            style={{ left: ((hovered + 0.5) / buckets) * width }}
            className="pointer-events-none absolute inset-y-0 w-px bg-ink-3"
          />
        )}
      </div>
      <Axis surface={surface} brush={brush} hovered={hovered === undefined ? undefined : band.from + hovered * step} />
    </div>
  );
}

type Brushing = Pick<LanesProps, 'brush' | 'brushNow' | 'onBrush'>;

interface BrushHands {
  /** Where the pointer is, in pixels. */
  readonly cursor: number | undefined;
  readonly handlers: Pick<
    ComponentProps<'div'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerLeave' | 'onKeyDown'
  >;
}

/** Draws the brush by pointer and by keys. */
function useBrush({ brush, brushNow, onBrush }: Brushing, surface: Surface): BrushHands {
  const [cursor, setCursor] = useState<number>();
  const [drag, setDrag] = useState<Drag>();
  const handlers: BrushHands['handlers'] = {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const x = pixelOf(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ anchor: anchorOf(x, brush, surface) ?? x, moved: anchorOf(x, brush, surface) !== undefined });
    },
    onPointerMove: (event) => {
      const x = pixelOf(event);
      setCursor(x);
      if (drag === undefined || (!drag.moved && Math.abs(x - drag.anchor) < leastDrag)) return;
      setDrag({ ...drag, moved: true });
      onBrush(spanBetween(drag.anchor, x, surface), false);
    },
    onPointerUp: (event) => {
      if (drag === undefined) return;
      onBrush(drag.moved ? spanBetween(drag.anchor, pixelOf(event), surface) : undefined, true);
      setDrag(undefined);
    },
    onPointerLeave: () => setCursor(undefined),
    onKeyDown: (event) => {
      const next = brushAfter(event, brushNow(), surface);
      if (next === 'unchanged') return;
      event.preventDefault();
      onBrush(next, true);
    },
  };
  return { cursor, handlers };
}

interface LaneRowProps {
  readonly lane: Lane;
  /** The bucket that is pointed at. */
  readonly hovered: number | undefined;
  readonly width: number;
}

function LaneRow({ lane, hovered, width }: LaneRowProps): ReactNode {
  const { name, values, format, shown, colour } = lane;
  return (
    <div className="flex items-center text-note" style={{ height: pitch }}>
      <span className="w-[80px] flex-none text-ink">{name}</span>
      <span className="w-[132px] flex-none pr-3 text-right whitespace-nowrap text-ink-2 tabular-nums">
        {hovered === undefined ? shown : exact(values[hovered], format)}
      </span>
      <LaneLine values={values} width={width} colour={colour} />
    </div>
  );
}

function exact(value: number | null | undefined, format: (value: number) => string): ReactNode {
  if (value === null || value === undefined) return <span className="text-ink-3">no data</span>;
  return <span className="text-ink">{format(value)}</span>;
}

interface LaneLineProps extends Pick<Lane, 'values' | 'colour'> {
  readonly width: number;
}

function LaneLine({ values, width, colour }: LaneLineProps): ReactNode {
  const { line, area } = sparkPath(values, { width, height: laneHeight });
  return (
    <svg
      aria-hidden
      width={width}
      height={laneHeight}
      viewBox={`0 0 ${width} ${laneHeight}`}
      className={`keeps-colour block flex-none ${colour}`}
    >
      <path d={area} fill="currentColor" opacity="0.16" />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** What lies outside pales; the edges can be gripped. */
function Brush({ brush, surface: { band, width } }: { readonly brush: Span; readonly surface: Surface }): ReactNode {
  const left = Math.max(0, xOf(brush.from, band, width));
  const right = Math.min(width, xOf(brush.to, band, width));
  const shade = 'keeps-colour pointer-events-none absolute inset-y-0 bg-surface/55';
  const grip =
    'absolute top-1/2 h-4 w-2 -translate-x-1/2 -translate-y-1/2 rounded-bar border border-accent bg-surface cursor-ew-resize';
  return (
    <>
      <span aria-hidden className={shade} style={{ left: 0, width: left }} />
      <span aria-hidden className={shade} style={{ left: right, right: 0 }} />
      <span
        aria-hidden
        style={{ left, width: Math.max(2, right - left) }}
        className="edge-on pointer-events-none absolute inset-y-0 border-x border-accent bg-accent/8"
      />
      <span aria-hidden className={grip} style={{ left }} />
      <span aria-hidden className={grip} style={{ left: right }} />
    </>
  );
}

interface AxisProps {
  readonly surface: Surface;
  readonly brush: Span | undefined;
  readonly hovered: number | undefined;
}

const pill = 'absolute top-0 z-10 rounded-chip px-1.5 font-medium whitespace-nowrap -translate-x-1/2';

function Axis({ surface: { band, width }, brush, hovered }: AxisProps): ReactNode {
  const zone = useZone();
  const inside = (x: number, half: number): number => Math.min(Math.max(x, half), Math.max(half, width - half));
  return (
    <div aria-hidden className="relative h-5 text-tick text-ink-3 tabular-nums" style={{ marginLeft: headWidth }}>
      {timeTicks(band, width).map((at) => (
        <span key={at} style={{ left: inside(xOf(at, band, width), 24) }} className="absolute top-0.5 -translate-x-1/2">
          {clockOf(at, band, zone)}
        </span>
      ))}
      {brush === undefined ? null : (
        <span
          style={{ left: inside(xOf((brush.from + brush.to) / 2, band, width), 64) }}
          className={`${pill} bg-accent text-surface`}
        >
          {rangeWords(brush, zone)}
        </span>
      )}
      {hovered === undefined ? null : (
        <span style={{ left: inside(xOf(hovered, band, width), 30) }} className={`${pill} bg-solid text-on-solid`}>
          {formatClock(new Date(hovered), zone)}
        </span>
      )}
    </div>
  );
}

/** Seconds are said only where they differ from tick to tick. */
function clockOf(at: number, { from, to }: Span, zone: string): string {
  const clock = formatClock(new Date(at), zone);
  return to - from > 15 * 60_000 ? clock.slice(0, 5) : clock;
}

/** `14:18:10 to 14:24:05`. */
export function rangeWords({ from, to }: Span, zone: string): string {
  return `${formatClock(new Date(from), zone)} to ${formatClock(new Date(to), zone)}`;
}

function pixelOf(event: PointerEvent<HTMLDivElement>): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left;
}

/** A press on an edge holds the other one. */
function anchorOf(x: number, brush: Span | undefined, { band, width }: Surface): number | undefined {
  if (brush === undefined) return undefined;
  const [left, right] = [xOf(brush.from, band, width), xOf(brush.to, band, width)];
  if (Math.abs(x - left) <= gripReach) return right - 1;
  return Math.abs(x - right) <= gripReach ? left + 1 : undefined;
}

/** Arrows move the end, with Shift the beginning; page keys by ten buckets; Escape clears. */
function brushAfter(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  brush: Span | undefined,
  surface: Surface,
): Span | undefined | 'unchanged' {
  if (key === 'Escape') return brush === undefined ? 'unchanged' : undefined;
  const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[key];
  return by === undefined ? 'unchanged' : moveEdge(brush, shiftKey ? 'from' : 'to', by, surface);
}
