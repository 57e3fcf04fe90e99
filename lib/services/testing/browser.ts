/** The connection of a browser, for tests. */

import type { Connection } from '../actor.ts';

export const browser: Connection = {
  ip: '192.0.2.1',
  userAgent: 'Test',
  secure: true,
  active: true,
  local: false,
  cookie: '',
};

/** The connection a browser has after these cookies were set. */
export function withCookies(setCookies: readonly string[], connection = browser): Connection {
  return { ...connection, cookie: setCookies.map((line) => line.slice(0, line.indexOf(';'))).join('; ') };
}
