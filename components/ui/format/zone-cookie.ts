/** The cookie that tells the server the reader's time zone. */

export const zoneCookie = 'zone';

/** Reads the cookie's value; UTC where it names no zone. */
export function parseZone(value: string | undefined): string {
  if (value === undefined || value === '') return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** The text for `document.cookie`. */
export function printZoneCookie(zone: string): string {
  return `${zoneCookie}=${zone}; path=/; max-age=31536000; samesite=lax`;
}
