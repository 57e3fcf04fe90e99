/**
 * The one statement that writes a batch: fence, resources, pages, descriptions, counters, host table, event tail.
 * Counters are computed from what was really inserted and changed, so they are exact whoever else writes.
 *
 * Resources found and settled are one INSERT, sorted by hash: two workers that meet each other's URLs in other orders
 * would deadlock. The sequence numbers are drawn before the sort, in the order of discovery.
 */

import { discoveryCode, stateCodes, tallyKinds, wasCodes } from '../codes.ts';
import { leaseFence, runFence } from './fences.ts';
import { isNearer } from './nearer.ts';
import { noteChangedText } from '../index-text.ts';
import { rememberLastRun } from '../last-run.ts';
import { prepareNamed } from './named-parameters.ts';

/** Parameters of the statement; arrays are parallel within their group. */
export type WriteParameter =
  | 'leaseSites'
  | 'leaseEpochs'
  | 'worker'
  | 'run'
  | 'collection'
  | 'generation'
  | 'batches'
  | 'aliases'
  // Resources.
  | 'hashes'
  | 'urls'
  | 'sites'
  | 'depths'
  | 'reaches'
  | 'states'
  | 'paths'
  | 'answers'
  | 'foundAs'
  | 'hops'
  | 'foundOn'
  | 'listings'
  | 'delays'
  | 'attempts'
  | 'marks'
  | 'bytes'
  | 'ms'
  // Pages.
  | 'pageHashes'
  | 'facts'
  | 'outlinks'
  | 'fetches'
  | 'etags'
  | 'modified'
  | 'bodyHashes'
  | 'heads'
  | 'keepOutlinks'
  | 'keepBody'
  | 'keepHead'
  | 'cuts'
  | 'cutReasons'
  // Descriptions.
  | 'rdHashes'
  | 'rdUrls'
  | 'rdTypes'
  | 'rdTitles'
  | 'rdAttributes'
  | 'rdBlames'
  | 'rdExternals'
  | 'rdExternalBlames'
  | 'rdMd5s'
  | 'rdExpiries'
  | 'rdDepths'
  | 'noRdHashes'
  | 'keptRdHashes'
  | 'liveHashes'
  | 'liveMs'
  | 'depthAttributes'
  | 'maxRemovals'
  // What is rare comes as JSON.
  | 'newPaths'
  | 'newBlames'
  | 'newBodies'
  | 'postponed'
  | 'shortened'
  | 'linksFound'
  | 'growths'
  | 'cachedUrls'
  | 'cachedBytes'
  | 'pulses'
  | 'visited';

export interface WriteRow {
  /** False when the lease is someone else's, or the run has other aliases. */
  readonly fenced_ok: boolean;
  /** True when these very batches were written before. */
  readonly repeated: boolean;
  readonly wish: string;
  /** URLs whose record was changed; null where nobody asks. */
  readonly changed: readonly string[] | null;
}

/** The URL is known in this generation, and this is a shorter path to it: noted, passed on afterwards. */
const isShorterPath = `(excluded.was = ${wasCodes.newlyFound} AND r.generation >= excluded.generation)`;

const columnsReplaced = [
  'site_id',
  'run_id',
  'generation',
  'depth',
  'reach',
  'state',
  'path_id',
  'answer_id',
  'attempts',
  'due_at',
  'found_as',
  'hops',
  'found_on',
  'listing',
];
/** More roots may have come to a URL while it was being visited: whoever settles it knows those from before. */
const newListing = `CASE WHEN excluded.was = ${wasCodes.newlySettled} AND r.generation = excluded.generation AND r.listing ? 'reached'
  THEN coalesce(excluded.listing, '{}') || jsonb_build_object('reached', r.listing -> 'reached') ELSE excluded.listing END`;
