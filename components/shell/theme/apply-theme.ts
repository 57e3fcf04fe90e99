'use client';
/** Shows a theme at once and keeps it for the next page the server renders. */

import { printThemeCookie, type Theme } from './theme.ts';

export function applyTheme(theme: Theme): void {
  document.cookie = printThemeCookie(theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
