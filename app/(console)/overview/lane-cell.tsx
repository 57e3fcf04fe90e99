'use client';
/** The line of time in a collection's row, and the hours in the head above it; the present goes through all rows. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { formatDuration } from '#components/ui/format/format.ts';
import { formatClock, formatDate } from '#components/ui/format/format-time.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';
import { runHref } from '../collections/[slug]/runs/run-href.ts';
import { laneTicks, type LaneTick } from './lane-axis.ts';
import { laneMarks, laneSpan, laneWords, placeOn, type Lane, type LaneMark, type LaneTone } from './lane-marks.ts';

const solid: Readonly<Record<LaneTone, string>> = {
  finished: 'bg-kept',
  stopped: 'bg-ink-4',
  failed: 'bg-failed',
  running: 'bg-running',
  paused: 'bg-warn',
  queued: 'bg-ink-4',
  planned: 'bg-ink-4',
};
const hatched: Readonly<Partial<Record<LaneTone, string>>> = {
  running: '[--hatched:var(--running)]',
  paused: '[--hatched:var(--warn)]',
};
/** A start whose run would be narrower than this is a ring, in percent. */
const ringBelow = 2.4;

function lookOf({ shape, tone, width }: LaneMark): string {
  if (shape === 'solid') return classes('h-[9px] min-w-1 rounded-bar', solid[tone]);
  if (shape === 'hatch') return classes('hatch h-[9px] rounded-r-bar', hatched[tone]);
  return width < ringBelow
    ? 'size-[7px] -ml-[3.5px] rounded-full border-[1.5px] border-ink-4'
    : 'h-[9px] rounded-bar border-[1.5px] border-ink-4';
}

function useWords(now: number): (mark: LaneMark) => string {
  const zone = useZone();
  const clock = (at: number): string => formatClock(new Date(at), zone).slice(0, 5);
  return ({ shape, tone, begin, end, run }) => {
    const when = formatDate(new Date(begin), new Date(now), zone);
    if (shape === 'outline')
      return `starts ${when}${end > begin ? `, last run took ${formatDuration(end - begin)}` : ''}`;
    const id = run === undefined ? 'run' : `run ${run.id}, ${run.kind}`;
    if (shape === 'hatch' && tone === 'running') return `${id}: until about ${clock(end)} at this pace`;
    if (shape === 'hatch') return `${id}: ${tone === 'paused' ? 'paused' : 'queued'} since ${when}`;
    const isOver = tone === 'finished' || tone === 'stopped' || tone === 'failed';
    return `${id}: ${when} to ${isOver ? clock(end) : 'now'}, ${formatDuration(end - begin)}, ${tone}`;
  };
}

/** The lines that go through all rows. */
function Hours({ ticks, present }: { readonly ticks: readonly LaneTick[]; readonly present: number }): ReactNode {
  return (
    <>
      {ticks.map(({ left, isMidnight }) => (
        <span
          key={left}
          style={{ left: `${left}%` }}
          className={classes('absolute inset-y-0 w-px', isMidnight ? 'bg-line-strong' : 'bg-line-2')}
        />
      ))}
      <span
        style={{ left: `${present}%` }}
        className="keeps-colour pointer-events-none absolute -inset-y-px z-1 w-[1.5px] bg-solid"
      />
    </>
  );
}

interface LaneCellProps {
  readonly slug: string;
  readonly lane: Lane;
  /** The present of the page, ms since the epoch. */
  readonly now: number;
}

export function LaneCell({ slug, lane, now }: LaneCellProps): ReactNode {
  const zone = useZone();
  const words = useWords(now);
  const span = laneSpan(now);
  return (
    <div className="absolute inset-0">
      <span className="sr-only">{laneWords(lane)}</span>
      <div aria-hidden className="absolute inset-0">
        <Hours ticks={laneTicks(span, zone)} present={placeOn(span, now)} />
        {laneMarks(lane, span).map((mark) => {
          const style = { left: `${mark.left}%`, width: isRing(mark) ? undefined : `${mark.width}%` };
          const key = `${mark.run?.id} ${mark.shape} ${mark.begin}`;
          const look = classes('keeps-colour absolute top-1/2 -translate-y-1/2', lookOf(mark));
          return mark.run === undefined ? (
            <span key={key} title={words(mark)} style={style} className={look} />
          ) : (
            <Link
              key={key}
              href={runHref(slug, mark.run.id)}
              prefetch={false}
              tabIndex={-1}
              title={words(mark)}
              style={style}
              className={classes(look, 'z-1 before:absolute before:-inset-x-0.5 before:-inset-y-3')}
            />
          );
        })}
      </div>
    </div>
  );
}

const isRing = ({ shape, width }: LaneMark): boolean => shape === 'outline' && width < ringBelow;

/** The hours above the lines; the present stands in its own mark. */
export function LaneHead({ now }: { readonly now: number }): ReactNode {
  const zone = useZone();
  const span = laneSpan(now);
  const ticks = laneTicks(span, zone);
  const present = placeOn(span, now);
  return (
    <>
      <span className="sr-only">Last 24 hours and next 10 hours</span>
      <span aria-hidden className="@container absolute inset-0 font-normal">
        {ticks.map(({ left, label }) =>
          label === undefined ? null : (
            <span
              key={left}
              style={{ left: `${left}%` }}
              className="absolute top-[7px] -translate-x-1/2 @max-[320px]:hidden"
            >
              {label}
            </span>
          ),
        )}
        <span
          style={{ left: `${present}%` }}
          className="absolute top-[5px] z-1 -translate-x-1/2 rounded-chip bg-solid px-1.5 py-0.5 leading-4 font-medium text-on-solid tabular-nums"
        >
          {formatClock(new Date(now), zone).slice(0, 5)}
        </span>
      </span>
    </>
  );
}
