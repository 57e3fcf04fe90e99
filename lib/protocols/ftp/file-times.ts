/** Times as FTP writes them (RFC 3659, 2.3): `YYYYMMDDhhmmss`, UTC. */

/** The fourteen digits of a time, without its fraction; undefined for anything that is none. */
export function readTime(written: string): string | undefined {
  const digits = /^(\d{14})(?:\.\d+)?$/.exec(written.trim())?.[1];
  return digits !== undefined && msOf(digits) !== undefined ? digits : undefined;
}

/** Milliseconds since the epoch; undefined for a day or hour that does not exist. */
export function msOf(digits: string): number | undefined {
  const iso = digits.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z');
  const ms = Date.parse(iso);
  return Number.isNaN(ms) || new Date(ms).toISOString() !== iso ? undefined : ms;
}
