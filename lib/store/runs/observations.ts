/** What simulations observed of the URLs they were asked to fetch. */

import type pg from 'pg';
import type { Facts } from '../../sdk/resource.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';

export interface Observation {
  /** Place of the URL in its list, from 0. */
  readonly position: number;
  readonly facts: Facts;
  /** Why it was not fetched. */
  readonly notFetched?: string;
}

export interface ObservationQuery {
  readonly simulation: string;
  /** Only what came in later. */
  readonly after: string;
  /** Only this one. */
  readonly position?: number;
}

interface Row {
  readonly seq: string;
  readonly position: number;
  readonly facts: Facts;
  readonly not_fetched: string | null;
}

const pageRows = 500;

/** In the order in which they came in, 500 at most. */
export async function readObservations(
  pool: pg.Pool,
  collectionId: number,
  { simulation, after, position }: ObservationQuery,
): Promise<readonly (Observation & { readonly seq: string })[]> {
  const { rows } = await guarded(() =>
    pool.query<Row>(
      `SELECT seq, position, facts, not_fetched FROM crawl.observation
       WHERE simulation = $1 AND collection_id = $2 AND seq > $3::bigint AND ($4::int IS NULL OR position = $4)
       ORDER BY seq LIMIT ${pageRows}`,
      [simulation, collectionId, after, position ?? null],
    ),
  );
  return rows.map(({ not_fetched, ...row }) => ({ ...row, ...(not_fetched !== null && { notFetched: not_fetched }) }));
}

/** All at once; what is there already of the same simulation stays. */
export async function writeObservations(
  pool: pg.Pool,
  { simulation, collectionId }: { readonly simulation: string; readonly collectionId: number },
  observations: readonly Observation[],
): Promise<void> {
  await guarded(() =>
    pool.query(
      `INSERT INTO crawl.observation (simulation, collection_id, position, facts, not_fetched)
       SELECT $1, $2, o.position, o.facts, o."notFetched"
       FROM jsonb_to_recordset($3::jsonb) AS o(position int, facts jsonb, "notFetched" text) ORDER BY o.position
       ON CONFLICT DO NOTHING`,
      [simulation, collectionId, storedJson(observations)],
    ),
  );
}

/** Places of the list that have an observation already: a job that was interrupted goes on after them. */
export async function observedPlaces(pool: pg.Pool, simulation: string): Promise<ReadonlySet<number>> {
  const { rows } = await guarded(() =>
    pool.query<{ readonly position: number }>('SELECT position FROM crawl.observation WHERE simulation = $1', [
      simulation,
    ]),
  );
  return new Set(rows.map(({ position }) => position));
}

const keptFor = `interval '1 day'`;
const forgottenAtOnce = 5000;

/** Answers how many were forgotten. */
export async function forgetObservations(pool: pg.Pool): Promise<number> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `DELETE FROM crawl.observation WHERE (simulation, position) IN (
         SELECT simulation, position FROM crawl.observation WHERE observed_at < now() - ${keptFor} LIMIT ${forgottenAtOnce})`,
    ),
  );
  return rowCount ?? 0;
}
