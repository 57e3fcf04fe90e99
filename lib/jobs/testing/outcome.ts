/** What a crawl left in the database, read past the code that is tested. */

import type pg from 'pg';
import type { Facts } from '../../sdk/resource.ts';
import { stateCodes, stateName, counterKinds } from '../../store/sql/codes.ts';
import { cutCode } from '../../store/sql/cuts.ts';
import type { StoredState } from '../../store/sql/codes.ts';
import { recountRun } from '../../store/runs/recount.ts';
import type { Recount } from '../../store/runs/recount.ts';

export interface KnownResource {
  readonly url: string;
  readonly state: StoredState;
  readonly depth: number;
  readonly hops: number;
  readonly from: string | null;
  /** Of the run that found it last. */
  readonly runId: number;
  readonly pathId: bigint;
  /** Where and why it was settled; null when nothing kept it from getting an RD. */
  readonly stage: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly reason: string | null;
  /** Observations of its last visit. */
  readonly facts: Facts | null;
  readonly bodyKept: boolean;
  /** Outcomes of its fetches, the newest first. */
  readonly fetches: readonly { readonly outcome: string; readonly status?: number; readonly note?: string }[];
  readonly cut: number | null;
}

/** By URL. */
export async function resourcesOf(pool: pg.Pool, collectionId: number): Promise<ReadonlyMap<string, KnownResource>> {
  const { rows } = await pool.query<KnownResource & { stateCode: number; pathText: string }>(
    `SELECT r.url, r.state AS "stateCode", r.depth, r.hops, r.found_on AS "from", r.run_id AS "runId",
       r.path_id::text AS "pathText", d.stage, d.file, d.line, d.reason, p.facts, p.body_hash IS NOT NULL AS "bodyKept",
       coalesce(p.fetches, '[]') AS fetches,
       (SELECT sum((c ->> 'count')::int)::int FROM jsonb_array_elements(p.cuts) c WHERE c ->> 'kind' = 'links') AS cut
     FROM crawl.resource r LEFT JOIN crawl.decision_path d ON d.id = r.path_id
     LEFT JOIN crawl.page p ON p.collection_id = r.collection_id AND p.url_hash = r.url_hash
     WHERE r.collection_id = $1 ORDER BY r.seq`,
    [collectionId],
  );
  return new Map(
    rows.map(({ stateCode, pathText, ...row }) => [
      row.url,
      { ...row, state: stateName(stateCode), pathId: BigInt(pathText) },
    ]),
  );
}

export interface StoredRd {
  readonly url: string;
  readonly type: string | null;
  readonly title: string | null;
  readonly md5: string | null;
  readonly depth: number;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly held: boolean;
}

/** By URL, in order. */
export async function rdsOf(pool: pg.Pool, collectionId: number): Promise<ReadonlyMap<string, StoredRd>> {
  const { rows } = await pool.query<StoredRd>(
    `SELECT url, type, title, md5, depth, attributes, held_run IS NOT NULL AS held
     FROM crawl.description WHERE collection_id = $1 ORDER BY url COLLATE "C"`,
    [collectionId],
  );
  return new Map(rows.map((row) => [row.url, row]));
}

/** Every RD as one line: URL, attributes and content hash, without times. Equal crawls have equal lines. */
export async function rdLines(pool: pg.Pool, collectionId: number): Promise<readonly string[]> {
  const rds = await rdsOf(pool, collectionId);
  return Array.from(rds.values(), ({ url, md5, depth, attributes }) => {
    const timeless = Object.entries(attributes).filter(
      ([name]) => !/^(rd-(last-modified|expires)|update-time)$/.test(name),
    );
    return JSON.stringify([url, md5, depth, Object.fromEntries(timeless.sort(([a], [b]) => (a < b ? -1 : 1)))]);
  });
}

export interface Accounting {
  /** Counted in the table. */
  readonly recount: Omit<Recount, 'seconds'>;
  /** Summed up by the counters. */
  readonly counters: Omit<Recount, 'seconds' | 'lost'>;
  /** Links beyond a cap, by reason. */
  readonly cut: Readonly<Record<string, number>>;
}

export async function accountingOf(pool: pg.Pool, runId: number): Promise<Accounting> {
  const { discovered, queued, rejected, fetched, failed, lost } = await recountRun(pool, runId);
  const { rows } = await pool.query<{ kind: number; state: number; note: string | null; n: number }>(
    'SELECT kind, state, note, sum(n)::int AS n FROM crawl.counter WHERE run_id = $1 GROUP BY 1, 2, 3',
    [runId],
  );
  const of = (kind: number, state: number): number =>
    rows.filter((row) => row.kind === kind && row.state === state).reduce((sum, { n }) => sum + n, 0);
  const counters = {
    discovered: of(counterKinds.discovered, 0),
    queued: of(counterKinds.state, stateCodes.queued),
    rejected: of(counterKinds.state, stateCodes.rejected),
    fetched: of(counterKinds.state, stateCodes.fetched),
    failed: of(counterKinds.state, stateCodes.failed),
  };
  const cuts = rows.filter(({ kind, state }) => kind === counterKinds.cut && state === cutCode('links'));
  return {
    recount: { discovered, queued, rejected, fetched, failed, lost },
    counters,
    cut: Object.fromEntries(cuts.map(({ note, n }) => [note ?? '', n])),
  };
}

/** URLs whose RDs a run deleted, in order, with the reason. */
export async function removalsOf(pool: pg.Pool, runId: number): Promise<readonly (readonly [string, string | null])[]> {
  const { rows } = await pool.query<{ url: string; reason: string | null }>(
    `SELECT r.url, d.reason FROM crawl.removal r LEFT JOIN crawl.decision_path d ON d.id = r.path_id
     WHERE r.run_id = $1 ORDER BY r.url`,
    [runId],
  );
  return rows.map(({ url, reason }) => [url, reason]);
}

/** The host table of a run by site, and the same counted in the table of resources. */
async function hostsOf(pool: pg.Pool, runId: number): Promise<{ readonly table: unknown; readonly recount: unknown }> {
  const columns = 'site_id, queued, rejected, fetched, failed';
  const { rows: table } = await pool.query(
    `SELECT ${columns} FROM crawl.run_site WHERE run_id = $1 AND queued + rejected + fetched + failed <> 0 ORDER BY 1`,
    [runId],
  );
  const states = ['queued', 'rejected', 'fetched', 'failed'] as const;
  const counts = states.map((name) => `count(*) FILTER (WHERE state = ${stateCodes[name]})::int AS ${name}`);
  const { rows: recount } = await pool.query(
    `SELECT site_id, ${counts.join(', ')} FROM crawl.resource WHERE run_id = $1 AND state <> ${stateCodes.orphan}
     GROUP BY 1 ORDER BY 1`,
    [runId],
  );
  return { table, recount };
}

/** Where counters, host table and the table of resources say different things; nothing when a run has come to its end. */
export async function whatDoesNotAddUp(pool: pg.Pool, runId: number): Promise<readonly string[]> {
  const { recount, counters } = await accountingOf(pool, runId);
  const { lost, ...counted } = recount;
  const { table, recount: hosts } = await hostsOf(pool, runId);
  const differences = [
    [lost, 0, 'lost'],
    [counted.queued, 0, 'queued'],
    [counters, counted, 'counters'],
    [table, hosts, 'host table'],
  ] as const;
  return differences.flatMap(([is, shouldBe, what]) => {
    const [found, wanted] = [JSON.stringify(is), JSON.stringify(shouldBe)];
    return found === wanted ? [] : [`${what}: ${found}, not ${wanted}`];
  });
}
