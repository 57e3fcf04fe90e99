/** The times a schedule comes to within a while; remembered, because a page that is watched asks every few seconds. */

import type { CronText } from './times.ts';
import { nextTimes } from './times.ts';

export interface Upcoming {
  /** Milliseconds since the epoch, oldest first. */
  readonly times: readonly number[];
  /** There are more of them before the end. */
  readonly more: boolean;
}

/** Of one expression; more of them would be one mark beside the other. */
const mostTimes = 48;
/** How long an answer is good for, beyond the time asked for. */
const aheadMs = 3_600_000;
const mostKept = 500;

interface Kept {
  readonly from: number;
  readonly until: number;
  readonly times: readonly number[];
}

const kept = new Map<string, Kept>();

/** After `from` and up to `until`. */
export function upcomingTimes(text: CronText, from: number, until: number): Upcoming {
  const key = `${text.zone} ${text.cron}`;
  const known = kept.get(key);
  const isGood = known !== undefined && known.from <= from && known.until >= until;
  const { times: all } = isGood ? known : look(key, text, { from, until: until + aheadMs });
  const times = all.filter((at) => at > from && at <= until);
  return { times: times.slice(0, mostTimes), more: times.length > mostTimes };
}

function look(key: string, text: CronText, { from, until }: Omit<Kept, 'times'>): Kept {
  const found = nextTimes(text, from, mostTimes + 1);
  const last = found.at(-1);
  // When the list was cut, nothing is known of what comes after its end.
  const isCut = found.length > mostTimes && last !== undefined && last < until;
  const made = { from, until: isCut ? last : until, times: found };
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, made);
  return made;
}
