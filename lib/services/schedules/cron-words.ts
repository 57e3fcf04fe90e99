/** What a cron expression says, as a sentence. */

import type { CronExpression, CronField } from './cron.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export function cronWords(cron: CronExpression): string {
  const words = [timeWords(cron), dayWords(cron), monthWords(cron)].filter((part) => part !== '').join(' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

const mostTimes = 6;

function timeWords({ minute, hour }: CronExpression): string {
  const clocks = hour.values.flatMap((h) => minute.values.map((m) => `${twoDigits(h)}:${twoDigits(m)}`));
  if (clocks.length <= mostTimes) return `at ${list(clocks)}`;
  if (hour.isEvery) return minuteWords(minute);
  const hours =
    hour.step === undefined ? `of the hours ${ranges(hour.values, twoDigits)}` : `of every ${ordinal(hour.step)} hour`;
  return `${minuteWords(minute, false)} ${hours}`;
}

function minuteWords({ isEvery, step, values }: CronField, alone = true): string {
  if (isEvery) return 'every minute';
  if (step !== undefined) return `every ${step} minutes`;
  const [only] = values;
  if (values.length === 1 && only === 0) return alone ? 'every hour, on the hour' : 'at minute 0';
  const minutes = `${values.length === 1 ? 'minute' : 'minutes'} ${ranges(values, String)}`;
  return alone ? `at ${minutes} of every hour` : `at ${minutes}`;
}

/** Both named means either: the day of the month or the day of the week, as cron has it. */
function dayWords({ day, weekday, hour }: CronExpression): string {
  if (day.isEvery && weekday.isEvery) return hour.isEvery ? '' : 'every day';
  if (day.isEvery) return `on ${weekdayWords(weekday)}`;
  const dates = `on ${dateWords(day)}`;
  return weekday.isEvery ? dates : `${dates}, and also on ${weekdayWords(weekday)}`;
}

function dateWords({ values, last, step }: CronField): string {
  if (step !== undefined && !last) return `every ${ordinal(step)} day of the month from the 1st on`;
  const dates = values.length === 0 ? [] : [`the ${ranges(values, ordinal, ' to the ')}`];
  return `${list(last ? [...dates, 'the last day'] : dates)} of the month`;
}

function weekdayWords({ values }: CronField): string {
  const name = (value: number): string => weekdays[value] ?? '';
  // Sunday last, as the week is spoken of.
  const spoken = values.map((value) => (value === 0 ? 7 : value)).toSorted((a, b) => a - b);
  if (values.length === 1) return `${name(values[0] ?? 0)}s`;
  return ranges(spoken, (value) => name(value % 7));
}

function monthWords({ month }: CronExpression): string {
  return month.isEvery ? '' : `in ${ranges(month.values, (value) => months[value - 1] ?? '')}`;
}

/** Three and more in a row as a range. */
function ranges(values: readonly number[], word: (value: number) => string, to = ' to '): string {
  const runs: number[][] = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === value - 1) run.push(value);
    else runs.push([value]);
  }
  return list(
    runs.flatMap((run) => (run.length > 2 ? [`${word(run[0] ?? 0)}${to}${word(run.at(-1) ?? 0)}`] : run.map(word))),
  );
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function ordinal(value: number): string {
  const tens = value % 100;
  if (tens > 10 && tens < 14) return `${value}th`;
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`;
}
