/**
 * What a groups feed changes, worked out in temporary tables beside the groups as they are, and written in one
 * transaction. A group belongs to the source that named it last, as on the appliance.
 */

import type { GroupsSession } from './groups-session.ts';

/** A principal is told from others by this name. */
const keyOf = (row: string): string => `CASE WHEN ${row}.ignores_case THEN lower(${row}.name) ELSE ${row}.name END`;

const samePrincipal = `p.collection_id = $1 AND p.is_group = f.is_group AND p.ignores_case = f.ignores_case
  AND p.namespace = f.namespace AND ${keyOf('p')} = f.key`;

/** The principals of the feed, under the name that is known already. $1 collection. */
const principalsSql = [
  `CREATE TEMP TABLE fed_principal AS
   SELECT is_group, ignores_case, namespace, key, coalesce(min(name) FILTER (WHERE has_members), min(name)) AS name FROM (
     SELECT is_group, ignores_case, namespace, ${keyOf('m')} AS key, name, false AS has_members FROM fed_member m
     UNION ALL SELECT true, true, namespace, lower(name), name, true FROM fed_group) f
   GROUP BY 1, 2, 3, 4`,
  'ANALYZE fed_principal',
  `INSERT INTO crawl.principal (collection_id, is_group, namespace, name, ignores_case)
   SELECT $1, is_group, namespace, name, ignores_case FROM fed_principal f
   WHERE NOT EXISTS (SELECT FROM crawl.principal p WHERE ${samePrincipal})
   ORDER BY is_group, namespace, name, ignores_case ON CONFLICT DO NOTHING`,
  // Lists of documents may know a group by several spellings; members have the eldest.
  `CREATE TEMP TABLE fed_id AS
   SELECT f.is_group, f.ignores_case, f.namespace, f.key, min(p.id) AS id, array_agg(p.id) AS ids
   FROM fed_principal f JOIN crawl.principal p ON ${samePrincipal} GROUP BY 1, 2, 3, 4`,
  'ANALYZE fed_id',
];

/** The last membership of each group, and its members. */
const pairsSql = [
  `CREATE TEMP TABLE fed_last AS
   SELECT i.id AS group_id, i.ids, g.n, g.line FROM (
     SELECT DISTINCT ON (namespace, lower(name)) n, namespace, lower(name) AS key, line FROM fed_group
     ORDER BY namespace, lower(name), n DESC) g
   JOIN fed_id i ON i.is_group AND i.ignores_case AND i.namespace = g.namespace AND i.key = g.key`,
  'ANALYZE fed_last',
  `CREATE TEMP TABLE fed_pair AS
   SELECT DISTINCT l.group_id, i.id AS member_id, l.line
   FROM fed_last l JOIN fed_member m ON m.n = l.n
   JOIN fed_id i ON i.is_group = m.is_group AND i.ignores_case = m.ignores_case AND i.namespace = m.namespace
     AND i.key = ${keyOf('m')}`,
  'ANALYZE fed_pair',
];

const ofSources = `
  SELECT group_id, member_id, source_id FROM crawl.membership WHERE source_id = ANY ($2::int[])`;
const ofNamed = `
  SELECT group_id, member_id, source_id FROM crawl.membership
  WHERE group_id IN (SELECT unnest(ids) FROM fed_last) AND source_id <> ALL ($2::int[])`;

/**
 * Members that are not there any more, or belong to another source from now on, and members to be written. $1 source,
 * $2 sources that are replaced.
 */
const staleSql = (scope: string): string => `CREATE TEMP TABLE fed_stale AS
  SELECT m.group_id, m.member_id, m.source_id, p.group_id IS NULL AS is_gone FROM (${scope}) m
  LEFT JOIN fed_pair p ON p.group_id = m.group_id AND p.member_id = m.member_id
  WHERE p.group_id IS NULL OR m.source_id <> $1`;

/** $1 source. */
const freshSql = `CREATE TEMP TABLE fed_fresh AS
  SELECT p.* FROM fed_pair p WHERE NOT EXISTS (SELECT FROM crawl.membership m
    WHERE m.group_id = p.group_id AND m.member_id = p.member_id AND m.source_id = $1)`;

/** $1 collection. */
const countsSql = `
SELECT (SELECT count(*) FROM fed_last)::int AS groups, (SELECT count(*) FROM fed_pair)::int AS members,
  (SELECT count(*) FROM fed_fresh)::int AS fresh,
  (SELECT count(DISTINCT (group_id, member_id)) FROM fed_stale WHERE NOT is_gone)::int AS changed,
  (SELECT count(*) FROM fed_stale WHERE is_gone)::int AS deleted,
  (SELECT count(*) FROM crawl.membership m JOIN crawl.feed_source s ON s.id = m.source_id WHERE s.collection_id = $1)::int AS all`;

