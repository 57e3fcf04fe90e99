/** One fragment of the commit's statement by itself: what it would get from the others is given as rows. */

import type pg from 'pg';
import type { RunRecord } from '../../../engine/ports.ts';
import { openTestCrawl } from '../../testing/test-crawl.ts';
import type { TestCrawl } from '../../testing/test-crawl.ts';
import { prepareNamed } from '../named-parameters.ts';

const written =
  'url_hash uuid, site_id int, state int2, path_id int8, answer_id int, was int2, was_path int8, was_answer int';

/** The columns that fragments read of each other's tables. */
const columns = {
  given: 'hash uuid, depth int2, reach int4',
  written,
  applied: `${written}, bytes int8, ms int4, found_as int2`,
  later: 'n int',
  stored: 'url_hash uuid, fresh boolean',
  removed: 'url_hash uuid, url text, path_id int8',
  held: 'path_id int8',
} as const;

type Rows = readonly Readonly<Record<string, unknown>>[];

export interface Trial {
  readonly given?: Partial<Record<keyof typeof columns, Rows>>;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Answers the rows of this SELECT, which may read the fragment's own tables. */
  readonly select?: string;
  /** The batch may not be written: its lease is lost. */
  readonly refused?: boolean;
}

export async function tryFragment(pool: pg.Pool, fragment: string, trial: Trial = {}): Promise<Rows> {
  const { given = {}, values = {}, select = 'SELECT 1', refused = false } = trial;
  const names = Object.keys(given) as (keyof typeof columns)[];
  const tables = names.map(
    (name) => `${name} AS (SELECT * FROM jsonb_to_recordset(:rowsOf_${name}::jsonb) AS j (${columns[name]}))`,
  );
  const rowsOf = Object.fromEntries(names.map((name) => [`rowsOf_${name}`, JSON.stringify(given[name])]));
  const sql = `WITH ${[`fence AS (SELECT WHERE ${!refused})`, ...tables, fragment].join(',')} ${select}`;
  const { rows } = await pool.query(prepareNamed('', sql).with({ ...values, ...rowsOf }));
  return rows;
}

export interface FragmentCrawl extends TestCrawl {
  readonly run: RunRecord;
  /** The numbers of the run, as every fragment gets them. */
  readonly key: { readonly run: number; readonly collection: number; readonly generation: number };
}

/** A database with a run that has started. */
export async function openFragmentCrawl(): Promise<FragmentCrawl> {
  const crawled = await openTestCrawl();
  const run = await crawled.newRun(await crawled.newOwner());
  return { ...crawled, run, key: { run: run.id, collection: run.collectionId, generation: run.generation } };
}

/** A row of `applied`: a page fetched that was not known before. */
export const appliedRow = {
  site_id: 1,
  state: 2,
  path_id: 11,
  answer_id: 1,
  was: 20,
  was_path: 0,
  was_answer: 0,
  bytes: 100,
  ms: 5,
  found_as: 1,
} as const;
