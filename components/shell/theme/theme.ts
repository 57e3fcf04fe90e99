/** The theme of the console: chosen by the user and kept in a cookie, or the system's. */

export type Theme = 'light' | 'dark' | 'system';

export const themeCookie = 'theme';

/** Reads the cookie's value; anything else means the system decides. */
export function parseTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

const year = 31_536_000;

/** The text for `document.cookie`; choosing the system's theme removes the cookie. */
export function printThemeCookie(theme: Theme): string {
  const value = theme === 'system' ? '' : theme;
  return `${themeCookie}=${value}; path=/; max-age=${theme === 'system' ? 0 : year}; samesite=lax`;
}
