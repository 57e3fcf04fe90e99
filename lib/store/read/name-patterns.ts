/**
 * Name patterns: URLs of one folder that are named alike (`sql-*.html`), counted as if they lay in a folder of their own,
 * so that a flat site can be looked into. Names that few share fall under their ending (`*.html`).
 */

/** A folder is divided when so many URLs lie directly in it. */
const leastUrls = 40;
/** A pattern of its own has more than this share of them; so a folder has a hundred at most. */
const leastShare = 0.01;

/**
 * SQL: the URL of a row of resources as it lies in the URL space. A newsgroup is a folder, with the articles that were found in
 * it: their URLs have no path (RFC 5538, 3.2).
 */
export const placedUrl = (row: string): string => `
CASE WHEN strpos(${row}.url, '://') > 0 THEN ${row}.url ELSE split_part(${row}.url, ':', 1) || ':///' ||
  CASE WHEN strpos(${row}.url, '@') = 0 THEN substr(${row}.url, strpos(${row}.url, ':') + 1) || '/' ELSE
    coalesce(substring(${row}.found_on from '^[^:/]*:([^@/]*)$') || '/', '') ||
    translate(substr(${row}.url, strpos(${row}.url, ':') + 1), '/', '_') END END`;

/** SQL: the path of a URL up to its last slash; a query is none of it. */
export const folderOf = (url: string): string =>
  `coalesce(substring(split_part(${url}, '?', 1) from '^[^:]*://[^/]*(/.*/)'), '/')`;

const ending = String.raw`\.[A-Za-z][A-Za-z0-9]{0,7}$`;

/**
 * SQL: rows `pattern (narrow, wide)` for a URL. Narrow: the first word of the name with what parts it from the rest, the
 * ending, and the names of parameters; null for the folder itself. A slash in it would look like a folder.
 */
export const patternsOf = (url: string): string => `
LATERAL (SELECT substring(split_part(${url}, '?', 1) from '[^/]*$') AS name, CASE WHEN strpos(${url}, '?') > 0 THEN
  '?' || translate(left(regexp_replace(substr(${url}, strpos(${url}, '?') + 1), '=[^&]*', '=*', 'g'), 120), '/', '_') ELSE '' END AS query) named,
LATERAL (SELECT coalesce(substring(name from '${ending}'), '') AS ending) ended,
LATERAL (SELECT left(name, length(name) - length(ending)) AS stem) stemmed,
LATERAL (SELECT substring(stem from '^[A-Za-z]*[-_.]?') AS word) worded,
LATERAL (SELECT CASE WHEN name = '' AND query = '' THEN NULL WHEN word = stem THEN name || query
  ELSE word || '*' || ending || query END AS narrow, '*' || ending || CASE query WHEN '' THEN '' ELSE '?*' END AS wide) pattern`;

/** The patterns of each large folder, from the table `name_leaf`; the folders are there already. */
export const patternsSql = (deepest: number): string => `
WITH direct AS MATERIALIZED (
  SELECT site_id, path, sum(n) AS n FROM name_leaf WHERE narrow IS NOT NULL GROUP BY 1, 2 HAVING sum(n) >= ${leastUrls}
), sized AS MATERIALIZED (
  SELECT l.site_id, l.path, l.narrow, CASE WHEN sum(l.n) > d.n * ${leastShare} THEN l.narrow ELSE l.wide END AS pattern
  FROM name_leaf l JOIN direct d USING (site_id, path)
  WHERE l.narrow IS NOT NULL GROUP BY l.site_id, l.path, l.narrow, l.wide, d.n
), counted AS MATERIALIZED (
  SELECT l.site_id, l.path AS folder, l.path || s.pattern AS path, l.path_id, l.answer_id, l.run_id,
    sum(l.n)::int AS n, min(l.first_seq) AS first_seq, max(l.last_seq) AS last_seq
  FROM name_leaf l JOIN sized s USING (site_id, path, narrow) GROUP BY 1, 2, 3, 4, 5, 6
), added AS (
INSERT INTO crawl.folder (collection_id, id, parent, site_id, depth, path, n, folders, first_seq, last_seq, counts)
SELECT $1, hashtextextended(path, site_id), hashtextextended(folder, site_id), site_id,
  cardinality(string_to_array(folder, '/')) - 1, path, sum(n), 0, min(first_seq), max(last_seq),
  jsonb_agg(jsonb_build_array(path_id::text, answer_id, run_id, n) ORDER BY n DESC)
FROM counted WHERE cardinality(string_to_array(folder, '/')) - 2 <= ${deepest}
GROUP BY site_id, folder, path ON CONFLICT DO NOTHING RETURNING parent
)
UPDATE crawl.folder f SET folders = f.folders + a.n FROM (SELECT parent, count(*)::int AS n FROM added GROUP BY 1) a
WHERE f.collection_id = $1 AND f.id = a.parent`;

/** SQL: the URL is one of those counted under a pattern, `folder` and `place` being its folder and both together. */
export const isOfPattern = (
  url: string,
  { folder, place }: { readonly folder: string; readonly place: string },
): string => `
${folderOf(url)} = ${folder} AND EXISTS (SELECT FROM ${patternsOf(url)} WHERE ${folder} || narrow = ${place}
  OR ${folder} || wide = ${place} AND NOT EXISTS (SELECT FROM crawl.folder g
    WHERE g.collection_id = $1 AND g.id = hashtextextended(${folder} || narrow, s.id)))`;
