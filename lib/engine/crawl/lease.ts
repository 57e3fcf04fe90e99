/** The lease of a visit, extended for as long as the visit goes on. */

import { repeat } from '../../outside/clock.ts';
import type { Crawl } from './context.ts';
import type { Visit } from '../ports.ts';

export interface HeldLease {
  /** On the monotonic clock. */
  readonly endsAt: () => number;
  /** Called when it was extended, when it is lost, and when the store failed; at once when one of the last two is so already. */
  readonly watch: (watcher: LeaseWatcher) => void;
  /** It is extended no more. */
  readonly end: () => void;
}

export interface LeaseWatcher {
  readonly extended: () => void;
  readonly lost: () => void;
  readonly failed: (cause: unknown) => void;
}

type LeaseState =
  { readonly kind: 'held' } | { readonly kind: 'lost' } | { readonly kind: 'failed'; readonly cause: unknown };

/** `askedAt`: when the lease was asked for, on the monotonic clock. */
export function holdLease({ store, clock }: Pick<Crawl, 'store' | 'clock'>, visit: Visit, askedAt: number): HeldLease {
  let endsAt = askedAt + visit.leaseMs;
  let state: LeaseState = { kind: 'held' };
  let watcher: LeaseWatcher | undefined;
  const tell = (): void => {
    if (state.kind === 'held') watcher?.extended();
    else if (state.kind === 'lost') watcher?.lost();
    else watcher?.failed(state.cause);
  };
  const extend = async (): Promise<void> => {
    const askedAt = clock.monotonic();
    try {
      if (await store.extend(visit)) endsAt = askedAt + visit.leaseMs;
      else state = { kind: 'lost' };
    } catch (cause) {
      state = { kind: 'failed', cause };
    }
    tell();
  };
  const endBeat = repeat(clock, visit.leaseMs / 3, () => void extend());
  return {
    endsAt: () => endsAt,
    watch: (given) => {
      watcher = given;
      if (state.kind !== 'held') tell();
    },
    end: () => {
      endBeat();
      watcher = undefined;
    },
  };
}