const newValue = (name: string): string => (name === 'listing' ? newListing : `excluded.${name}`);
/** The place in the order of discovery stays as long as the run does. */
const replaceColumns = (keepWhen: (name: string) => string): string =>
  [
    `seq = CASE WHEN ${keepWhen('seq')} OR r.run_id = excluded.run_id THEN r.seq ELSE excluded.seq END`,
    ...columnsReplaced.map((name) => `${name} = CASE WHEN ${keepWhen(name)} THEN r.${name} ELSE ${newValue(name)} END`),
    rememberLastRun(`${keepWhen('run_id')} OR r.run_id = excluded.run_id`),
  ].join(', ');

/** `was` of a row before it is written: its state, and whether that was another run's. */
const stateBefore = `CASE WHEN r.run_id = excluded.run_id THEN r.state ELSE r.state + ${wasCodes.earlierRun} END`;

/** A settled URL to which another worker has found a shorter way meanwhile stays queued: it is read again by that one. */
const foundUnlessShorter = `
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    was = CASE WHEN ${isShorterPath} THEN ${wasCodes.shorterPath} ELSE ${stateBefore} END,
    was_path = r.path_id, was_answer = r.answer_id, ${replaceColumns(() => isShorterPath)}
  WHERE CASE excluded.was
    WHEN ${wasCodes.newlySettled} THEN NOT (r.run_id = excluded.run_id AND ${isNearer('r', 'excluded')})
    ELSE r.generation < excluded.generation OR ${isNearer('excluded', 'r')} END`;

const isAskedFor = `excluded.found_as = ${discoveryCode({ kind: 'user', hops: 0 })}`;
/** A person who asks for a URL does not change how the robot came to it. */
const wayToIt = new Set(['depth', 'reach', 'found_as', 'hops', 'found_on', 'listing']);

/** Start points, and the URLs of a single run, are visited again even when they are known. */
const foundOnceInRun = `
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    was = ${stateBefore}, was_path = r.path_id, was_answer = r.answer_id,
    ${replaceColumns((name) => (wayToIt.has(name) ? isAskedFor : 'false'))}
  WHERE r.run_id <> excluded.run_id`;

/** What RootNodes come to is queued or rejected once more, as long as nothing else has queued or settled it. */
const reachedByRoot = `
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    was = ${stateBefore}, was_path = r.path_id, was_answer = r.answer_id,
    ${replaceColumns((name) => (name !== 'listing' && wayToIt.has(name) ? 'r.generation >= excluded.generation' : 'false'))}
  WHERE r.generation < excluded.generation OR r.state = ${stateCodes.rejected} AND (
    r.path_id <> excluded.path_id OR r.listing IS DISTINCT FROM excluded.listing)`;

