/** The connections of a run over all its visits (robot.conf, max-connections). */

import type { Clock } from '../../outside/clock.ts';

export interface Connections {
  take(): boolean;
  give(): void;
  /**
   * Called once, when a connection is free again. First comes who asks for the URL of least depth, so that a crawl of
   * many sites goes breadth-first over all of them; before that who has waited for long. Whoever does not take it lets
   * the next one. Returns a function that leaves the line.
   */
  onFree(call: () => void, depth: number): () => void;
  /** Resolves when one was taken. */
  taken(): Promise<void>;
  /** How many wait in line. */
  readonly waiting: number;
}

interface Waiting {
  readonly call: () => void;
  readonly depth: number;
  /** On the monotonic clock. */
  readonly since: number;
}

/** Nobody waits for those with URLs of less depth longer than this (milliseconds). */
const longestWaitMs = 10_000;

export function createConnections(most: number, clock: Pick<Clock, 'monotonic'>): Connections {
  let open = 0;
  const line = createLine(clock);
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
    onFree: (call, depth) => line.join(call, depth + 1),
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
    get waiting() {
      return line.size;
    },
  };
}

/** Everybody stands in two lines, by depth and by time, and is called from one of them. Who leaves is in neither. */
function createLine(clock: Pick<Clock, 'monotonic'>) {
  const byTime = new Set<Waiting>();
  const byDepth = new Map<number, Set<Waiting>>();
  const leave = (waiting: Waiting): void => {
    const others = byDepth.get(waiting.depth);
    byTime.delete(waiting);
    others?.delete(waiting);
    if (others?.size === 0) byDepth.delete(waiting.depth);
  };
  const nearest = (): Waiting | undefined => {
    const least = Math.min(...byDepth.keys());
    const [first] = byDepth.get(least) ?? [];
    return first;
  };
  return {
    join(call: () => void, depth: number): () => void {
      const waiting = { call, depth, since: clock.monotonic() };
      byTime.add(waiting);
      byDepth.set(depth, (byDepth.get(depth) ?? new Set()).add(waiting));
      return () => leave(waiting);
    },
    next(): (() => void) | undefined {
      const [longest] = byTime;
      if (longest === undefined) return undefined;
      const next = clock.monotonic() - longest.since > longestWaitMs ? longest : nearest();
      if (next !== undefined) leave(next);
      return next?.call;
    },
    get size() {
      return byTime.size;
    },
  };
}
