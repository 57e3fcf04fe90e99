/** Waiting for what a test cannot be told of. */

import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when the condition holds; throws with `what` when it does not for a minute, or for `patienceMs`. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patienceMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(10);
  }
}
