/** Watches the embedded database server, and starts it again when it died. */

import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { runningDatabaseUrl } from '../../db/running-database.ts';

export interface DatabaseGuard {
  readonly stop: () => Promise<void>;
}

interface WatchOptions {
  readonly say: (line: string) => void;
  /** Called when it runs at another port than before. */
  readonly moved: () => void;
}

const everyMs = 1_000;
const longestDelayMs = 10_000;

/** A server of the user's own is the user's to watch. */
export function watchDatabase(database: Database, options: WatchOptions): DatabaseGuard {
  const { url, revive } = database;
  const end = new AbortController();
  const watching = revive === undefined ? Promise.resolve() : watch({ url, revive }, options, end.signal);
  return {
    stop: async () => {
      end.abort();
      await watching;
    },
  };
}

async function watch(
  { url, revive }: { readonly url: string; readonly revive: () => Promise<unknown> },
  { say, moved }: WatchOptions,
  end: AbortSignal,
): Promise<void> {
  let current = url;
  let waitMs = everyMs;
  for (;;) {
    await delay(waitMs, undefined, { signal: end }).catch(() => undefined);
    if (end.aborted) return;
    if (await accepts(current)) continue;
    try {
      say('The database stopped. Restarting it.');
      await revive();
      say('The database is running again.');
      waitMs = everyMs;
      if (runningDatabaseUrl() === current) continue;
      current = runningDatabaseUrl();
      moved();
    } catch (error) {
      waitMs = Math.min(waitMs * 2, longestDelayMs);
      const why = error instanceof Error ? error.message : String(error);
      say(`Failed to start the database: ${why} Retrying in ${waitMs / 1000} s.`);
    }
  }
}

/** True when something accepts connections at the address of the URL. */
function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 5_000 });
    const settle = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}
