/** When the next request to a site may start: so long after the last start, so many open at once. */

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
  readonly started: (now: number) => void;
  readonly ended: () => void;
  readonly open: () => number;
  /** Milliseconds before the site may be asked again by anyone. */
  readonly restMs: (now: number) => number;
  readonly setPace: (pace: Pace) => void;
}

export function createGate(initial: Pace, firstStartAt: number): Gate {
  let pace = initial;
  let nextStartAt = firstStartAt;
  let open = 0;
  return {
    waitMs: (now) => (open >= pace.slots ? Infinity : Math.max(0, nextStartAt - now)),
    started: (now) => {
      open++;
      nextStartAt = now + pace.delayMs;
    },
    ended: () => {
      open--;
    },
    open: () => open,
    restMs: (now) => Math.max(0, nextStartAt - now),
    setPace: (next) => {
      nextStartAt += Math.max(0, next.delayMs - pace.delayMs);
      pace = next;
    },
  };
}

/** How often a URL is tried before it counts as failed. */
export const maxAttempts = 3;
const firstBackOffMs = 1000;
/** A site that asks for more patience than this is not waited for: the URL counts as failed. */
export const longestWaitMs = 3_600_000;

/** Milliseconds to wait after the given number of failed attempts: doubling, spread by up to a quarter. */
export function backOffMs(attempts: number, spread: number): number {
  const base = firstBackOffMs * 2 ** Math.min(attempts, 10);
  return Math.round(base * (1 + spread / 4));
}
