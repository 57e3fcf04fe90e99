/** Dates of the web: reads what headers and META values hold, prints what RDs hold. */

const looksLikeDate = /^\d{4}-\d{2}-\d{2}|[a-z]{3}.*\d|\d.*[a-z]{3}/i;
const hasZone = /(?:\b(?:gmt|utc?|[ecmp][sd]t)|\dz|[+-]\d{2}:?\d{2})\s*(?:\([^)]*\))?$/i;
/** Without one, the parser of JavaScript takes 2001. */
const hasYear = /(?<!\+)\d{4}|\d[ -][a-z]{3,9}[ -]\d\d(?![\d:])/i;
/** Characters; a time zone in words may be long. */
const longestDate = 100;
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Milliseconds since the epoch of an HTTP date (RFC 9110, 5.6.7) or an ISO 8601 date; a date without a zone is UTC.
 * Undefined for anything else, such as a day without a year, or the `0` and `-1` servers send as Expires.
 */
export function parseDate(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > longestDate) return undefined;
  if (!looksLikeDate.test(trimmed) || !hasYear.test(trimmed)) return undefined;
  const isWhole = isoDate.test(trimmed) || hasZone.test(trimmed);
  const ms = Date.parse(isWhole ? trimmed : `${trimmed.replace(/^(\d{4}-\d{2}-\d{2})t/i, '$1 ')} GMT`);
  return Number.isNaN(ms) ? undefined : ms;
}

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const time = String.raw`\d\d:\d\d:\d\d`;
const httpDate = new RegExp(
  [
    String.raw`^${day}, \d\d ${month} \d{4} ${time} GMT$`,
    String.raw`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d\d-${month}-\d\d ${time} GMT$`,
    String.raw`^${day} ${month} [ \d]\d ${time} \d{4}$`,
  ].join('|'),
);

/** True for a date in one of the three forms of RFC 9110, 5.6.7. */
export function isHttpDate(text: string): boolean {
  return httpDate.test(text) && !Number.isNaN(Date.parse(text));
}

/** Such as `Sun, 06 Nov 1994 08:49:37 GMT`. */
export function printDate(ms: number): string {
  return new Date(ms).toUTCString();
}

/** For texts people read, such as `1994-11-06 08:49 UTC`. */
export function printMinute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The same day some calendar months later, or the last day of that month when it is shorter (UTC). */
export function addMonths(ms: number, months: number): number {
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
