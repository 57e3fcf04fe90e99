/** What the status codes of HTTP mean to the robot (RFC 9110, 15). */

import type { StatusMeaning } from '../sdk/define-protocol.ts';

const asksForPassword = {
  outcome: 'credentials-needed',
  detail: 'the server requires a user name and password',
} as const;

export const httpStatuses: readonly StatusMeaning[] = [
  // Before the others of its range: there is nothing to read (RFC 9110, 15.3.5 and 15.3.6).
  { from: 204, to: 205, outcome: 'gone', detail: 'the server responded without content' },
  { from: 200, to: 299, outcome: 'ok' },
  { from: 301, to: 303, outcome: 'redirect' },
  { from: 304, outcome: 'not-modified' },
  { from: 307, to: 308, outcome: 'redirect' },
  { from: 404, outcome: 'gone', detail: 'not found' },
  { from: 410, outcome: 'gone', detail: 'permanently removed' },
  { from: 400, outcome: 'http-error', isRefusal: true },
  { from: 401, ...asksForPassword, isRefusal: true },
  { from: 402, to: 403, outcome: 'http-error', isRefusal: true },
  { from: 406, outcome: 'http-error', isRefusal: true },
  { from: 407, ...asksForPassword },
  { from: 429, outcome: 'http-error', retry: 'site' },
  { from: 451, outcome: 'http-error', isRefusal: true, detail: 'unavailable for legal reasons' },
  { from: 503, outcome: 'http-error', retry: 'site' },
  // Servers send what no standard has, 999 above all.
  { from: 500, to: 999, outcome: 'http-error', retry: 'resource' },
];
