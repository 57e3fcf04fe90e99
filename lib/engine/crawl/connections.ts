/** The connections of a run over all its visits in this process (robot.conf, max-connections). */

import type { Clock } from '../../outside/clock.ts';
import type { Need } from '../share-port.ts';

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
  /** Sets how many connections may be open until a moment on the monotonic clock. Open connections stay open. */
  limitTo(most: number, until: number): void;
  /** Ends all waiting, because the process releases the run and sends no more requests. */
  letGo(): void;
  /** What may be in use now, and what would have been used since the last call. */
  need(): Need;
}

interface Waiting {
  readonly call: () => void;
  readonly depth: number;
  /** On the monotonic clock. */
  readonly since: number;
}

/** Nobody waits for those with URLs of less depth longer than this (milliseconds). */
const longestWaitMs = 10_000;

/** `bound`: of the run. This process may use all of it until it is told otherwise. */
export function createConnections(bound: number, clock: Pick<Clock, 'monotonic'>): Connections {
  const count = countOpen(bound, clock);
  const line = createLine(clock);
  let hadToWait = false;
  const join = (call: () => void, depth: number): (() => void) => {
    hadToWait = true;
    return line.join(call, depth);
  };
  /** Whoever is called may have no use for a connection any more: then the next in line is asked. */
  const askNext = (): void => {
    const next = count.isFree() ? line.next() : undefined;
    if (next === undefined) return;
    next();
    askNext();
  };
  const take = (): boolean => {
    if (!count.isFree()) return false;
    count.opened();
    return true;
  };
  const taken = (): Promise<void> =>
    new Promise((resolve) => {
      // Taken at once: before the promise is heard, the next in line would be asked, and take it.
      const call = (): void => {
        count.opened();
        resolve();
      };
      join(call, 0);
    });
  return {
    take,
    give() {
      count.closed();
      askNext();
    },
    onFree: (call, depth) => join(call, depth + 1),
    taken: () => (take() ? Promise.resolve() : taken()),
    get waiting() {
      return line.size;
    },
    limitTo(most, until) {
      count.limitTo(most, until);
      askNext();
    },
    letGo() {
      count.letGo();
      askNext();
    },
    need() {
      const need = count.need(hadToWait || line.size > 0);
      hadToWait = false;
      return need;
    },
  };
}

/** How many are open, how many may be, and the most that were since the last look. */
function countOpen(bound: number, clock: Pick<Clock, 'monotonic'>) {
  let open = 0;
  let most = bound;
  let until = Infinity;
  let peak = 0;
  let isLeaving = false;
  return {
    isFree: (): boolean => isLeaving || (open < most && clock.monotonic() < until),
    opened: (): void => {
      open++;
      peak = Math.max(peak, open);
    },
    closed: (): void => {
      open--;
    },
    limitTo: (limit: number, end: number): void => {
      [most, until] = [limit, end];
    },
    letGo: (): void => {
      isLeaving = true;
    },
    need: (wantsAll: boolean): Need => {
      const wanted = wantsAll ? bound : peak;
      peak = open;
      return { granted: Math.max(most, open), wanted };
    },
  };
}

/** Each waiting visit is in two queues, by depth and by time, and is called from one of them. A visit that leaves is removed from both. */
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
