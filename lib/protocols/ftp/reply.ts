/** Replies of FTP servers: code and text, and what one that ends the work means to the robot. */

import { meaningOf } from '../../sdk/define-protocol.ts';
import { saysBusy } from '../says-busy.ts';
import { Refusal } from '../transfer.ts';
import { ftpStatuses } from './ftp-statuses.ts';

/** A reply of one or more lines (RFC 959, 4.2). Characters stand for bytes. */
export interface Reply {
  readonly code: number;
  /** The first line, without its code. */
  readonly text: string;
  /** The lines after the first, as received. */
  readonly more: readonly string[];
}

const LONGEST_QUOTE = 200;

/** `message` begins with the code; its lines are separated by LF. */
export function readReply({ code, message }: { readonly code: number; readonly message: string }): Reply {
  const [first = '', ...more] = message.split('\n');
  return { code, text: first.slice(4), more };
}

export function isPositive({ code }: Reply): boolean {
  return code >= 200 && code < 300;
}

/** The command, or its parameter, is not implemented: asking again on this server is of no use. */
export function isUnsupported({ code }: Reply): boolean {
  return code === 500 || code === 502 || code === 504;
}

/** Such as `; the server said: Disk full`; empty when it said nothing. */
export function quote({ text }: Reply): string {
  const said = printable(text);
  return said === '' ? '' : `; the server said: ${said}`;
}

/** The text without control characters and its full stop, 200 characters at most. Bytes that are not UTF-8 are replaced. */
export function printable(text: string): string {
  const decoded = Buffer.from(text, 'latin1').toString();
  return decoded
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_QUOTE)
    .replace(/\.$/, '');
}

/** Of a reply to anything but a request for the file or folder itself: it says nothing of whether that exists. */
export function setUpRefusalOf(reply: Reply): Refusal {
  const refusal = refusalOf(reply);
  const { outcome, message, options } = refusal;
  if (saysBusy(reply.text) && outcome !== 'reset')
    return new Refusal('http-error', message, { ...options, retry: 'site' });
  return outcome === 'gone'
    ? new Refusal('http-error', `the server refused the connection${quote(reply)}`, options)
    : refusal;
}

/** The outcome of a reply that ends the work. */
export function refusalOf(reply: Reply): Refusal {
  const { code } = reply;
  const { outcome, detail = 'the server refused the request' } = meaningOf({ statuses: ftpStatuses }, code);
  if (outcome === 'ok') return new Refusal('malformed', `unexpected reply ${code}${quote(reply)}`, { status: code });
  return new Refusal(outcome, `${detail}${quote(reply)}`, { status: code });
}
