/** Whether a transfer came to its end: what was cut short is never taken for whole. */

import { Refusal } from '../transfer.ts';
import type { Received } from './receive.ts';
import { isPositive, quote, refusalOf, type Reply } from './reply.ts';

/** The status of a transfer that is whole, or cut by our own limit; otherwise throws a Refusal. `size`: as announced. */
export function checkEnd({ reply, end }: Received, received: number, size?: number): { readonly status?: number } {
  // The server may call it an error that we have had enough.
  if (end === 'cut') return {};
  if (reply !== undefined && !isPositive(reply)) {
    const refusal = refusalOf(reply);
    throw end !== 'none' && refusal.outcome === 'reset' ? cutShort(received, size, reply) : refusal;
  }
  if (end === 'broken') throw cutShort(received, size);
  return reply === undefined ? {} : { status: reply.code };
}

export function cutShort(received: number, size: number | undefined, reply?: Reply): Refusal {
  const of = size === undefined ? '' : ` of ${size}`;
  const said = reply === undefined ? '' : quote(reply);
  const detail = `the connection was closed after ${received}${of} bytes${said}`;
  return new Refusal('reset', detail, reply === undefined ? {} : { status: reply.code });
}
