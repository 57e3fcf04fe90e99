/** Tells crawler traps from large sites by the records of growth that commits left, and keeps what was found. */

import type pg from 'pg';
import type { SiteTraps, Trap } from '../../engine/trap-port.ts';
import type { RunNote } from '../../engine/ports.ts';
import { adviseRun, noteRun } from './note-run.ts';
import type { RunFacts } from '../sql/run-facts.ts';
import { guarded } from '../sql/store-error.ts';

/** The same page under another session ID says more than pages that are merely alike: fewer of them are enough. */
const sessionShare = 0.1;
/** More pages than this share that differ with the session ID say that it is none. */
const mostDiffering = 0.1;

/**
 * Of URLs that are alike, those after the last page that said something new. Of a parameter, the pages that were there
 * before with another value and said the same. What was found before stays found.
 */
const findSql = `
WITH record AS MATERIALIZED (
  SELECT id, kind, pattern, rest, print FROM crawl.growth WHERE collection_id = $1 AND generation = $2 AND site_id = $3
), news AS (
  SELECT kind, pattern, max(id) AS id
  FROM (SELECT kind, pattern, min(id) AS id FROM record WHERE kind <> 'session' GROUP BY kind, pattern, print) first
  GROUP BY kind, pattern
), session AS (
  SELECT kind, pattern, (count(*) - count(DISTINCT (rest, print)))::int AS same,
    (count(DISTINCT (rest, print)) - count(DISTINCT rest))::int AS differing
  FROM record WHERE kind = 'session' GROUP BY kind, pattern
), found AS (
  SELECT kind, pattern, count(*)::int AS pages FROM record r JOIN news n USING (kind, pattern) WHERE r.id > n.id
  GROUP BY kind, pattern HAVING count(*) >= $4
  UNION ALL
  SELECT kind, pattern, same FROM session WHERE same >= $4 * ${sessionShare} AND differing <= same * ${mostDiffering}
), added AS (
  INSERT INTO crawl.trap (collection_id, generation, site_id, kind, pattern, pages, run_id)
  SELECT $1, $2, $3, kind, pattern, pages, $5 FROM found
  ON CONFLICT DO NOTHING RETURNING kind, pattern, pages
), outdated AS (
  DELETE FROM crawl.growth WHERE collection_id = $1 AND generation < $2
)
SELECT kind, pattern, pages, true AS is_new, (SELECT count(*) FROM record)::int AS records FROM added
UNION ALL
SELECT kind, pattern, pages, false, (SELECT count(*) FROM record)::int FROM crawl.trap
WHERE collection_id = $1 AND generation = $2 AND site_id = $3
UNION ALL
SELECT NULL, NULL, 0, false, (SELECT count(*) FROM record)::int`;

const pagesSql = `
SELECT DISTINCT ON (g.rest) encode(uuid_send(g.rest), 'hex') AS rest, r.url
FROM crawl.growth g JOIN crawl.resource r ON r.collection_id = g.collection_id AND r.url_hash = g.url_hash
WHERE g.collection_id = $1 AND g.generation = $2 AND g.site_id = $3 AND g.kind = 'session' AND g.pattern = ANY ($4::text[])
ORDER BY g.rest, g.id`;

interface TrapRow extends Trap {
  readonly is_new: boolean;
  readonly records: number;
}

export interface TrapSearch {
  readonly siteId: number;
  readonly trapPages: number;
  readonly noteOf: (trap: Trap) => RunNote;
}

export async function findTraps(pool: pg.Pool, run: RunFacts, search: TrapSearch): Promise<SiteTraps> {
  const { siteId, trapPages, noteOf } = search;
  const place = [run.collectionId, run.generation, siteId];
  const { rows } = await guarded(() => pool.query<TrapRow>(findSql, [...place, trapPages, run.id]));
  const known = rows.filter(({ kind }) => kind !== null);
  const notes = known.filter(({ is_new: isNew }) => isNew).map(noteOf);
  if (notes.length > 0) {
    for (const { text } of notes) await noteRun(pool, run.id, { at: Date.now(), text });
    await adviseRun(pool, run.id, notes);
  }
  const parameters = known.filter(({ kind }) => kind === 'session').map(({ pattern }) => pattern);
  return {
    traps: known.map(({ kind, pattern, pages }) => ({ kind, pattern, pages })),
    pages: parameters.length === 0 ? [] : await readPages(pool, place, parameters),
    records: rows[0]?.records ?? 0,
  };
}

async function readPages(
  pool: pg.Pool,
  place: readonly number[],
  parameters: readonly string[],
): Promise<SiteTraps['pages']> {
  const { rows } = await guarded(() => pool.query<{ rest: string; url: string }>(pagesSql, [...place, parameters]));
  return rows.map(({ rest, url }) => [rest, url]);
}
