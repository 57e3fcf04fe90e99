/** What the codes of News servers mean to the robot (RFC 3977, 3.2 and appendix C; RFC 4642; RFC 4643). */

import type { StatusMeaning } from '../../sdk/define-protocol.ts';

const loginNeeded = 'the server requires a login';
const notForReaders = 'the server answered as if an article had been sent to it';

export const newsStatuses: readonly StatusMeaning[] = [
  { from: 100, to: 299, outcome: 'ok' },
  { from: 381, to: 383, outcome: 'credentials-needed', detail: loginNeeded },
  { from: 400, outcome: 'http-error', retry: 'site', detail: 'the server is overloaded or closing' },
  { from: 401, outcome: 'http-error', detail: 'the server requires another mode than that of readers' },
  { from: 403, outcome: 'http-error', retry: 'resource', detail: 'the server failed' },
  { from: 411, outcome: 'gone', detail: 'no such newsgroup' },
  { from: 412, outcome: 'http-error', retry: 'resource', detail: 'the server lost the selected newsgroup' },
  { from: 420, outcome: 'gone', detail: 'the newsgroup has no such article' },
  { from: 423, outcome: 'gone', detail: 'no article with this number: expired or canceled' },
  { from: 430, outcome: 'gone', detail: 'no article with this Message-ID: expired or canceled' },
  { from: 436, outcome: 'http-error', retry: 'resource', detail: 'the server asks to try again later' },
  { from: 435, to: 441, outcome: 'http-error', detail: notForReaders },
  { from: 450, outcome: 'credentials-needed', detail: loginNeeded },
  { from: 452, outcome: 'credentials-needed', detail: 'the server refused the login' },
  { from: 480, outcome: 'credentials-needed', detail: loginNeeded },
  { from: 481, outcome: 'credentials-needed', detail: 'the server refused the login' },
  { from: 482, outcome: 'http-error', detail: 'the server expected other commands for the login' },
  { from: 483, outcome: 'tls', detail: 'the server requires TLS (starttls)' },
  { from: 500, outcome: 'http-error', detail: 'the server does not know the command' },
  { from: 501, outcome: 'http-error', detail: 'the server could not parse the command' },
  { from: 502, outcome: 'http-error', detail: 'access denied' },
  { from: 503, outcome: 'http-error', detail: 'the server does not support the command' },
  { from: 504, outcome: 'http-error', detail: 'the server could not parse the command' },
  { from: 580, outcome: 'tls', detail: 'the server failed to start TLS' },
];
