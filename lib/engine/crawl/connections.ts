/** The connections of a run over all its visits (robot.conf, max-connections). */

import { createDepthQueue } from './depth-queue.ts';

export interface Connections {
  take(): boolean;
  give(): void;
  /**
   * Called once, when a connection is free again. First comes who asks for the URL of least depth, so that a crawl of
   * many sites goes breadth-first over all of them; before that who has waited for long. Whoever does not take it lets
   * the next one.
   */
  onFree(call: () => void, depth: number): void;
  /** Resolves when one was taken. */
  taken(): Promise<void>;
}

interface Waiting {
  readonly call: () => void;
  /** On the monotonic clock. */
  readonly since: number;
  isCalled: boolean;
}

/** Nobody waits for those with URLs of less depth longer than this (milliseconds). */
const longestWaitMs = 10_000;

export function createConnections(most: number): Connections {
  let open = 0;
  const line = createLine();
  /** Whoever is called may have no use for a connection any more: then the next in line is asked. */
  const askNext = (): void => {
    const next = open < most ? line.next() : undefined;
    if (next === undefined) return;
    next();
    askNext();
  };
  const take = (): boolean => {
    if (open >= most) return false;
    open++;
    return true;
  };
  return {
    take,
    give() {
      open--;
      askNext();
    },
    onFree(call, depth) {
      line.join(call, depth + 1);
    },
    async taken() {
      if (take()) return;
      await new Promise<void>((resolve) => {
        // Taken at once: before the promise is heard, the next in line would be asked, and take it.
        const call = (): void => {
          open++;
          resolve();
        };
        line.join(call, 0);
      });
    },
  };
}

/** Everybody stands in two lines, by depth and by time, and is called from one of them. */
function createLine() {
  const byDepth = createDepthQueue<Waiting>(Infinity);
  const byTime = createDepthQueue<Waiting>(Infinity);
  let longest: Waiting | undefined;
  const longestWaiting = (): Waiting | undefined => {
    while (longest === undefined || longest.isCalled) {
      longest = byTime.shift();
      if (longest === undefined) return undefined;
    }
    return longest;
  };
  const nearest = (): Waiting | undefined => {
    for (;;) {
      const next = byDepth.shift();
      if (next?.isCalled !== true) return next;
    }
  };
  return {
    join(call: () => void, depth: number): void {
      const waiting = { call, since: performance.now(), isCalled: false };
      byDepth.push(depth, waiting);
      byTime.push(0, waiting);
    },
    next(): (() => void) | undefined {
      const first = longestWaiting();
      if (first === undefined) return undefined;
      const next = performance.now() - first.since > longestWaitMs ? first : nearest();
      if (next === undefined) return undefined;
      next.isCalled = true;
      return next.call;
    },
  };
}
