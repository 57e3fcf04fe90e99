/** Points in time as the console writes them: in a zone that is named, 24 hours, near ones in words. */

import { formatAge } from './format.ts';

const gap = '\u00A0';
const hour = 3_600_000;

interface Parts {
  readonly day: number;
  readonly month: string;
  readonly year: number;
  readonly time: string;
  readonly seconds: string;
  /** Days since 1970 by the calendar of the zone. */
  readonly date: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function partsOf(at: Date, zone: string): Parts {
  const found = new Map(
    formatFor(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): string => found.get(type) ?? '';
  const month = read('month').slice(0, 3);
  const [day, year] = [Number(read('day')), Number(read('year'))];
  const time = `${read('hour')}:${read('minute')}`;
  const date = Math.round(Date.UTC(year, months.indexOf(month), day) / (24 * hour));
  return { day, month, year, time, seconds: read('second'), date };
}

/** The clock: `14:32:07`. */
export function formatClock(at: Date, zone: string): string {
  const { time, seconds } = partsOf(at, zone);
  return `${time}:${seconds}`;
}

/** The whole of it, for hover and copies: `21 Nov 2026, 14:32:07`. */
export function formatExact(at: Date, zone: string): string {
  const { day, month, year, time, seconds } = partsOf(at, zone);
  return `${day}${gap}${month}${gap}${year}, ${time}:${seconds}`;
}

function dayWord(days: number): string | undefined {
  if (days === 0) return 'today';
  if (days === -1) return 'yesterday';
  return days === 1 ? 'tomorrow' : undefined;
}

/** A date without a distance: `today 03:12`, `yesterday 22:40`, `14 Nov 03:04`, `3 Feb 2025`. */
export function formatDate(at: Date, now: Date, zone: string): string {
  const [then, present] = [partsOf(at, zone), partsOf(now, zone)];
  const word = dayWord(then.date - present.date);
  if (word !== undefined) return `${word} ${then.time}`;
  const date = `${then.day}${gap}${then.month}`;
  return then.year === present.year ? `${date} ${then.time}` : `${date}${gap}${then.year}`;
}

/** How far away: `now`, `6 min ago`, `1 h 12 min ago`, `in 26 min`; beyond six hours the date. */
export function formatRelative(at: Date, now: Date, zone: string): string {
  const distance = now.getTime() - at.getTime();
  if (Math.abs(distance) < 1000) return 'now';
  if (Math.abs(distance) >= 6 * hour) return formatDate(at, now, zone);
  return distance > 0 ? `${formatAge(distance)} ago` : `in ${formatAge(-distance)}`;
}
