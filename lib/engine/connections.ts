/** The connections of a run over all its visits (robot.conf, max-connections). */

export interface Connections {
  take(): boolean;
  give(): void;
  /**
   * Called once, when a connection is free again. First comes who has the URL of least depth, so that a crawl of many
   * sites goes breadth-first over all of them; before that who has waited for long. Whoever does not take it lets the
   * next one.
   */
  onFree(call: () => void, depth: () => number): void;
  /** Resolves when one was taken. */
  taken(): Promise<void>;
}

interface Waiting {
  readonly call: () => void;
  readonly depth: () => number;
  /** On the monotonic clock. */
  readonly since: number;
}

/** Nobody waits for those with URLs of less depth longer than this (milliseconds). */
const longestWaitMs = 10_000;

export function createConnections(most: number): Connections {
  let open = 0;
  const waiting: Waiting[] = [];
  /** Whoever is called may have no use for a connection any more: then the next in line is asked. */
  const askNext = (): void => {
    const next = open < most ? takeNext(waiting) : undefined;
    if (next === undefined) return;
    next.call();
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
      waiting.push({ call, depth, since: performance.now() });
    },
    async taken() {
      while (!take())
        await new Promise<void>((call) => waiting.push({ call, depth: () => -1, since: performance.now() }));
    },
  };
}

function takeNext(waiting: Waiting[]): Waiting | undefined {
  const [first] = waiting;
  const isOverdue = first !== undefined && performance.now() - first.since > longestWaitMs;
  const [next] = waiting.splice(isOverdue ? 0 : leastDeep(waiting), 1);
  return next;
}

function leastDeep(waiting: readonly Waiting[]): number {
  let [least, at] = [Infinity, 0];
  for (const [i, { depth }] of waiting.entries()) {
    const own = depth();
    if (own < least) [least, at] = [own, i];
  }
  return at;
}
