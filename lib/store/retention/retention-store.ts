/** How many days things are kept: settings of the installation and of collections. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

/** Days by what is kept; what is missing is as usual. */
export type KeptDays = Readonly<Partial<Record<string, number>>>;

/** Null: as usual again. What is missing stays as it is. */
type KeptChange = Readonly<Partial<Record<string, number | null>>>;

export interface RetentionStore {
  /** Null: of the installation. */
  readonly read: (collectionId: number | null) => Promise<KeptDays>;
  readonly save: (collectionId: number | null, change: KeptChange) => Promise<void>;
}

/** Only what is given changes, in one statement: two people who save different settings at once lose nothing. */
const saveSql = `
WITH given AS (SELECT * FROM unnest($2::text[], $3::int[]) AS g (what, days)),
gone AS (
  DELETE FROM crawl.retention r USING given g
  WHERE r.collection_id IS NOT DISTINCT FROM $1 AND r.what = g.what AND g.days IS NULL
)
INSERT INTO crawl.retention (collection_id, what, days) SELECT $1, what, days FROM given WHERE days IS NOT NULL
ON CONFLICT (collection_id, what) DO UPDATE SET days = excluded.days`;

export function createRetentionStore(pool: pg.Pool): RetentionStore {
  return {
    read: async (collectionId) => {
      const { rows } = await guarded(() =>
        pool.query<{ what: string; days: number }>(
          'SELECT what, days FROM crawl.retention WHERE collection_id IS NOT DISTINCT FROM $1::int',
          [collectionId],
        ),
      );
      return Object.fromEntries(rows.map(({ what, days }) => [what, days]));
    },
    save: async (collectionId, change) => {
      const entries = Object.entries(change).filter(([, days]) => days !== undefined);
      const values = [collectionId, entries.map(([what]) => what), entries.map(([, days]) => days)];
      if (entries.length > 0) await guarded(() => pool.query(saveSql, values));
    },
  };
}

/** SQL: when something must have ended to be removed. `collection`: an expression; `usual`: a parameter, the usual days. */
export const keptSince = (what: string, collection: string, usual: string): string => `
  (now() - interval '1 day' * coalesce(
    (SELECT days FROM crawl.retention WHERE collection_id = ${collection} AND what = '${what}'),
    (SELECT days FROM crawl.retention WHERE collection_id IS NULL AND what = '${what}'), ${usual}::int))`;
