/** The accounting of runs, from their counters: every discovered URL in exactly one state, and why. */

import { z } from 'zod';
import type pg from 'pg';
import { cutKindNames } from '../../sdk/cuts.ts';
import { isMergedReason } from '../../sdk/merged-reasons.ts';
import { cutKindSchema } from '../models/cut.ts';
import type { ReadModel } from '../models/read-model.ts';
import { cutCode } from '../sql/cuts.ts';
import { stateCodes, stateName, counterKinds } from '../sql/codes.ts';
import { recountRun } from './recount.ts';
import { guarded } from '../sql/store-error.ts';

export const reasonCountSchema = z.strictObject({
  state: z.enum(['rejected', 'failed', 'fetched']),
  stage: z.string(),
  reason: z.string(),
  /** The line that decided; line 0 is a built-in step. */
  file: z.string(),
  line: z.number(),
  count: z.number(),
});
export type ReasonCount = ReadModel<typeof reasonCountSchema>;

/** discovered = fetched + rejected + failed + queued + lost; fetched = stored + withoutRd. */
export const accountingSchema = z.strictObject({
  discovered: z.number(),
  fetched: z.number(),
  rejected: z.number(),
  failed: z.number(),
  queued: z.number(),
  /** Fetched with an RD. */
  stored: z.number(),
  withoutRd: z.number(),
  /** Of those without RD, pages for which another URL has it; absent where there are none. */
  merged: z.number().exactOptional(),
  /** Of the fetched, what the disk cache answered; absent when it answered nothing. */
  cached: z
    .strictObject({
      urls: z.number(),
      bytes: z.number(),
    })
    .exactOptional(),
  linksFound: z.number(),
  /** Of the discovered, those that sitemaps list. */
  listed: z.number(),
  /** Links beyond a cap; not discovered. */
  cut: z.number(),
  /** What else limits left out, by kind; absent where nothing was. */
  otherCuts: z.array(z.strictObject({ kind: cutKindSchema, count: z.number() })).exactOptional(),
  /** By recount; anything but 0 is a fault. */
  lost: z.number(),
  bytes: z.number(),
  /** First request to last commit. */
  seconds: z.number(),
  byReason: z.array(reasonCountSchema),
});
export type Accounting = ReadModel<typeof accountingSchema>;

/** What the accounting needs to know of a run. */
export interface CountedRun {
  readonly id: number;
  /** Of a run that ended; undefined while it may still change. */
  readonly recounted?: { readonly lost: number; readonly seconds: number };
}

interface CounterRow {
  readonly run_id: number;
  readonly kind: number;
  readonly state: number;
  readonly stage: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly reason: string | null;
  readonly kept: boolean;
  readonly n: number;
  readonly bytes: number;
}

/** Up to so many URLs a run going on is counted again at every look; a larger one when it ends. */
const recountUpTo = 50_000;

