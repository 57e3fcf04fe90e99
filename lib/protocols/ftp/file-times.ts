/** Times as FTP writes them (RFC 3659, 2.3): `YYYYMMDDhhmmss`, UTC. */

/** The fourteen digits of a time, without its fraction; undefined for anything that is none. */
export function readTime(written: string): string | undefined {
  const digits = /^(\d{14})(?:\.\d+)?$/.exec(written.trim())?.[1];
  return digits !== undefined && msOf(digits) !== undefined ? digits : undefined;
}

/** Milliseconds since the epoch; undefined for a day or hour that does not exist. */
export function msOf(digits: string): number | undefined {
  const part = (start: number, end: number): number => Number(digits.slice(start, end));
  const [year, month, day, hour, minute, second] = [
    part(0, 4),
    part(4, 6),
    part(6, 8),
    part(8, 10),
    part(10, 12),
    part(12, 14),
  ];
  // Years below 100 would be those of the century of 1900.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const ms = date.setUTCHours(hour, minute, second);
  const isReal =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    minute < 60 &&
    second < 60;
  return isReal ? ms : undefined;
}