const resources = (onConflict: string): string => `
given AS MATERIALIZED (
  SELECT nextval('crawl.resource_seq') AS seq, g.*
  FROM unnest(:hashes::uuid[], :urls::text[], :sites::int[], :depths::int2[], :reaches::int4[], :states::int2[], :paths::int8[],
      :answers::int[], :foundAs::int2[], :hops::int2[], :foundOn::text[], :listings::jsonb[], :delays::float8[], :attempts::int2[],
      :marks::int2[], :bytes::int8[], :ms::int4[])
    AS g (hash, url, site, depth, reach, state, path, answer, found_as, hops, found_on, listing, delay, attempts, mark, bytes, ms)
  WHERE EXISTS (SELECT FROM fence)
),
written AS (
  INSERT INTO crawl.resource AS r (collection_id, url_hash, seq, due_at, path_id, was_path, answer_id, was_answer, site_id,
    run_id, generation, depth, reach, state, was, attempts, found_as, hops, url, found_on, listing)
  SELECT :collection, hash, seq, now() + delay * interval '1 ms', path, 0, answer, 0, site,
    :run, :generation, depth, reach, state, mark, attempts, found_as, hops, url, found_on, listing
  FROM given ORDER BY hash
  ${onConflict}
  RETURNING r.url_hash, r.site_id, r.state, r.path_id, r.answer_id, r.was, r.was_path, r.was_answer
),
applied AS (
  SELECT w.*, g.bytes, g.ms, g.found_as FROM written w JOIN given g ON g.hash = w.url_hash WHERE w.was <> ${wasCodes.shorterPath}
),
later AS (
  UPDATE crawl.resource r SET due_at = now() + p.delay * interval '1 ms', attempts = p.attempts
  FROM jsonb_to_recordset(:postponed::jsonb) AS p (hash uuid, delay float8, attempts int2),
  -- Row by row: a plan made while the table was small would go through the whole queue.
  LATERAL (SELECT ctid AS place FROM crawl.resource q WHERE q.collection_id = :collection AND q.url_hash = p.hash OFFSET 0) x
  WHERE r.ctid = x.place AND r.state = ${stateCodes.queued} AND EXISTS (SELECT FROM fence)
  RETURNING 1
),
visited AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset(:visited::jsonb) AS j (site int, first_request_at float8, latency int[])
),
shorter AS (
  INSERT INTO crawl.shortening (run_id, url_hash, depth, reach)
  SELECT :run, hash, min(depth), min(reach) FROM (
    SELECT g.hash, g.depth, g.reach FROM written w JOIN given g ON g.hash = w.url_hash WHERE w.was = ${wasCodes.shorterPath}
    UNION ALL
    SELECT hash, depth, reach FROM jsonb_to_recordset(:shortened::jsonb) AS j (hash uuid, depth int2, reach int4)
    WHERE EXISTS (SELECT FROM fence)
  ) found GROUP BY hash
),
growth AS (
  INSERT INTO crawl.growth (collection_id, generation, site_id, url_hash, kind, pattern, rest, print)
  SELECT :collection, :generation, w.site_id, w.url_hash, j.kind, j.pattern, j.rest, j.print
  FROM jsonb_to_recordset(:growths::jsonb) AS j (hash uuid, kind text, pattern text, rest uuid, print uuid)
  JOIN applied w ON w.url_hash = j.hash
  ON CONFLICT DO NOTHING
),`;

const pages = `
bodies AS (
  INSERT INTO crawl.body AS b (hash, size, stored)
  SELECT decode(hash, 'hex'), size, stored FROM jsonb_to_recordset(:newBodies::jsonb) AS j (hash text, size int, stored int)
  WHERE EXISTS (SELECT FROM fence) ORDER BY hash
  ON CONFLICT (hash) DO UPDATE SET kept_at = now()
),
pages AS (
  INSERT INTO crawl.page AS p (collection_id, url_hash, run_id, facts, outlinks, fetches, etag, last_modified, body_hash,
    head, cut, cut_reason)
  SELECT :collection, g.hash, :run, g.facts, coalesce(g.outlinks, ''), coalesce(g.last_fetch, '[]'), g.etag, g.modified, g.body,
    g.head, g.cut, g.cut_reason
  FROM unnest(:pageHashes::uuid[], :facts::jsonb[], :outlinks::bytea[], :fetches::jsonb[], :etags::text[], :modified::text[],
      :bodyHashes::bytea[], :heads::bytea[], :cuts::int4[], :cutReasons::text[])
    AS g (hash, facts, outlinks, last_fetch, etag, modified, body, head, cut, cut_reason)
  WHERE g.hash IN (SELECT url_hash FROM applied)
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    run_id = excluded.run_id, facts = excluded.facts, etag = excluded.etag, last_modified = excluded.last_modified,
    outlinks = CASE WHEN excluded.url_hash = ANY (:keepOutlinks::uuid[]) THEN p.outlinks ELSE excluded.outlinks END,
    body_hash = CASE WHEN excluded.url_hash = ANY (:keepBody::uuid[]) THEN p.body_hash ELSE excluded.body_hash END,
    head = CASE WHEN excluded.url_hash = ANY (:keepHead::uuid[]) THEN p.head ELSE excluded.head END,
    fetches = jsonb_path_query_array(excluded.fetches || p.fetches, '$[0 to 9]'),
    cut = excluded.cut, cut_reason = excluded.cut_reason
),`;

