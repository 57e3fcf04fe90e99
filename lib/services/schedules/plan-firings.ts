/** What a schedule that is due comes to: which of its times is carried out, which are skipped, what comes next. */

import type { FiringPlan, PlannedFiring } from '../../store/schedules/firings.ts';
import type { NextTimes } from '../../store/schedules/schedules.ts';
import type { ScheduleValues } from './contract.ts';
import { nextTime, nextTimes } from './times.ts';

/** The next times after a moment. */
export function nextOf(
  { zone, start, stop }: Pick<ScheduleValues, 'zone' | 'start' | 'stop'>,
  after: number,
): NextTimes {
  const next = (cron: string | undefined): number | null =>
    cron === undefined ? null : nextTime({ cron, zone }, after);
  return { nextStart: next(start), nextStop: next(stop) };
}

/** Later than this, nobody was there to carry it out. */
const lateAfterMs = 2 * 60_000;

/**
 * Times missed while no engine ran are not made up one by one: the last of them is carried out, late, and says so. Of a
 * start and a stop that have both come only the later one counts.
 */
export function planFirings(
  schedule: Pick<ScheduleValues, 'zone' | 'start' | 'stop'> & NextTimes,
  now: number,
): FiringPlan {
  const start = came({ cron: schedule.start, zone: schedule.zone, due: schedule.nextStart }, now);
  const stop = came({ cron: schedule.stop, zone: schedule.zone, due: schedule.nextStop }, now);
  const firings: PlannedFiring[] = [];
  if (start !== undefined) firings.push(fired('start', start, { now, other: stop }));
  if (stop !== undefined) firings.push(fired('stop', stop, { now, other: start }));
  return { ...nextOf(schedule, now), firings: firings.toSorted((a, b) => a.dueAt - b.dueAt) };
}

interface Came {
  /** The last time that came. */
  readonly at: number;
  /** How many came before it. */
  readonly missed: number;
}

const mostCounted = 1000;

/** Undefined when the time is still to come. */
function came(
  { cron, zone, due }: { readonly cron: string | undefined; readonly zone: string; readonly due: number | null },
  now: number,
): Came | undefined {
  if (cron === undefined || due === null || due > now) return undefined;
  let last = due;
  let missed = 0;
  for (;;) {
    const later = nextTimes({ cron, zone }, last, 100).filter((at) => at <= now);
    last = later.at(-1) ?? last;
    missed += later.length;
    if (later.length < 100) return { at: last, missed };
    // After a long while the exact number says nothing more; the last time is looked for from nearby.
    if (missed >= mostCounted) last = nearest({ cron, zone }, last, now);
  }
}

/** A time that came within the last days, or the one given. */
function nearest(text: { readonly cron: string; readonly zone: string }, known: number, now: number): number {
  const recent = nextTimes(text, Math.max(known, now - 3_600_000), 1)[0];
  return recent === undefined || recent > now ? known : recent;
}

function fired(
  kind: 'start' | 'stop',
  { at, missed }: Came,
  { now, other }: { readonly now: number; readonly other: Came | undefined },
): PlannedFiring {
  const base = { kind, dueAt: at };
  if (other !== undefined && other.at > at) {
    const reason = kind === 'start' ? 'The later stop time applies.' : 'The later start time applies.';
    return { ...base, skipped: `No engine was running. ${reason}` };
  }
  const note = lateness(now - at, missed);
  return note === undefined ? base : { ...base, note };
}

function lateness(lateMs: number, missed: number): string | undefined {
  const isLate = lateMs >= lateAfterMs;
  if (!isLate && missed === 0) return undefined;
  const late = isLate ? [`${duration(lateMs)} late: no engine was running.`] : [];
  const before =
    missed === 0
      ? []
      : [
          `${count(missed)} before ${missed === 1 ? 'was' : 'were'} missed and ${missed === 1 ? 'is' : 'are'} not made up.`,
        ];
  return [...late, ...before].join(' ');
}

function count(missed: number): string {
  if (missed >= mostCounted) return `More than ${mostCounted - 1} times`;
  return missed === 1 ? 'A time' : `${missed} times`;
}

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.round(hours / 24)} days`;
}
