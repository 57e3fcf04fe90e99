/** What an error of a connection means to the robot: an outcome, and a sentence for the person who reads it. */

import type { FetchOutcomeKind } from '../sdk/resource.ts';

export interface Failure {
  readonly outcome: FetchOutcomeKind;
  readonly detail: string;
  /** The answer broke the rules of HTTP in a way a lenient parser may take. */
  readonly malformedHttp?: boolean;
  /** The connection was closed before anything of the answer came. */
  readonly unanswered?: boolean;
}

/** What had come of the answer when the connection failed. */
interface Progress {
  readonly status: number;
  readonly received: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

const failures: ReadonlyMap<string, readonly [FetchOutcomeKind, string]> = new Map([
  ['ENOTFOUND', ['dns', 'the host name is not known']],
  ['ENODATA', ['dns', 'the host name has no address']],
  ['EAI_AGAIN', ['dns', 'the name server did not answer']],
  ['ESERVFAIL', ['dns', 'the name server failed']],
  ['ETIMEOUT', ['dns', 'the name server did not answer in time']],
  ['ECONNREFUSED', ['refused', 'the connection was refused']],
  ['EHOSTUNREACH', ['refused', 'the host cannot be reached']],
  ['ENETUNREACH', ['refused', 'the network cannot be reached']],
  ['EADDRNOTAVAIL', ['refused', 'the address cannot be reached']],
  ['ERR_ADDRESS_REFUSED', ['address-refused', '']],
  ['EACCES', ['refused', 'this machine does not allow the connection']],
  ['ETIMEDOUT', ['timeout', 'the connection timed out']],
  ['UND_ERR_CONNECT_TIMEOUT', ['timeout', 'no connection in time']],
  ['UND_ERR_HEADERS_TIMEOUT', ['timeout', 'no answer in time']],
  ['UND_ERR_BODY_TIMEOUT', ['timeout', 'the answer stopped']],
  ['UND_ERR_HEADERS_OVERFLOW', ['malformed', 'headers larger than 256 KB']],
  ['HPE_HEADER_OVERFLOW', ['malformed', 'headers larger than 256 KB']],
  ['CERT_HAS_EXPIRED', ['tls', 'the certificate has expired']],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', ['tls', 'the certificate is self-signed']],
  ['SELF_SIGNED_CERT_IN_CHAIN', ['tls', 'the certificate is signed by an authority that is not trusted']],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', ['tls', 'the certificate is signed by an authority that is not trusted']],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', ['tls', 'the certificate is signed by an authority that is not trusted']],
  ['ERR_TLS_CERT_ALTNAME_INVALID', ['tls', 'the certificate is for another host']],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', ['timeout', 'the TLS handshake stopped']],
  ['EPROTO', ['tls', 'the server does not speak TLS here']],
]);

/** Codes of a connection that ended before its answer did. */
const endings: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE']);
/** undici's parser errors carry no code: the end in the middle of an answer is known by its words. */
const endInParser = 'Invalid EOF state';
/** undici's words for answers that came when none should, or that it does not take. */
const ruleBreaks: ReadonlySet<string> = new Set(['bad response', 'bad upgrade']);

/**
 * `truncated` is an answer in chunks whose connection was closed in good order before the last chunk: it is kept and
 * marked. Any other answer that stops short is not: what came of it is never taken for the whole.
 */
export function describeFailure(error: Error, progress: Progress): Failure | 'truncated' {
  const code = codeOf(error);
  const known = failures.get(code);
  if (known !== undefined) return { outcome: known[0], detail: known[1] === '' ? oneLine(error.message) : known[1] };
  if (isLengthMismatch(code, progress)) return { outcome: 'reset', detail: shortOf(progress) };
  if (isEnding(error, code)) return describeEnding(error, progress);
  if (code.startsWith('ERR_TLS_') || code.startsWith('ERR_SSL_')) return { outcome: 'tls', detail: error.message };
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return { outcome: 'reset', detail: 'the visit ended' };
  return { outcome: 'malformed', detail: `not an HTTP answer: ${oneLine(error.message)}`, malformedHttp: true };
}

function describeEnding(error: Error, progress: Progress): Failure | 'truncated' {
  const { status, headers } = progress;
  if (error.message.includes('before secure TLS connection')) {
    return { outcome: 'tls', detail: 'the connection was closed in the TLS handshake' };
  }
  if (status === 0)
    return { outcome: 'reset', detail: 'the connection was closed without an answer', unanswered: true };
  const isReset = codeOf(error) === 'ECONNRESET' && error.message !== 'aborted';
  if (!isReset && headers['transfer-encoding'] !== undefined && headers['content-length'] === undefined)
    return 'truncated';
  return { outcome: 'reset', detail: shortOf(progress) };
}

function shortOf({ received, headers }: Progress): string {
  const length = headers['content-length'];
  const whole = length === undefined ? '' : ` of ${String(length)}`;
  return `the connection was closed after ${received}${whole} bytes of the body`;
}

/** Before the head has come it says that the lengths in the head contradict each other. */
function isLengthMismatch(code: string, { status }: Progress): boolean {
  return code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && status !== 0;
}

function isEnding({ message }: Error, code: string): boolean {
  return (endings.has(code) && !ruleBreaks.has(message)) || message.includes(endInParser);
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}
