/** Lets a process sleep until there may be work: the database announces it, and slow polling finds what an announcement missed. */

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface Pause {
  /** Milliseconds between two looks while there may be work. */
  readonly awakeMs: number;
  /** Milliseconds between two looks otherwise; `awakeMs` at least. */
  readonly idleMs: number;
}

export interface WorkSignal {
  /** Resolves when it is time to look again, or at once when `stop` is aborted. */
  readonly rest: (pause: Pause, stop: AbortSignal) => Promise<void>;
  /** Wakes everyone who rests, as an announcement of the database does. */
  readonly wake: () => void;
  readonly close: () => Promise<void>;
}

export interface WorkSignalOptions {
  /** Asked for each connection, as the database may move; may throw while there is none. */
  readonly url: () => string;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  /** True while this process has work in progress. */
  readonly isBusy?: () => boolean;
}

/** For a process that hears nothing: everyone looks as often as if there were work. */
export const alwaysAwake: Pick<WorkSignal, 'rest'> = {
  rest: ({ awakeMs }, stop) => delay(awakeMs, undefined, { signal: stop }).catch(() => undefined),
};

/** The channel of `crawl.announce_work()`. */
const channel = 'winnow_work';
/** One announcement is often followed by more work that is not announced, such as RDs to index. */
const awakeForMs = 10_000;
const reconnectMs = 2_000;

/** Without a connection that listens, everyone looks as often as if there were work. */
export function createWorkSignal({ url, name, isBusy = () => false }: WorkSignalOptions): WorkSignal {
  const resting = new Set<() => void>();
  let awakeUntil = performance.now() + awakeForMs;
  const wake = (): void => {
    awakeUntil = performance.now() + awakeForMs;
    for (const look of resting) look();
  };
  const listener = keepListening({ url, name, wake });
  const isAwake = (): boolean => performance.now() < awakeUntil || isBusy() || !listener.isListening();
  return {
    rest: ({ awakeMs, idleMs }, stop) => {
      const begun = performance.now();
      const leftMs = (): number => (isAwake() ? awakeMs : Math.max(awakeMs, idleMs)) - (performance.now() - begun);
      return restUntil(leftMs, resting, stop);
    },
    wake,
    close: () => {
      for (const look of resting) look();
      return listener.close();
    },
  };
}

/** Rests as long as `leftMs` says, which is asked again when `resting` is called. */
function restUntil(leftMs: () => number, resting: Set<() => void>, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (): void => {
      clearTimeout(timer);
      resting.delete(look);
      stop.removeEventListener('abort', end);
      resolve();
    };
    function look(): void {
      clearTimeout(timer);
      if (stop.aborted || leftMs() <= 0) return end();
      timer = setTimeout(look, Math.ceil(leftMs()));
    }
    resting.add(look);
    stop.addEventListener('abort', end);
    look();
  });
}

interface Listener {
  readonly isListening: () => boolean;
  readonly close: () => Promise<void>;
}

type Listening = Pick<WorkSignalOptions, 'url' | 'name'> & Pick<WorkSignal, 'wake'>;

/** A connection that breaks is replaced. */
function keepListening(options: Listening): Listener {
  const closing = new AbortController();
  let isListening = false;
  const heard = (now: boolean): void => {
    isListening = now;
  };
  const work = (async () => {
    while (!closing.signal.aborted) {
      await listen(options, heard, closing.signal);
      await delay(reconnectMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();
  return {
    isListening: () => isListening,
    close: () => {
      closing.abort();
      return work;
    },
  };
}

/** Resolves when the connection has ended. */
async function listen(
  { url, name, wake }: Listening,
  heard: (now: boolean) => void,
  closing: AbortSignal,
): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url(), application_name: name, keepAlive: true });
    client.on('error', () => undefined);
    client.on('notification', wake);
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    heard(true);
    // Announcements made before this moment are lost.
    wake();
    await once(client, 'end', { signal: closing });
  } catch {
    // The caller tries again.
  } finally {
    heard(false);
    await client?.end().catch(() => undefined);
  }
}
