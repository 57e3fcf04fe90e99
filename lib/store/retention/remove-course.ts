/** Removes the course of runs that ended long ago: what happened when, where, and to which RDs. Their totals stay. */

import type pg from 'pg';
import { wholeRunKinds } from '../../sdk/run-kinds.ts';
import { keepAccounting } from '../runs/keep-figures.ts';
import { guarded } from '../sql/store-error.ts';
import { keptSince } from './retention-store.ts';

/** Runs at a time. */
const atOnce = 20;
/** Rows in one statement. */
const portion = 5_000;

const courseTables = ['counter', 'pace', 'run_site', 'run_address', 'commit_log', 'removal', 'shortening'] as const;
type CourseTable = (typeof courseTables)[number];

/**
 * The last run of a collection and the last that crawled the whole of it keep everything: pages show them as the
 * present state. $1 days as usual.
 */
const oldSql = (what: 'course' | 'events'): string => `
SELECT r.id FROM "Collection" c CROSS JOIN LATERAL (
  SELECT id FROM crawl.run r WHERE r.collection_id = c.id AND r.${what}_removed_at IS NULL
    AND r.summed AND r.quarters_to = 'infinity' AND r.ended_at < ${keptSince(what, 'c.id', '$1')}
    AND r.id <> (SELECT max(id) FROM crawl.run WHERE collection_id = c.id)
    AND r.id IS DISTINCT FROM (SELECT id FROM crawl.run
      WHERE collection_id = c.id AND program IS NOT NULL AND kind IN ${wholeRunKinds} ORDER BY id DESC LIMIT 1)
  ORDER BY r.ended_at LIMIT ${atOnce}) r LIMIT ${atOnce}`;

/** Answers of how many runs. */
export async function removeCourses(pool: pg.Pool, usualDays: number): Promise<number> {
  const { rows } = await guarded(() => pool.query<{ id: number }>(oldSql('course'), [usualDays]));
  for (const { id } of rows) {
    await keepAccounting(pool, id);
    for (const table of courseTables) await removeRows(pool, table, id);
    await guarded(() =>
      pool.query(
        `UPDATE crawl.run SET course_removed_at = now(), events_removed_at = coalesce(events_removed_at, now()), series = NULL
        WHERE id = $1`,
        [id],
      ),
    );
  }
  return rows.length;
}

/** Answers of how many runs the event lines were removed. */
export async function removeEvents(pool: pg.Pool, usualDays: number): Promise<number> {
  const { rows } = await guarded(() => pool.query<{ id: number }>(oldSql('events'), [usualDays]));
  for (const { id } of rows) {
    await removeRows(pool, 'commit_log', id);
    await guarded(() => pool.query('UPDATE crawl.run SET events_removed_at = now() WHERE id = $1', [id]));
  }
  return rows.length;
}

async function removeRows(pool: pg.Pool, table: CourseTable, run: number): Promise<void> {
  const sql = `DELETE FROM crawl.${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM crawl.${table} WHERE run_id = $1 LIMIT ${portion}))`;
  for (;;) {
    const { rowCount } = await guarded(() => pool.query(sql, [run]));
    if ((rowCount ?? 0) < portion) return;
  }
}
