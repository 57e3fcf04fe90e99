/** Watches over the requests of a visit with one timer: none may wait, or trickle, for ever. */

import type { Deadlines } from '../outside/door.ts';
import type { ResponseFact } from '../sdk/resource.ts';

export const defaultDeadlines: Omit<Deadlines, 'connectMs'> = {
  headersMs: 30_000,
  totalMs: 120_000,
  minBytesPerSecond: 256,
  rateAfterMs: 30_000,
};

const LONGEST_SWEEP_MS = 500;

/** A request on its way. Times are of the monotonic clock; 0: not yet. */
export interface Watched {
  readonly startedAt: number;
  /** When it went out on a connection. */
  readonly sentAt: number;
  /** When the answer had begun. */
  readonly answeredAt: number;
  /** Bytes of the answer's content. */
  readonly received: number;
  fail(outcome: 'timeout' | 'reset', detail: string): void;
}

export interface Watch {
  add(exchange: Watched): void;
  remove(exchange: Watched): void;
  /** Fails what is still in flight. */
  close(): void;
}

/** A timer a request would cost more than the request's own work: the sweep looks at all of them at once. */
export function watchDeadlines(deadlines: Deadlines): Watch {
  const inFlight = new Set<Watched>();
  const shortest = Math.min(deadlines.connectMs, deadlines.headersMs, deadlines.totalMs, deadlines.rateAfterMs);
  const sweep = setInterval(
    () => {
      const now = performance.now();
      for (const exchange of inFlight) {
        const late = lateness(exchange, deadlines, now);
        if (late !== undefined) exchange.fail('timeout', late);
      }
    },
    Math.max(10, Math.min(LONGEST_SWEEP_MS, shortest / 4)),
  );
  sweep.unref();
  return {
    add: (exchange) => inFlight.add(exchange),
    remove: (exchange) => inFlight.delete(exchange),
    close: () => {
      clearInterval(sweep);
      for (const exchange of inFlight) exchange.fail('reset', 'the visit ended');
    },
  };
}

/** What a timeout was for: the server did not answer where it is neither. */
export function limitOf({ sentAt, answeredAt }: Pick<Watched, 'sentAt' | 'answeredAt'>): Pick<ResponseFact, 'limit'> {
  if (sentAt === 0) return { limit: 'connect-timeout' };
  return answeredAt === 0 ? {} : { limit: 'too-slow' };
}

function lateness(exchange: Watched, deadlines: Deadlines, now: number): string | undefined {
  const { startedAt, sentAt, answeredAt, received } = exchange;
  if (sentAt === 0)
    return now - startedAt > deadlines.connectMs ? `no connection after ${seconds(deadlines.connectMs)}` : undefined;
  if (answeredAt === 0 && now - sentAt > deadlines.headersMs)
    return `no response after ${seconds(deadlines.headersMs)}`;
  if (now - sentAt > deadlines.totalMs) return `incomplete after ${seconds(deadlines.totalMs)}`;
  const bodyMs = now - answeredAt;
  if (answeredAt === 0 || bodyMs < deadlines.rateAfterMs) return undefined;
  const isSlow = received < (deadlines.minBytesPerSecond * bodyMs) / 1000;
  return isSlow ? `slower than ${deadlines.minBytesPerSecond} bytes per second` : undefined;
}

function seconds(ms: number): string {
  return ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}
