/** What the codes of FTP replies mean to the robot (RFC 959, 4.2.1; RFC 2228, 5). */

import type { StatusMeaning } from '../../sdk/define-protocol.ts';

const loginNeeded = 'the server requires a login';
/** Credentials have a user and a password only. */
const accountNeeded = 'the server requires an account (ACCT), which the robot does not send';
const busy = 'the server is overloaded or closing';
const notSupported = 'the server does not support the command';
const failed = 'the server failed to read the file';

export const ftpStatuses: readonly StatusMeaning[] = [
  { from: 125, outcome: 'ok' },
  { from: 150, outcome: 'ok' },
  { from: 200, to: 299, outcome: 'ok' },
  { from: 331, outcome: 'credentials-needed', detail: loginNeeded },
  { from: 332, outcome: 'credentials-needed', detail: accountNeeded },
  { from: 421, outcome: 'http-error', retry: 'site', detail: busy },
  { from: 425, outcome: 'reset', retry: 'resource', detail: 'the server failed to open the data connection' },
  { from: 426, outcome: 'reset', retry: 'resource', detail: 'the server ended the transfer' },
  { from: 450, outcome: 'http-error', retry: 'resource', detail: 'the file is not available now' },
  { from: 451, outcome: 'http-error', retry: 'site', detail: failed },
  { from: 452, outcome: 'http-error', retry: 'site', detail: 'the server has no space left' },
  { from: 500, to: 504, outcome: 'http-error', detail: notSupported },
  { from: 530, outcome: 'credentials-needed', detail: loginNeeded },
  { from: 532, outcome: 'credentials-needed', detail: accountNeeded },
  { from: 534, outcome: 'credentials-needed', detail: 'the server requires another kind of security' },
  { from: 550, outcome: 'gone', detail: 'file not found, or no permission to read it' },
  { from: 551, to: 553, outcome: 'http-error', detail: failed },
];