const countersSql = `
SELECT t.run_id, t.kind, t.state, p.stage, p.file, p.line, p.reason, coalesce((p.verdict ->> 'generate')::boolean, false) AS kept,
  sum(t.n)::float8 AS n, sum(t.bytes)::float8 AS bytes
FROM crawl.counter t LEFT JOIN crawl.decision_path p ON p.id = t.path_id AND t.kind = ${counterKinds.state}
WHERE t.run_id = ANY ($1::int[])
  AND t.kind IN (${counterKinds.state}, ${counterKinds.discovered}, ${counterKinds.linksFound}, ${counterKinds.cut}, ${counterKinds.listed}, ${counterKinds.fromCache})
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;

/** By id of the run. `recounts`: whether the URLs of small runs going on are counted besides the counters. */
export async function readAccountings(
  pool: Pick<pg.ClientBase, 'query'>,
  runs: readonly CountedRun[],
  recounts = true,
): Promise<ReadonlyMap<number, Accounting>> {
  const { rows } = await guarded(() => pool.query<CounterRow>(countersSql, [runs.map(({ id }) => id)]));
  const rowsOf = Map.groupBy(rows, ({ run_id }) => run_id);
  const result = new Map<number, Accounting>();
  for (const run of runs) {
    result.set(run.id, await accountingOf(pool, run, { rows: rowsOf.get(run.id) ?? [], recounts }));
  }
  return result;
}

async function accountingOf(
  pool: Pick<pg.ClientBase, 'query'>,
  run: CountedRun,
  { rows, recounts }: { readonly rows: readonly CounterRow[]; readonly recounts: boolean },
): Promise<Accounting> {
  const sum = (matches: (row: CounterRow) => boolean): number => rows.filter(matches).reduce((n, row) => n + row.n, 0);
  const inState = (code: number) => sum(({ kind, state }) => kind === counterKinds.state && state === code);
  const bytesOf = (matches: (row: CounterRow) => boolean): number =>
    rows.filter(matches).reduce((bytes, row) => bytes + row.bytes, 0);
  const cached = sum(({ kind }) => kind === counterKinds.fromCache);
  const discovered = sum(({ kind }) => kind === counterKinds.discovered);
  const fetched = inState(stateCodes.fetched);
  const stored = sum(({ kind, state, kept }) => kind === counterKinds.state && state === stateCodes.fetched && kept);
  const merged = sum(
    ({ kind, state, kept, reason }) =>
      kind === counterKinds.state && state === stateCodes.fetched && !kept && isMergedReason(reason),
  );
  const otherCuts = cutKindNames
    .filter((name) => name !== 'links')
    .map((name) => ({
      kind: name,
      count: sum(({ kind, state }) => kind === counterKinds.cut && state === cutCode(name)),
    }))
    .filter(({ count }) => count > 0);
  const states = {
    queued: inState(stateCodes.queued),
    rejected: inState(stateCodes.rejected),
    fetched,
    failed: inState(stateCodes.failed),
  };
  const recounted =
    run.recounted ?? (recounts && discovered <= recountUpTo ? await recountRun(pool, run.id) : undefined);
  return {
    discovered,
    ...states,
    stored,
    withoutRd: fetched - stored,
    ...(merged > 0 && { merged }),
    linksFound: sum(({ kind }) => kind === counterKinds.linksFound),
    listed: sum(({ kind }) => kind === counterKinds.listed),
    cut: sum(({ kind, state }) => kind === counterKinds.cut && state === cutCode('links')),
    ...(otherCuts.length > 0 && { otherCuts }),
    lost: recounted?.lost ?? discovered - states.queued - states.rejected - states.fetched - states.failed,
    ...(cached > 0 && { cached: { urls: cached, bytes: bytesOf(({ kind }) => kind === counterKinds.fromCache) } }),
    bytes: bytesOf(({ kind }) => kind !== counterKinds.fromCache),
    seconds: recounted?.seconds ?? 0,
    byReason: reasonsOf(rows),
  };
}

const windowSql = `
SELECT $1::int AS run_id, t.kind, t.state, p.stage, p.file, p.line, p.reason, coalesce((p.verdict ->> 'generate')::boolean, false) AS kept,
  sum(t.n)::float8 AS n, sum(t.bytes)::float8 AS bytes
FROM crawl.counter t LEFT JOIN crawl.decision_path p ON p.id = t.path_id AND t.kind = ${counterKinds.state}
WHERE t.run_id = $1 AND t.at >= to_timestamp($2::float8 / 1000) AND t.at < to_timestamp($3::float8 / 1000)
  AND (t.kind = ${counterKinds.state} AND t.state <> ${stateCodes.queued} OR t.kind IN (${counterKinds.linksFound}, ${counterKinds.cut}))
GROUP BY 2, 3, 4, 5, 6, 7, 8`;

/** What was settled in a part of a run: `discovered` is their sum, and nothing is queued. */
export async function readWindowAccounting(
  pool: pg.Pool,
  run: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Accounting> {
  const { rows } = await guarded(() => pool.query<CounterRow>(windowSql, [run, from, to]));
  const seconds = (to - from) / 1000;
  const found = await accountingOf(pool, { id: run, recounted: { lost: 0, seconds } }, { rows, recounts: false });
  return { ...found, discovered: found.fetched + found.rejected + found.failed };
}

/** Most frequent first. */
function reasonsOf(rows: readonly CounterRow[]): readonly ReasonCount[] {
  const counts = new Map<string, ReasonCount>();
  for (const { kind, state, stage, file, line, reason, n } of rows) {
    if (kind !== counterKinds.state || reason === null) continue;
    const name = stateName(state);
    if (name === 'queued' || name === 'orphan') continue;
    const place = { state: name, stage: stage ?? '', reason, file: file ?? '', line: line ?? 0 };
    const key = JSON.stringify(place);
    counts.set(key, { ...place, count: (counts.get(key)?.count ?? 0) + n });
  }
  return [...counts.values()].filter(({ count }) => count !== 0).toSorted(commonestFirst);
}

function commonestFirst(a: ReasonCount, b: ReasonCount): number {
  return b.count - a.count || a.file.localeCompare(b.file) || a.line - b.line || a.reason.localeCompare(b.reason);
}
