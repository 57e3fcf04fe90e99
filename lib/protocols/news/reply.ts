/** Replies of News servers: code and text, and what one that ends the work means to the robot. */

import { meaningOf } from '../../sdk/define-protocol.ts';
import { saysBusy } from '../says-busy.ts';
import { Refusal } from '../transfer.ts';
import { newsStatuses } from './news-statuses.ts';

/** One line (RFC 3977, 3.2). Characters stand for bytes. */
export interface Reply {
  readonly code: number;
  /** Without the code. */
  readonly text: string;
  /** How the server ends this line, and those of the block that may follow. */
  readonly lineEnd: LineEnd;
}

/** LF alone is an error of servers that is read all the same. */
export type LineEnd = '\r\n' | '\n';

const longestQuote = 200;

/** `line`: without its end. Undefined for a line without a code. */
export function readReply(line: string, lineEnd: LineEnd): Reply | undefined {
  const [, code, text = ''] = /^([1-5]\d\d)(?:[ \t]+(.*))?$/s.exec(line) ?? [];
  return code === undefined ? undefined : { code: Number(code), text, lineEnd };
}

/** The command is not implemented: asking again over this connection is of no use. */
export function isUnsupported({ code }: Reply): boolean {
  return code === 500 || code === 501 || code === 503;
}

/** Of a reply to anything but a request for a newsgroup or article: it says nothing of whether that exists. */
export function setUpRefusalOf(reply: Reply): Refusal {
  const { code: status, text } = reply;
  const refusal = refusalOf(reply);
  const { outcome } = refusal;
  if (status >= 400 && outcome !== 'tls' && saysBusy(text))
    return new Refusal('http-error', `the server is busy${quote(reply)}`, { status, retry: 'site' });
  return outcome === 'gone'
    ? new Refusal('http-error', `unexpected reply ${status}${quote(reply)}`, { status })
    : refusal;
}

/** The outcome of a reply that ends the work. */
export function refusalOf(reply: Reply): Refusal {
  const { code: status } = reply;
  const { outcome, detail = 'the server refused the request' } = meaningOf({ statuses: newsStatuses }, status);
  if (outcome === 'ok') return new Refusal('malformed', `unexpected reply ${status}${quote(reply)}`, { status });
  return new Refusal(outcome, `${detail}${quote(reply)}`, { status });
}

function quote({ text }: Reply): string {
  const said = printable(text);
  return said === '' ? '' : `; the server said: ${said}`;
}

/** Without control characters and the full stop, and 200 characters at most. Bytes that are not UTF-8 are replaced. */
export function printable(text: string): string {
  return Buffer.from(text, 'latin1')
    .toString()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestQuote)
    .replace(/\.$/, '');
}
