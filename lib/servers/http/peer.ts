/** Who is at the other end of a connection, and whether anybody still is. */

import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** An address of IPv4 as it is written, on a socket of IPv6 too. */
export function addressOf({ socket: { remoteAddress = '' } }: IncomingMessage): string {
  return remoteAddress.replace(/^::ffff:/, '');
}

/** True of an error that says that the client has gone: nobody is left to answer. */
export function isGone(error: unknown, body: Readable): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('ERR_STREAM_') || body.errored !== null;
}