const descriptions = `
stored AS (
  INSERT INTO crawl.description AS d (collection_id, url_hash, url, type, title, attributes, blame_id, external,
    external_blame, md5, expires_at, depth)
  SELECT :collection, g.* FROM unnest(:rdHashes::uuid[], :rdUrls::text[], :rdTypes::text[], :rdTitles::text[],
      :rdAttributes::jsonb[], :rdBlames::int8[], :rdExternals::jsonb[], :rdExternalBlames::int8[], :rdMd5s::text[], :rdExpiries::timestamptz[], :rdDepths::int2[])
    AS g (hash, url, type, title, attributes, blame, external, external_blame, md5, expires, depth)
  WHERE g.hash IN (SELECT url_hash FROM applied)
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    updated_at = CASE WHEN d.attributes = excluded.attributes AND d.external IS NOT DISTINCT FROM excluded.external THEN d.updated_at ELSE excluded.updated_at END,
    url = excluded.url, type = excluded.type, title = excluded.title, attributes = excluded.attributes,
    blame_id = excluded.blame_id, external = excluded.external, external_blame = excluded.external_blame, md5 = excluded.md5, expires_at = excluded.expires_at, depth = excluded.depth,
    held_run = NULL, held_path = NULL
  RETURNING d.url_hash, d.updated_at = now() AS changed, d.xmax = 0 AS fresh
),
text_due AS (${noteChangedText(':collection', 'stored WHERE changed')}),
kept AS (
  UPDATE crawl.description d SET depth = g.depth,
    updated_at = CASE WHEN d.depth <> g.depth OR d.held_run IS NOT NULL THEN now() ELSE d.updated_at END,
    held_run = NULL, held_path = NULL, attributes = d.attributes || coalesce((SELECT jsonb_object_agg(name, jsonb_build_array(g.depth::text))
      FROM unnest(:depthAttributes::text[]) name WHERE d.attributes ? name), '{}')
      || CASE WHEN d.attributes ? 'rd-expires' AND d.url_hash = ANY (:liveHashes::uuid[]) THEN jsonb_build_object('rd-expires', jsonb_build_array(
        translate(to_char((now() + :liveMs::float8 * interval '1 ms') AT TIME ZONE 'UTC', 'Dy, DD Mon YYYY HH24.MI.SS "GMT"'), '.', ':'))) ELSE '{}' END,
    expires_at = CASE WHEN d.url_hash = ANY (:liveHashes::uuid[]) THEN now() + :liveMs::float8 * interval '1 ms' ELSE d.expires_at END
  FROM applied w JOIN given g ON g.hash = w.url_hash
  WHERE d.collection_id = :collection AND d.url_hash = w.url_hash AND w.url_hash = ANY (:keptRdHashes::uuid[])
    AND (d.depth <> g.depth OR d.held_run IS NOT NULL OR d.url_hash = ANY (:liveHashes::uuid[]))
),
doomed AS (
  SELECT d.url_hash, w.path_id, row_number() OVER () AS n
  FROM applied w JOIN crawl.description d ON d.collection_id = :collection AND d.url_hash = w.url_hash
  WHERE w.url_hash = ANY (:noRdHashes::uuid[])
),
allowed AS (
  SELECT :maxRemovals::float8 + coalesce(sum(t.n), 0) AS n FROM crawl.tally t
  WHERE t.run_id = :run AND t.kind = ${tallyKinds.removed}
),
removed AS (
  DELETE FROM crawl.description d USING doomed x
  WHERE d.collection_id = :collection AND d.url_hash = x.url_hash AND x.n <= (SELECT n FROM allowed)
  RETURNING d.url_hash, d.url, x.path_id
),
removed_text AS (
  DELETE FROM crawl.description_text t USING removed x WHERE t.collection_id = :collection AND t.url_hash = x.url_hash
),
removals AS (
  INSERT INTO crawl.removal (collection_id, run_id, url_hash, url, path_id)
  SELECT :collection, :run, url_hash, url, path_id FROM removed
),
held AS (
  UPDATE crawl.description d SET held_run = :run, held_path = x.path_id FROM doomed x
  WHERE d.collection_id = :collection AND d.url_hash = x.url_hash AND x.n > (SELECT n FROM allowed)
    AND d.held_run IS DISTINCT FROM :run
  RETURNING x.path_id
),
blames AS (
  INSERT INTO crawl.blame_set (id, blame)
  SELECT id, blame FROM jsonb_to_recordset(:newBlames::jsonb) AS j (id int8, blame jsonb)
  WHERE EXISTS (SELECT FROM fence) ORDER BY id ON CONFLICT DO NOTHING
),`;

