/** What a run takes of the URLs that feeds name, with the statement that queues them: each record once. */

/** Those whose record is still the one that was seeded. */
const isTaken = 'f.collection_id = :collection AND f.url_hash = n.hash AND f.feed_id = n.feed AND f.line = n.line';

/** `given` → nothing: the records wait no longer, those that delete are gone, and their uploads show the run. */
export const takeNamed = `
record AS MATERIALIZED (
  SELECT hash, (listing #>> '{fed,feed}')::int AS feed, (listing #>> '{fed,line}')::int AS line FROM given
),
uploads AS (
  UPDATE crawl.feed u SET run_id = :run
  WHERE u.run_id IS NULL AND u.id IN (SELECT n.feed FROM record n JOIN crawl.fed_url f ON ${isTaken} WHERE f.pending)
),
named AS (
  UPDATE crawl.fed_url f SET pending = false FROM record n WHERE ${isTaken} AND f.pending AND NOT f.deletes
),
unnamed AS (
  DELETE FROM crawl.fed_url f USING record n WHERE ${isTaken} AND f.deletes
)`;
