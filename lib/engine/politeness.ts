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
  /** A request starts; with what is given back it is said later what came of it. */
  readonly started: (now: number) => StartedRequest;
  readonly open: () => number;
  /** Milliseconds before the site may be asked again by anyone. */
  readonly restMs: (now: number) => number;
}

export interface StartedRequest {
  /** It goes out only now: the site counts from here, however long the connection took. */
  readonly sent: (now: number) => void;
  /** The site was not asked after all: its delay does not count. */
  readonly unused: () => void;
  readonly ended: () => void;
}

export function createGate({ delayMs, slots }: Pace, firstStartAt: number): Gate {
  let nextStartAt = firstStartAt;
  let open = 0;
  return {
    waitMs: (now) => (open >= slots ? Infinity : Math.max(0, nextStartAt - now)),
    started: (now) => {
      open++;
      const before = nextStartAt;
      const after = now + delayMs;
      nextStartAt = after;
      return {
        sent: (now) => {
          nextStartAt = Math.max(nextStartAt, now + delayMs);
        },
        unused: () => {
          if (nextStartAt === after) nextStartAt = before;
        },
        ended: () => {
          open--;
        },
      };
    },
    open: () => open,
    restMs: (now) => Math.max(0, nextStartAt - now),
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
