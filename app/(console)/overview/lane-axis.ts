/** The hours below a line of time, by the clock of the reader's zone. */

import { formatClock } from '#components/ui/format/format-time.ts';
import { placeOn, type LaneSpan } from './lane-marks.ts';

export interface LaneTick {
  /** In percent of the line's width. */
  readonly left: number;
  readonly isMidnight: boolean;
  /** Left out where it would lie on another one. */
  readonly label?: string;
}

/** Every zone's clock differs from the others by a multiple of this. */
const quarterMs = 15 * 60_000;
const hoursApart = 6;
/** Labels nearer to each other than this are left out, in percent. */
const labelRoom = 9;
/** The same of the present, whose mark is wider. */
const presentRoom = 10;

/** At 00:00, 06:00, 12:00 and 18:00, however long the day is. */
export function laneTicks(span: LaneSpan, zone: string): readonly LaneTick[] {
  const found: { readonly at: number; readonly hour: string }[] = [];
  for (let at = Math.ceil(span.from / quarterMs) * quarterMs; at < span.to; at += quarterMs) {
    const [hour = '', minute] = formatClock(new Date(at), zone).split(':');
    const isTick = minute === '00' && Number(hour) % hoursApart === 0;
    // Where the clocks go back over midnight, the hour comes twice.
    if (isTick && found.at(-1)?.hour !== hour) found.push({ at, hour });
  }
  const present = placeOn(span, span.now);
  let last = -Infinity;
  return found.map(({ at, hour }): LaneTick => {
    const left = placeOn(span, at);
    const isMidnight = hour === '00';
    const fits = Math.abs(left - present) >= presentRoom && left - last >= labelRoom && left <= 100 - labelRoom / 2;
    if (!fits) return { left, isMidnight };
    last = left;
    return { left, isMidnight, label: isMidnight ? (at < span.now ? 'today' : 'midnight') : `${hour}:00` };
  });
}
