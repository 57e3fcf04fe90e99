/** What a run keeps of itself from its end on: its accounting and its chart, so that its page stays as it was. */

import { z } from 'zod';
import type pg from 'pg';
import { readSeries, seriesPointSchema, stepFor, widestFoldMs } from '../read/read-series.ts';
import type { ReadModel } from '../models/read-model.ts';
import { guarded } from '../sql/store-error.ts';
import { accountingSchema, readAccountings } from './read-accounting.ts';
import type { Accounting } from './read-accounting.ts';
import { recountRun } from './recount.ts';

type Client = Pick<pg.ClientBase, 'query'>;

const keptSeriesSchema = z.strictObject({
  /** Width of a point, in seconds. */
  step: z.number(),
  points: z.array(seriesPointSchema),
});
export type KeptSeries = ReadModel<typeof keptSeriesSchema>;

interface RunFigures {
  readonly accounting: Accounting;
  /** Null of a run that never began. */
  readonly series: KeptSeries | null;
}

/** Within the transaction that ends the run. */
export async function figuresAtEnd(client: Client, run: number, now = Date.now()): Promise<RunFigures> {
  const accounting = await countWhole(client, run);
  const { rows } = await client.query<{ started_at: Date | null }>('SELECT started_at FROM crawl.run WHERE id = $1', [
    run,
  ]);
  const from = rows[0]?.started_at?.getTime();
  if (from === undefined) return { accounting, series: null };
  const step = stepFor((now - from) / 1000);
  const query = { from: from - widestFoldMs, step, queuedNow: accounting.queued };
  return { accounting, series: { step, points: await readSeries(client, run, query) } };
}

async function countWhole(client: Client, run: number): Promise<Accounting> {
  const recounted = await recountRun(client, run);
  const accounting = (await readAccountings(client, [{ id: run, recounted }])).get(run);
  if (accounting === undefined) throw new Error(`run ${run} was not counted`);
  return accounting;
}

/** Undefined of a run that goes on, and of one that ended before its whole accounting was kept. */
export function keptAccounting(stored: unknown): Accounting | undefined {
  return accountingSchema.safeParse(stored).data;
}

/** Undefined of a run that goes on, and when its course was removed. */
export async function readKeptSeries(pool: pg.Pool, run: number): Promise<KeptSeries | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ series: unknown }>('SELECT series FROM crawl.run WHERE id = $1', [run]),
  );
  return keptSeriesSchema.safeParse(rows[0]?.series).data;
}

/** Before the counters of a run are removed: one that ended before its accounting was kept whole is counted once more. */
export async function keepAccounting(pool: pg.Pool, run: number): Promise<void> {
  const { rows } = await guarded(() =>
    pool.query<{ accounting: { readonly lost: number; readonly seconds: number } }>(
      'SELECT accounting FROM crawl.run WHERE id = $1',
      [run],
    ),
  );
  const stored = rows[0]?.accounting;
  if (stored === undefined || keptAccounting(stored) !== undefined) return;
  const accounting = (await readAccountings(pool, [{ id: run, recounted: stored }])).get(run);
  await guarded(() =>
    pool.query('UPDATE crawl.run SET accounting = $2::jsonb WHERE id = $1', [run, JSON.stringify(accounting)]),
  );
}