const goneSql = `
SELECT s.name, count(*)::int AS deleted FROM fed_stale g JOIN crawl.feed_source s ON s.id = g.source_id
WHERE g.is_gone GROUP BY s.name ORDER BY 2 DESC, 1`;

const repeatedSql = `
SELECT g.name, g.line, l.line AS last FROM fed_group g JOIN fed_group l ON l.n > g.n AND l.namespace = g.namespace
  AND lower(l.name) = lower(g.name)
WHERE g.n NOT IN (SELECT n FROM fed_last) ORDER BY g.n, l.n LIMIT 1`;

export interface FedGroups {
  readonly collectionId: number;
  readonly source: number;
  readonly type: 'full' | 'incremental' | 'cleanup' | 'replace';
}

export interface GroupsChange {
  /** Named in the feed, each once. */
  readonly groups: number;
  /** Members of groups: new ones, those of other sources until now, those that stay, and those that go. */
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly deleted: number;
  /** Members of the collection before. */
  readonly all: number;
  /** Where members go, most first. */
  readonly gone: readonly { readonly name: string; readonly deleted: number }[];
}

/** Nothing that anybody sees is changed. */
export async function compareGroups(session: GroupsSession, fed: FedGroups): Promise<GroupsChange> {
  const { collectionId, source } = fed;
  for (const table of ['fed_group', 'fed_member']) await session.query(`ANALYZE ${table}`);
  for (const sql of principalsSql) await session.query(sql, sql.includes('$1') ? [collectionId] : []);
  for (const sql of pairsSql) await session.query(sql);
  const sources = await replacedSources(session, fed);
  await session.query(staleSql(fed.type === 'full' ? ofSources : `${ofSources} UNION ALL ${ofNamed}`), [
    source,
    sources,
  ]);
  await session.query(freshSql, [source]);
  for (const table of ['fed_stale', 'fed_fresh']) await session.query(`ANALYZE ${table}`);
  const { rows } = await session.query<Counted>(countsSql, [collectionId]);
  const [counted] = rows;
  if (counted === undefined) throw new Error('the groups were not counted');
  const { members, fresh, ...counts } = counted;
  const { rows: gone } = await session.query<GroupsChange['gone'][number]>(goneSql);
  return { ...counts, added: fresh - counts.changed, unchanged: members - fresh, gone };
}

interface Counted extends Omit<GroupsChange, 'added' | 'unchanged' | 'gone'> {
  readonly members: number;
  /** Written: the new ones, and those of other sources until now. */
  readonly fresh: number;
}

/** Those whose groups go when the feed does not name them. */
async function replacedSources(
  session: GroupsSession,
  { collectionId, source, type }: FedGroups,
): Promise<readonly number[]> {
  if (type === 'incremental') return [];
  if (type !== 'full') return [source];
  const { rows } = await session.query<{ id: number }>(
    `SELECT id FROM crawl.feed_source WHERE collection_id = $1 AND kind = 'xmlgroups'`,
    [collectionId],
  );
  return rows.map(({ id }) => id);
}

/** The first membership whose group is named again, if there is one. */
export async function findRepeated(
  session: GroupsSession,
): Promise<{ readonly name: string; readonly line: number; readonly last: number } | undefined> {
  const { rows } = await session.query<{ name: string; line: number; last: number }>(repeatedSql);
  return rows[0];
}

/** Some of the members that go, in words. */
export async function sampleGone(session: GroupsSession, most: number): Promise<readonly string[]> {
  const { rows } = await session.query<{ words: string }>(
    `SELECT g.name || ': ' || m.name AS words FROM fed_stale s JOIN crawl.principal g ON g.id = s.group_id
     JOIN crawl.principal m ON m.id = s.member_id WHERE s.is_gone ORDER BY g.name, m.name LIMIT $1`,
    [most],
  );
  return rows.map(({ words }) => words);
}

/** Makes it so, in the caller's transaction. */
export async function writeGroups(session: GroupsSession, source: number, feed: number): Promise<void> {
  await session.query(
    `DELETE FROM crawl.membership m USING fed_stale s
     WHERE m.group_id = s.group_id AND m.member_id = s.member_id AND m.source_id = s.source_id`,
  );
  await session.query(
    `INSERT INTO crawl.membership (source_id, group_id, member_id, feed_id, line)
     SELECT $1, group_id, member_id, $2, line FROM fed_fresh ORDER BY group_id, member_id`,
    [source, feed],
  );
}
