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
    if (running < limit) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn passes to the next one in line: whoever comes in between waits.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
  return { inTurn, waiting: () => waiting.length };
}
