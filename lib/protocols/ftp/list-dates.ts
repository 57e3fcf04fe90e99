/** Dates of listings. Most have no zone, many have no year or no time of day. */

import { monthOf } from './months.ts';

/** When a file was modified, as a listing has it. */
export interface ListedTime {
  /** `YYYYMMDDhhmmss`; in UTC where `isExact`, and else in the zone of the server. */
  readonly digits: string;
  /** To the second, with a zone. */
  readonly isExact: boolean;
}

/** As written; without a time it is midnight. */
export interface WrittenDate {
  /** Absent: the last one in which the date was not in the future. */
  readonly year?: number;
  readonly month: number;
  readonly day: number;
  /** `h:mm`, `hh:mm:ss`, and fractions of a second. */
  readonly time?: string | undefined;
  readonly isAfternoon?: boolean | undefined;
  /** `+hhmm` or `-hhmm`. */
  readonly zone?: string | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;
/** February 29 comes after this many years at the latest. */
const mostYears = 9;

/** Undefined for a day or hour that does not exist. `now`: milliseconds since the epoch. */
export function listedTime(written: WrittenDate, now: number): ListedTime | undefined {
  const ms = written.year === undefined ? lastMs(written, now) : msIn(written, written.year);
  if (ms === undefined) return undefined;
  const { zone, time } = written;
  const isExact = zone !== undefined && time?.split(':').length === 3;
  return { digits: digitsOf(ms - (zone === undefined ? 0 : offsetMs(zone))), isExact };
}

/** `YYYYMMDDhhmmss` in UTC. */
export function digitsOf(ms: number): string {
  const date = new Date(ms);
  const day = date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  const time = date.getUTCHours() * 10_000 + date.getUTCMinutes() * 100 + date.getUTCSeconds();
  return String(day * 1_000_000 + time).padStart(14, '0');
}

/** Of files that changed within half a year, or a year, `ls` prints no year. Zones differ by up to a day. */
function lastMs(written: WrittenDate, now: number): number | undefined {
  const latest = new Date(now + dayMs).getUTCFullYear();
  for (let year = latest; year > latest - mostYears; year--) {
    const ms = msIn(written, year);
    if (ms !== undefined && ms <= now + dayMs) return ms;
  }
  return undefined;
}

function msIn({ month, day, time = '0:00', isAfternoon }: WrittenDate, year: number): number | undefined {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map((part) => Math.trunc(Number(part)));
  const hours = isAfternoon === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  const ms = Date.UTC(year, month - 1, day, hours, minute, second);
  const date = new Date(ms);
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hours < 24 && minute < 60 && second < 60;
  return isReal ? ms : undefined;
}

function offsetMs(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** `2020-01-31`, `31.01.2020`, `01-31-20`, or `01/31/120`, as some servers have counted on from 1999. */
export function numericDate(written: string): Pick<WrittenDate, 'month' | 'day'> & { readonly year: number } {
  const [first = '', second = '', third = ''] = written.split(/[-/.]/);
  if (first.length > 2) return { year: Number(first), month: Number(second), day: Number(third) };
  const isDayFirst = written.includes('.') || Number(first) > 12;
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  return { year: yearOf(third), month: Number(month), day: Number(day) };
}

function yearOf(written: string): number {
  const year = Number(written);
  if (written.length > 3) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

export const numericDatePattern = String.raw`\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}`;
export const timePattern = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?`;
const blanks = String.raw`[ \t]+`;
const word = String.raw`(?<month>[^ \t\d.,:/-]{2,24})`;
const day = String.raw`(?<day>\d{1,2})`;
/** Some print seconds and the year. */
const timeOrYear = String.raw`(?:(?<time>\d{1,2}:\d{2}:\d{2})[ \t](?<year>\d{4})|(?<time>${timePattern})|(?<year>\d{4}))`;
/** Bytes of characters for year, month, and day: 年月日, or 년월일. */
const sign = String.raw`[\x80-\xFF]{1,4}`;
const yearSign = String.raw`(?<year>\d{4})(?:${sign})?`;
/** Without its sign, a year in front could be a size: then none comes behind, and no time. */
const notBehind = String.raw`(?![ \t]+(?:\d{1,2}:\d|\d{4}))`;
const yearInFront = String.raw`(?:(?<year>\d{4})${sign}|(?<year>(?:19|20)\d{2}))`;
const monthAndDay = String.raw`(?<number>\d{1,2})${sign}[ \t]*${day}(?:${sign})?`;

/** Where a blank comes after them. */
const forms = [
  String.raw`(?:${word}\.?${blanks}${day}|${day}\.?${blanks}${word}[.,]{0,2})${blanks}${timeOrYear}`,
  String.raw`(?<date>${numericDatePattern})${blanks}(?<time>${timePattern})(?:[ \t](?<zone>[-+]\d{4}))?`,
  String.raw`${yearInFront}${blanks}${monthAndDay}${notBehind}|${monthAndDay}${blanks}(?:(?<time>${timePattern})|${yearSign})`,
].map((form) => new RegExp(String.raw`(?:${form})(?=[ \t])`, 'y'));

export interface FoundDate {
  /** Index after it. */
  readonly end: number;
  /** Absent where its month is in a language that is not known. */
  readonly date?: WrittenDate;
}

/** The date that begins there, as `ls` writes them. `months`: whether a word of no known language may be one. */
export function dateAt(line: string, index: number, months: 'any' | 'known'): FoundDate | undefined {
  for (const form of forms) {
    form.lastIndex = index;
    const { groups } = form.exec(line) ?? {};
    if (groups === undefined) continue;
    const end = form.lastIndex;
    const date = writtenDate(groups);
    if (date !== undefined) return { end, date };
    if (months === 'any') return { end };
  }
  return undefined;
}

function writtenDate(groups: Readonly<Record<string, string | undefined>>): WrittenDate | undefined {
  const { date, month: name, number, day: dayOfMonth, year, time, zone } = groups;
  if (date !== undefined) return { ...numericDate(date), time, zone };
  const month = name === undefined ? Number(number) : monthOf(name);
  if (month === undefined) return undefined;
  return { month, day: Number(dayOfMonth), time, ...(year !== undefined && { year: Number(year) }) };
}
