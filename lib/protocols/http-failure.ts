/** What an error of a connection means to the robot: an outcome, and a sentence for the person who reads it. */

import { connectFailureOf } from '../outside/connect-failure.ts';
import type { FetchOutcomeKind } from '../sdk/resource.ts';
import { describeUnopened } from './unopened-connection.ts';
import type { Unopened } from './unopened-connection.ts';

export interface Failure extends Unopened {
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

/** Of an open connection; what goes wrong before it is open is a ConnectFailure. */
const failures: ReadonlyMap<string, readonly [FetchOutcomeKind, string]> = new Map([
  ['ETIMEDOUT', ['timeout', 'the connection timed out']],
  ['EHOSTUNREACH', ['reset', 'the host is unreachable']],
  ['ENETUNREACH', ['reset', 'the network is unreachable']],
  ['UND_ERR_HEADERS_OVERFLOW', ['malformed', 'headers larger than 256 KB']],
  ['HPE_HEADER_OVERFLOW', ['malformed', 'headers larger than 256 KB']],
  ['UND_ERR_DESTROYED', ['reset', 'the visit ended']],
  ['UND_ERR_CLOSED', ['reset', 'the visit ended']],
]);

/** Codes of a connection that ended before its answer did. */
const endings: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE']);
/** undici's parser errors carry no code: the end in the middle of an answer is known by its words. */
const endInParser = 'Invalid EOF state';
/** undici's words for answers that came when none should, or that it does not take. */
const ruleBreaks: ReadonlySet<string> = new Set(['bad response', 'bad upgrade']);

/** Why what has come of a body is not the whole, in plain words. */
export interface Truncated {
  readonly truncated: string;
}

/**
 * `truncated` is an answer whose connection was closed in good order before the end of its body: what came is used and
 * marked, as browsers show it. One that was reset, or of whose body nothing came, is not.
 */
export function describeFailure(error: Error, progress: Progress): Failure | Truncated {
  const unopened = connectFailureOf(error);
  if (unopened !== undefined) return describeUnopened(unopened);
  const code = codeOf(error);
  const known = failures.get(code);
  if (known !== undefined) return { outcome: known[0], detail: known[1] };
  if (isLengthMismatch(code, progress)) return describeShort(progress);
  if (isEnding(error, code)) return describeEnding(error, progress);
  return { outcome: 'malformed', detail: `not an HTTP response: ${oneLine(error.message)}`, malformedHttp: true };
}

function describeEnding(error: Error, progress: Progress): Failure | Truncated {
  if (progress.status === 0)
    return { outcome: 'reset', detail: 'the connection was closed without a response', unanswered: true };
  const isReset = codeOf(error) === 'ECONNRESET' && error.message !== 'aborted';
  return isReset ? { outcome: 'reset', detail: shortOf(progress) } : describeShort(progress);
}

function describeShort(progress: Progress): Failure | Truncated {
  const detail = shortOf(progress);
  return progress.received === 0 ? { outcome: 'reset', detail } : { truncated: detail };
}

function shortOf({ received, headers }: Progress): string {
  const length = headers['content-length'];
  if (length === undefined) return 'the connection was closed before the last chunk';
  return `the connection was closed after ${received} of ${String(length)} bytes of the body`;
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