const counters = `
new_paths AS (
  INSERT INTO crawl.decision_path (id, program_key, state, step, line, file, stage, directive, reason, verdict, path)
  SELECT * FROM jsonb_to_recordset(:newPaths::jsonb) AS j (id int8, program_key text, state int2, step int, line int,
    file text, stage text, directive text, reason text, verdict jsonb, path jsonb)
  WHERE EXISTS (SELECT FROM fence) ORDER BY id ON CONFLICT DO NOTHING
),
tallies AS (
  INSERT INTO crawl.tally (at, run_id, kind, state, path_id, n, bytes, ms, note)
  SELECT date_trunc('second', now()), :run, t.*
  FROM (
    SELECT ${tallyKinds.state}, state, path_id, count(*), sum(bytes), sum(ms), NULL::text FROM applied GROUP BY state, path_id
    UNION ALL
    SELECT ${tallyKinds.state}, was, was_path, -count(*), 0, 0, NULL FROM applied
    WHERE was BETWEEN 0 AND ${wasCodes.earlierRun - 1} GROUP BY was, was_path
    UNION ALL
    SELECT ${tallyKinds.collectionState}, was - ${wasCodes.earlierRun}, was_path, -count(*), 0, 0, NULL FROM applied
    WHERE was >= ${wasCodes.earlierRun} GROUP BY was, was_path
    UNION ALL
    SELECT ${tallyKinds.discovered}, 0, 0, count(*), 0, 0, NULL FROM applied
    WHERE was < 0 OR was >= ${wasCodes.earlierRun} HAVING count(*) > 0
    UNION ALL
    SELECT ${tallyKinds.listed}, 0, 0, count(*), 0, 0, NULL FROM applied
    WHERE found_as = ${discoveryCode({ kind: 'sitemap', hops: 0 })} AND (was < 0 OR was >= ${wasCodes.earlierRun}) HAVING count(*) > 0
    UNION ALL
    SELECT ${tallyKinds.answer}, 0, a.id, sum(a.n), 0, 0, NULL FROM applied,
      LATERAL (VALUES (answer_id, 1), (was_answer, -1)) a (id, n)
    WHERE answer_id <> was_answer AND a.id <> 0 GROUP BY a.id HAVING sum(a.n) <> 0
    UNION ALL
    SELECT ${tallyKinds.linksFound}, 0, 0, :linksFound::int, 0, 0, NULL WHERE :linksFound::int > 0 AND EXISTS (SELECT FROM fence)
    UNION ALL
    SELECT ${tallyKinds.fromCache}, 0, 0, :cachedUrls::int, :cachedBytes::int8, 0, NULL WHERE :cachedUrls::int > 0 AND EXISTS (SELECT FROM fence)
    UNION ALL
    SELECT ${tallyKinds.cut}, 0, 0, sum(g.cut), 0, 0, g.reason
    FROM unnest(:pageHashes::uuid[], :cuts::int4[], :cutReasons::text[]) g (hash, cut, reason)
    WHERE g.cut > 0 AND g.hash IN (SELECT url_hash FROM applied) GROUP BY g.reason
    UNION ALL
    SELECT ${tallyKinds.stored}, 0, 0, count(*), 0, 0, NULL FROM stored WHERE fresh HAVING count(*) > 0
    UNION ALL
    SELECT ${tallyKinds.removed}, 0, path_id, -count(*), 0, 0, NULL FROM removed GROUP BY path_id
    UNION ALL
    SELECT ${tallyKinds.held}, 0, path_id, count(*), 0, 0, NULL FROM held GROUP BY path_id
  ) t
),
hosts AS (
  INSERT INTO crawl.run_site AS rs (run_id, site_id, queued, rejected, fetched, failed, due_at, first_request_at,
    last_commit_at)
  SELECT :run, site_id,
    coalesce(sum(n) FILTER (WHERE state = ${stateCodes.queued}), 0), coalesce(sum(n) FILTER (WHERE state = ${stateCodes.rejected}), 0),
    coalesce(sum(n) FILTER (WHERE state = ${stateCodes.fetched}), 0), coalesce(sum(n) FILTER (WHERE state = ${stateCodes.failed}), 0),
    CASE WHEN bool_or(state = ${stateCodes.queued} AND n > 0) THEN now() ELSE 'infinity' END,
    to_timestamp(max(v.first_request_at)), CASE WHEN bool_or(v.site IS NOT NULL) THEN clock_timestamp() END
  FROM (
    SELECT site_id, state, 1 AS n FROM applied
    UNION ALL
    SELECT site_id, was, -1 FROM applied WHERE was BETWEEN 0 AND ${wasCodes.earlierRun - 1}
  ) d LEFT JOIN visited v ON v.site = d.site_id
  -- After every row of the table of resources: whoever writes both takes them in this order.
  WHERE (SELECT count(*) FROM later) >= 0
  GROUP BY site_id ORDER BY site_id
  ON CONFLICT (run_id, site_id) DO UPDATE SET
    queued = rs.queued + excluded.queued, rejected = rs.rejected + excluded.rejected,
    fetched = rs.fetched + excluded.fetched, failed = rs.failed + excluded.failed,
    due_at = least(rs.due_at, excluded.due_at), first_request_at = least(rs.first_request_at, excluded.first_request_at),
    last_commit_at = greatest(rs.last_commit_at, excluded.last_commit_at)
),
pace AS (
  INSERT INTO crawl.pace (at, run_id, site_id, fetched, failed, latency)
  SELECT date_trunc('second', now()), :run, v.site, f.fetched, f.failed, v.latency FROM visited v JOIN (
    SELECT site_id, count(*) FILTER (WHERE state = ${stateCodes.fetched}) AS fetched,
      count(*) FILTER (WHERE state = ${stateCodes.failed}) AS failed
    FROM applied GROUP BY site_id) f ON f.site_id = v.site
  WHERE f.fetched > 0 OR f.failed > 0
),
pulse AS (
  INSERT INTO crawl.pulse (run_id, batch, events, left_out)
  SELECT :run, j.* FROM jsonb_to_recordset(:pulses::jsonb) AS j (batch uuid, events jsonb, left_out int)
  WHERE EXISTS (SELECT FROM fence)
)`;

function writeSql(fence: string, onConflict: string, changed = 'NULL'): string {
  return `
WITH ${fence},
${resources(onConflict)}
${pages}
${descriptions}
${counters}
SELECT EXISTS (SELECT FROM fence) AS fenced_ok,
  (SELECT count(*) FROM crawl.pulse p WHERE p.run_id = :run AND p.batch = ANY (:batches::uuid[])) = cardinality(:batches::uuid[]) AS repeated,
  r.wish, ${changed} AS changed
FROM crawl.run r WHERE r.id = :run`;
}

/** A batch under the lease of its site. */
export const commitStatement = prepareNamed<WriteParameter>(
  'winnow-commit-11',
  writeSql(leaseFence, foundUnlessShorter),
);
/** Start points, before any visit. */
export const seedStatement = prepareNamed<WriteParameter>('winnow-seed-11', writeSql(runFence, foundOnceInRun));
/** What RootNodes come to, between visits. */
export const reachStatement = prepareNamed<WriteParameter>(
  'winnow-reach-8',
  writeSql(runFence, reachedByRoot, 'ARRAY(SELECT url_hash FROM written)'),
);
