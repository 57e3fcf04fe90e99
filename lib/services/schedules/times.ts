/** When a cron expression comes due in a time zone, over the changes of its clocks. */

import { Cron } from 'croner';
import type { CronExpression, CronField } from './cron.ts';
import { readCron } from './cron.ts';

/** An expression as it was typed, with the zone it means. */
export interface CronText {
  readonly cron: string;
  /** An IANA name such as Europe/Berlin. */
  readonly zone: string;
}

/**
 * The next `count` times after `after`, ms since the epoch. A time of day that the clocks jump over in spring comes at
 * the moment they jump; one that they show twice in autumn comes once, the first time. Times that come all day long
 * (every 30 minutes) go on evenly through both.
 */
export function nextTimes(text: CronText, after: number, count: number): readonly number[] {
  return open(text)
    .nextRuns(count, new Date(after))
    .map((at) => at.getTime());
}

export function nextTime(text: CronText, after: number): number | null {
  return nextTimes(text, after, 1)[0] ?? null;
}

/** Expressions that are stored were read before; what cannot be read never comes. */
function open({ cron, zone }: CronText): Pick<Cron, 'nextRuns'> {
  const read = readCron(cron);
  if (!read.ok) return { nextRuns: () => [] };
  return new Cron(pattern(read.cron), { timezone: zone, mode: '5-part', paused: true });
}

const fieldText = ({ isEvery, values, last }: CronField): string =>
  isEvery ? '*' : [...values, ...(last ? ['L'] : [])].join(',');

/** Written out in values, so that no other reading of names, steps or Sundays comes in between. */
function pattern({ minute, hour, day, month, weekday }: CronExpression): string {
  return [minute, hour, day, month, weekday].map(fieldText).join(' ');
}

export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
