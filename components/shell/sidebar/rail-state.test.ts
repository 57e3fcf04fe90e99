import { expect, it } from 'vitest';
import { parseRail, printRailCookie, toggleRail } from './rail-state.ts';
import { parseTheme, printThemeCookie } from '../theme/theme.ts';

it('the sidebar starts open, and as a rail on wide pages', () => {
  expect(parseRail(undefined)).toEqual({ usual: 'open', wide: 'rail' });
  expect(parseRail('nonsense')).toEqual({ usual: 'open', wide: 'rail' });
});

it('each kind of page keeps its own choice through the cookie', () => {
  const toggled = toggleRail(parseRail(undefined), 'wide');
  expect(toggled).toEqual({ usual: 'open', wide: 'open' });
  const value = printRailCookie(toggled).split(';')[0]?.split('=')[1];
  expect(parseRail(value)).toEqual(toggled);
});

it('a theme that is not one leaves the choice to the system', () => {
  expect(['light', 'dark', 'pink', undefined].map(parseTheme)).toEqual(['light', 'dark', 'system', 'system']);
  expect(printThemeCookie('system')).toContain('max-age=0');
  expect(printThemeCookie('dark')).toMatch(/^theme=dark; path=\//);
});
