/** Whether keys without Ctrl or Alt do something: on, unless switched off in the profile; kept in a cookie. */

export const singleKeysCookie = 'keys';

/** Only `off` switches them off. */
export function parseSingleKeys(value: string | undefined): boolean {
  return value !== 'off';
}

const year = 31_536_000;

/** The text for `document.cookie`; on removes the cookie. */
export function printSingleKeysCookie(on: boolean): string {
  return `${singleKeysCookie}=${on ? '' : 'off'}; path=/; max-age=${on ? 0 : year}; samesite=lax`;
}
