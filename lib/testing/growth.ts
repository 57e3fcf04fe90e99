/** How the time of a computation grows with its input, measured so that a busy machine does not change the answer. */

/** Below this, CPU time in milliseconds says nothing about how it grows. */
const tellingMs = 400;

/**
 * CPU time for `size` divided by that for a quarter of it: about 4 if the time is linear, 16 if it is quadratic. It is 1 if
 * the whole takes less than 400 ms.
 */
export function timeGrowth(work: (size: number) => void, size: number): number {
  const measure = (of: number): number => {
    const before = process.threadCpuUsage();
    work(of);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  if (measure(size) < tellingMs) return 1;
  return measure(size) / Math.min(measure(size / 4), measure(size / 4));
}

/** Growth above this is not linear; the bound leaves room for garbage collection and compilation. */
export const mostGrowth = 9;
