/** Runs the feed receiver while it is switched on, and says where it listens. */

import type pg from 'pg';
import { z } from 'zod';
import { receiverKey, stateKey } from '../../db/feed-receiver.ts';
import { createPool } from '../../db/pool.ts';
import { runningDatabaseUrl } from '../../db/running-database.ts';
import { createWorkSignal } from '../../store/sql/work-signal.ts';
import { receiverStateSchema } from '../../services/feedergate/contract.ts';
import type { ReceiverPort } from '../../services/feedergate/contract.ts';
import type { KeptChild } from './keep-running.ts';

export interface FollowedReceiver {
  /** Follows no more; the child is ended by whoever ends the others. */
  readonly stop: () => Promise<void>;
}

export interface FollowOptions {
  readonly say: (line: string) => void;
  readonly start: () => KeptChild;
}

const looks = { awakeMs: 1_000, idleMs: 60_000 };
const graceMs = 25_000;

export function followReceiver({ say, start }: FollowOptions): FollowedReceiver {
  const end = new AbortController();
  const database = openSettings();
  const signal = createWorkSignal({ url: runningDatabaseUrl, name: 'winnow supervisor signal' });
  let running: { readonly child: KeptChild; readonly since: number } | undefined;
  let said = '';
  const look = async (): Promise<void> => {
    const { on, state } = await database.read();
    if (on) running ??= { child: start(), since: Date.now() };
    else if (running !== undefined) {
      const { child } = running;
      running = undefined;
      await child.stop(graceMs);
      say('The feed receiver has stopped: it was switched off.');
    }
    // What an earlier one noted says nothing of this one.
    const words = running === undefined || state === undefined || state.at < running.since ? '' : wordsOf(state.ports);
    if (words !== '' && words !== said) say(words);
    said = words;
  };
  const work = (async () => {
    while (!end.signal.aborted) {
      // Without the database it stays as it is.
      await look().catch(() => undefined);
      await signal.rest(looks, end.signal);
    }
    await signal.close();
    await database.close();
  })();
  return {
    stop: () => {
      end.abort();
      return work;
    },
  };
}

function wordsOf(ports: readonly ReceiverPort[]): string {
  const lines = ports.map(({ scheme, port, address, reason }) => {
    const name = scheme.toUpperCase();
    if (address === undefined) return `The feed receiver is not listening (${name}): ${reason ?? 'it is starting.'}`;
    return `The feed receiver is listening on ${address === '*' ? 'all addresses' : address}, port ${port} (${name}).`;
  });
  return lines.join('\n');
}

const rowsSchema = z.array(z.object({ key: z.string(), value: z.unknown() }));
const onSchema = z.object({ on: z.boolean() });
const notedSchema = receiverStateSchema.extend({ at: z.number() });

interface Noted {
  readonly on: boolean;
  readonly state?: z.output<typeof notedSchema>;
}

/** One connection to wherever the database runs. */
function openSettings(): { readonly read: () => Promise<Noted>; readonly close: () => Promise<void> } {
  let url = '';
  let pool: pg.Pool | undefined;
  return {
    read: async () => {
      if (pool === undefined || url !== runningDatabaseUrl()) {
        await pool?.end();
        url = runningDatabaseUrl();
        pool = createPool({ url, name: 'winnow receiver', max: 1 });
      }
      return readNoted(pool);
    },
    close: async () => pool?.end(),
  };
}

async function readNoted(pool: pg.Pool): Promise<Noted> {
  const keys = [receiverKey, stateKey];
  const { rows } = await pool.query('SELECT key, value FROM "Setting" WHERE key = ANY ($1)', [keys]);
  const values = new Map(rowsSchema.parse(rows).map(({ key, value }) => [key, value]));
  const state = notedSchema.safeParse(values.get(stateKey));
  const on = onSchema.safeParse(values.get(receiverKey)).data?.on === true;
  return { on, ...(state.success && { state: state.data }) };
}
