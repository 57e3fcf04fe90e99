/** The requests that a visit makes before its first URL (robots.txt, RDM): each in its turn, on one of the crawl's connections. */

import { sleep } from '../../outside/clock.ts';
import type { Crawl } from './context.ts';
import { addressWaitMs, takeAddressTurn } from './politeness.ts';
import type { AddressTurn } from './politeness.ts';

export interface Turn {
  /** On the monotonic clock. */
  readonly mayStartAt: number;
  readonly delayMs: number;
  readonly addressTurn: AddressTurn | undefined;
}

/** Undefined when the process lets go of the run. `ask` is given what to call when a request goes out. */
export async function askInTurn<Answer>(
  { clock, connections, control }: Pick<Crawl, 'clock' | 'connections' | 'control'>,
  { mayStartAt, delayMs, addressTurn }: Turn,
  ask: (sent: () => void) => Promise<Answer>,
): Promise<Answer | undefined> {
  await sleep(clock, Math.max(0, mayStartAt - clock.monotonic()));
  const takeTurn = (): void => takeAddressTurn(addressTurn, delayMs, clock.monotonic());
  await connectionInTurn({ clock, connections }, () => addressWaitMs(addressTurn, delayMs, clock.monotonic()));
  takeTurn();
  try {
    // Whoever had to wait for a connection may find that the process is leaving.
    return control.isLeaving ? undefined : await ask(takeTurn);
  } finally {
    connections.give();
  }
}

/** Takes a connection when the turn has come: not before, as others need it, and the turn may pass while it is waited for. */
async function connectionInTurn(
  { clock, connections }: Pick<Crawl, 'clock' | 'connections'>,
  waitMs: () => number,
): Promise<void> {
  for (;;) {
    for (let wait = waitMs(); wait > 0; wait = waitMs()) await sleep(clock, wait);
    await connections.taken();
    if (waitMs() === 0) return;
    connections.give();
  }
}
