/** Work that waits its turn, so that not too much is going on at the same time. */

interface Turns {
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  readonly waiting: () => number;
}

/** @param limit of what is going on at the same time */
export function limitConcurrency(limit: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn: Turns['inTurn'] = async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
  return { inTurn, waiting: () => waiting.length };
}
