/** When the next request to a site may start: so long after the last start, so many open at once. */

import type { Clock } from '../../outside/clock.ts';

/** What a site is owed. `delayMs` runs from the start of one request to the start of the next; 0 = none. */
export interface Pace {
  readonly delayMs: number;
  readonly slots: number;
}

/** robots.txt Crawl-delay raises the delay of robot.conf, to at most this (milliseconds). */
export const longestCrawlDelayMs = 30_000;

export function paceOf(
  settings: { readonly serverDelayMs: number; readonly siteMaxConnections: number },
  crawlDelaySeconds: number | undefined,
): Pace {
  const asked = Math.min((crawlDelaySeconds ?? 0) * 1000, longestCrawlDelayMs);
  return { delayMs: Math.max(settings.serverDelayMs, asked), slots: settings.siteMaxConnections };
}

/** The gate of one visit. Times are milliseconds of a monotonic clock. */
export interface Gate {
  /** 0 when a request may start now; Infinity when only the end of another one can help. */
  readonly waitMs: (now: number) => number;
  /** A request starts; with what is given back it is said later what came of it. */
  readonly started: (now: number) => StartedRequest;
  readonly open: () => number;
  /** Milliseconds before the site may be asked again by anyone. */
  readonly restMs: (now: number) => number;
}

/** What hosts behind one address share, as a RootNode's Delay is one of the server: its last request, and the longest delay. */
export interface AddressTurn {
  startedAt: number;
  delayMs: number;
}

const fewestTurns = 1_000;
/** A visit that goes on asks its server again within this time after the delay (milliseconds). */
const turnKeptMs = 3_600_000;

/** Turns of this process by address. A turn that has not been used for an hour after its delay is forgotten. */
export function createAddressTurns(clock: Pick<Clock, 'monotonic'>): (ip: string) => AddressTurn {
  const turns = new Map<string, { readonly turn: AddressTurn; askedForAt: number }>();
  let sweepAt = fewestTurns;
  const sweep = (now: number): void => {
    for (const [ip, { turn, askedForAt }] of turns) {
      const usedUntil = Math.max(askedForAt, turn.startedAt + turn.delayMs);
      if (usedUntil + turnKeptMs < now) turns.delete(ip);
    }
    sweepAt = Math.max(fewestTurns, 2 * turns.size);
  };
  return (ip) => {
    const now = clock.monotonic();
    if (turns.size >= sweepAt) sweep(now);
    const known = turns.get(ip) ?? { turn: { startedAt: -Infinity, delayMs: 0 }, askedForAt: now };
    known.askedForAt = now;
    turns.set(ip, known);
    return known.turn;
  };
}

/** Milliseconds before a site with this delay may ask the address. */
export function addressWaitMs(turn: AddressTurn | undefined, delayMs: number, now: number): number {
  return turn === undefined ? 0 : Math.max(0, turn.startedAt + Math.max(turn.delayMs, delayMs) - now);
}

export function takeAddressTurn(turn: AddressTurn | undefined, delayMs: number, now: number): void {
  if (turn !== undefined) Object.assign(turn, { startedAt: now, delayMs: Math.max(turn.delayMs, delayMs) });
}

export interface StartedRequest {
  /** It goes out only now: the site counts from here, however long the connection took. */
  readonly sent: (now: number) => void;
  /** The resource has to be asked for once more: takes the next turn, and gives back how long it is until then. */
  readonly again: (now: number) => number;
  /** The site was not asked after all: its delay does not count. */
  readonly unused: () => void;
  readonly ended: () => void;
}

export function createGate({ delayMs, slots }: Pace, firstStartAt: number, address?: AddressTurn): Gate {
  let nextStartAt = firstStartAt;
  let open = 0;
  const restMs = (now: number): number => Math.max(0, nextStartAt - now);
  const turnMs = (now: number): number => Math.max(restMs(now), addressWaitMs(address, delayMs, now));
  return {
    waitMs: (now) => (open >= slots ? Infinity : turnMs(now)),
    started: (now) => {
      open++;
      const before = nextStartAt;
      const after = now + delayMs;
      nextStartAt = after;
      const beforeThere = address && { ...address };
      takeAddressTurn(address, delayMs, now);
      return {
        sent: (now) => {
          nextStartAt = Math.max(nextStartAt, now + delayMs);
          if (address !== undefined && now > address.startedAt) takeAddressTurn(address, delayMs, now);
        },
        again: (now) => {
          const wait = turnMs(now);
          nextStartAt = now + wait + delayMs;
          takeAddressTurn(address, delayMs, now + wait);
          return wait;
        },
        unused: () => {
          if (nextStartAt === after) nextStartAt = before;
          if (address?.startedAt === now) Object.assign(address, beforeThere);
        },
        ended: () => {
          open--;
        },
      };
    },
    open: () => open,
    restMs,
  };
}

/** How often a URL is tried before it counts as failed. */
export const maxAttempts = 3;
const firstBackOffMs = 1000;
/** A site that asks for more patience is waited for so long, once; then its URLs are left to the next run. */
export const longestWaitMs = 3_600_000;

/** Milliseconds to wait after the given number of failed attempts: doubling, spread by up to a quarter. */
export function backOffMs(attempts: number, spread: number): number {
  const base = firstBackOffMs * 2 ** Math.min(attempts, 10);
  return Math.round(base * (1 + spread / 4));
}
