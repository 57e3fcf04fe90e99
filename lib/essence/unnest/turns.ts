import { setImmediate as nextTurn } from 'node:timers/promises';

const longestTurn = 10;

/** Yields to the event loop after every 10 ms of work. */
export class Turns {
  #start = performance.now();

  async yield(): Promise<void> {
    if (performance.now() - this.#start < longestTurn) return;
    await nextTurn();
    this.#start = performance.now();
  }
}
