/**
 * When requests leave, by the clock of who sends them. A test's server has its event loop in common with the engine: it
 * notes a request late when the loop is busy, so that by its clock the next one seems to come too soon.
 */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Dispatcher } from 'undici';
import type { Site } from '../../engine/testing/site.ts';

/** A timer may end a millisecond early, and times in the database are whole ones. */
const clockMs = 2;

export interface SentRequests {
  /** Milliseconds from one request of the site to the next, where they are fewer than `delayMs`. Throws when some were not seen. */
  readonly tooSoon: (site: Pick<Site, 'port' | 'log'>, delayMs: number) => readonly number[];
  readonly stop: () => void;
}

/** From now on, of this process. */
export function watchRequests(): SentRequests {
  const times = new Map<string, number[]>();
  const onSent = (message: unknown): void => {
    const { request } = message as { readonly request: Pick<Dispatcher.RequestOptions, 'origin'> };
    const { port } = new URL(String(request.origin));
    times.set(port, [...(times.get(port) ?? []), performance.now()]);
  };
  const channel = 'undici:client:sendHeaders';
  subscribe(channel, onSent);
  return {
    tooSoon: ({ port, log }, delayMs) => {
      const sent = times.get(String(port)) ?? [];
      if (sent.length !== log.length) throw new Error(`${sent.length} of ${log.length} requests were seen`);
      const gaps = sent.slice(1).map((at, i) => at - (sent[i] ?? 0));
      return gaps.filter((gap) => gap < delayMs - clockMs);
    },
    stop: () => unsubscribe(channel, onSent),
  };
}
