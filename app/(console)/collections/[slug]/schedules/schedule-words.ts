/** Schedules in words: what they do, how their times end, and addresses of their pages. */

import { formatExact } from '#components/ui/format/format-time.ts';
import type { GlyphShape, Tone } from '#components/ui/marks/verdict-words.ts';
import type { FiringOutcome, ScheduleRow } from '#lib/services/schedules/contract.ts';

export function schedulesHref(slug: string, schedule?: number | 'new'): string {
  return `/collections/${encodeURIComponent(slug)}/schedules${schedule === undefined ? '' : `/${schedule}`}`;
}

/** `Mon 23 Nov 2026, 22:00`, by the clocks of the zone. */
export function zonedTime(at: number, zone: string): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' }).format(at);
  return `${weekday} ${formatExact(new Date(at), zone).replace(/:\d\d$/, '')}`;
}

/** What comes next of a schedule; undefined when it is off or never comes again. */
export function nextOf({
  starts,
  stops,
}: ScheduleRow): { readonly kind: 'start' | 'stop'; readonly at: number } | undefined {
  const [start, stop] = [starts?.next[0] ?? Infinity, stops?.next[0] ?? Infinity];
  const at = Math.min(start, stop);
  return at === Infinity ? undefined : { kind: start <= stop ? 'start' : 'stop', at };
}

const startWords: Readonly<Record<ScheduleRow['what'], string>> = {
  full: 'full run',
  incremental: 'incremental run',
  collect: 'collecting from Gatherers',
};

export function doesWords({ start, what }: Pick<ScheduleRow, 'start' | 'what'>): string {
  if (start === undefined) return 'stops runs';
  return startWords[what];
}

interface OutcomeLook {
  readonly word: string;
  readonly shape: GlyphShape;
  readonly tone: Tone;
}

export const outcomeLooks: Readonly<Record<FiringOutcome, OutcomeLook>> = {
  started: { word: 'started', shape: 'disc', tone: 'kept' },
  resumed: { word: 'resumed', shape: 'disc', tone: 'kept' },
  stopped: { word: 'stopped', shape: 'ring', tone: 'quiet' },
  paused: { word: 'paused', shape: 'bars', tone: 'quiet' },
  skipped: { word: 'skipped', shape: 'barred', tone: 'warn' },
  refused: { word: 'refused', shape: 'octagon', tone: 'failed' },
  failed: { word: 'failed', shape: 'octagon', tone: 'failed' },
};

export const active: OutcomeLook = { word: 'in progress', shape: 'half', tone: 'running' };

/** Expressions that are asked for most, for a start in the night. */
export const usualTimes: readonly { readonly label: string; readonly cron: string }[] = [
  { label: 'every night', cron: '0 2 * * *' },
  { label: 'every week', cron: '0 2 * * SUN' },
  { label: 'every month', cron: '0 2 1 * *' },
];
