/** Groups as groups feeds say: a page of them, one with a page of its members, and the groups somebody is in. */

import type pg from 'pg';
import type { Principal } from '../../match/access/access.ts';
import { guarded } from '../sql/store-error.ts';

/** Where it is said: upload, and line of the group's tag in it. */
export interface GroupOrigin {
  readonly source: string;
  readonly feed: number;
  readonly line: number;
}

export interface GroupRow {
  readonly id: number;
  readonly group: Principal;
  /** Direct ones, users and groups. */
  readonly members: number;
  readonly origin: GroupOrigin;
}

interface Row {
  readonly id: number;
  readonly is_group: boolean;
  readonly namespace: string;
  readonly name: string;
  readonly ignores_case: boolean;
}

/** SQL: the columns of a `Row`. */
const principalOf = (row: string): string =>
  `${row}.id, ${row}.is_group, ${row}.namespace, ${row}.name, ${row}.ignores_case`;

const toPrincipal = ({ is_group, namespace, name, ignores_case }: Row): Principal => ({
  scope: is_group ? 'group' : 'user',
  namespace,
  name,
  ignoresCase: ignores_case,
});

/** A place in a list in the order of names. */
export interface NamePlace {
  readonly name: string;
  readonly id: number;
}

/** SQL: rows of `p` behind the place in $2 and $3, from the start where they are null, in the order of names. */
const behindPlace = `($2::text IS NULL OR (lower(p.name), p.id) > (lower($2), $3::int))`;
const inOrder = 'ORDER BY lower(p.name), p.id';

export interface GroupsQuery {
  /** Part of the name, in whatever case; all groups without it. */
  readonly search?: string;
  readonly after?: NamePlace;
  readonly limit: number;
}

/** Members are counted of the groups of the page only. */
const groupsSql = `
SELECT ${principalOf('p')}, n.members, b.feed_id AS feed, b.line, s.name AS source FROM (
  SELECT p.* FROM crawl.principal p WHERE p.collection_id = $1 AND p.is_group AND ${behindPlace}
    AND ($4::text IS NULL OR strpos(lower(p.name), lower($4)) > 0)
    AND EXISTS (SELECT FROM crawl.membership WHERE group_id = p.id)
  ${inOrder} LIMIT $5) p
CROSS JOIN LATERAL (SELECT count(*)::int AS members FROM crawl.membership WHERE group_id = p.id) n
CROSS JOIN LATERAL (SELECT * FROM crawl.membership WHERE group_id = p.id ORDER BY feed_id DESC LIMIT 1) b
JOIN crawl.feed_source s ON s.id = b.source_id
${inOrder}`;

interface Originated extends Row {
  readonly source: string;
  readonly feed: number;
  readonly line: number;
}

/** By name, in whatever case. */
export async function readGroups(
  pool: pg.Pool,
  collectionId: number,
  { search, after, limit }: GroupsQuery,
): Promise<readonly GroupRow[]> {
  const values = [collectionId, after?.name ?? null, after?.id ?? null, search ?? null, limit];
  const { rows } = await guarded(() => pool.query<Originated & { members: number }>(groupsSql, values));
  return rows.map(({ source, feed, line, members, ...row }) => ({
    id: row.id,
    group: toPrincipal(row),
    members,
    origin: { source, feed, line },
  }));
}

const foundSql = `
SELECT ${principalOf('p')} FROM crawl.principal p
WHERE p.collection_id = $1 AND p.is_group = $2 AND p.namespace = $3 AND lower(p.name) = lower($4)
  AND (p.ignores_case OR p.name = $4) ORDER BY p.id`;

type Named = Pick<Principal, 'scope' | 'namespace' | 'name'>;

/** By the numbers of the principals that somebody of this name is. */
export async function findPrincipals(
  pool: pg.Pool,
  collectionId: number,
  { scope, namespace, name }: Named,
): Promise<ReadonlyMap<number, Principal>> {
  const values = [collectionId, scope === 'group', namespace, name];
  const { rows } = await guarded(() => pool.query<Row>(foundSql, values));
  return new Map(rows.map((row) => [row.id, toPrincipal(row)]));
}

export interface MemberRow {
  readonly id: number;
  readonly member: Principal;
  readonly origin: GroupOrigin;
}

const membersSql = `
SELECT ${principalOf('p')}, b.feed_id AS feed, b.line, s.name AS source
FROM crawl.membership b JOIN crawl.principal p ON p.id = b.member_id JOIN crawl.feed_source s ON s.id = b.source_id
WHERE b.group_id = ANY ($1::int[]) AND ${behindPlace} ${inOrder} LIMIT $4`;

export async function readMembers(
  pool: pg.Pool,
  groups: readonly number[],
  { after, limit }: Omit<GroupsQuery, 'search'>,
): Promise<readonly MemberRow[]> {
  const values = [groups, after?.name ?? null, after?.id ?? null, limit];
  const { rows } = await guarded(() => pool.query<Originated>(membersSql, values));
  return rows.map(({ source, feed, line, ...row }) => ({
    id: row.id,
    member: toPrincipal(row),
    origin: { source, feed, line },
  }));
}

export interface GroupCounts {
  /** Direct ones, by source; `feed` and `line` of the latest upload that named one. */
  readonly sources: readonly (GroupOrigin & { readonly members: number })[];
  /** Users in it, members of members included, as far as they are counted. */
  readonly people: number;
}

const sourcesSql = `
SELECT s.name AS source, (array_agg(b.feed_id ORDER BY b.feed_id DESC, b.line))[1] AS feed,
  (array_agg(b.line ORDER BY b.feed_id DESC, b.line))[1] AS line, count(*)::int AS members
FROM crawl.membership b JOIN crawl.feed_source s ON s.id = b.source_id
WHERE b.group_id = ANY ($1::int[]) GROUP BY s.name ORDER BY s.name`;

/** Each member once, whatever the cycles. */
const peopleSql = `
WITH RECURSIVE inside (id) AS (
  SELECT member_id FROM crawl.membership WHERE group_id = ANY ($1::int[])
  UNION SELECT b.member_id FROM inside i JOIN crawl.membership b ON b.group_id = i.id)
SELECT count(*)::int AS people FROM (
  SELECT FROM inside i JOIN crawl.principal p ON p.id = i.id WHERE NOT p.is_group LIMIT $2) counted`;

export async function countGroup(pool: pg.Pool, groups: readonly number[], most: number): Promise<GroupCounts> {
  const [sources, people] = await guarded(() =>
    Promise.all([
      pool.query<GroupCounts['sources'][number]>(sourcesSql, [groups]),
      pool.query<{ people: number }>(peopleSql, [groups, most]),
    ]),
  );
  return { sources: sources.rows, people: people.rows[0]?.people ?? 0 };
}

export interface GroupWay {
  readonly group: Principal;
  /** The groups between, the innermost first. */
  readonly via: readonly Principal[];
  /** Of the membership that leads to it. */
  readonly origin: GroupOrigin;
}

/** Every membership above, each once: cycles end by themselves. */
const aboveSql = `
WITH RECURSIVE above (group_id, member_id, source_id, feed_id, line) AS (
  SELECT group_id, member_id, source_id, feed_id, line FROM crawl.membership WHERE member_id = ANY ($1::int[])
  UNION SELECT b.group_id, b.member_id, b.source_id, b.feed_id, b.line
  FROM above a JOIN crawl.membership b ON b.member_id = a.group_id)
SELECT a.member_id AS member, a.feed_id AS feed, a.line, s.name AS source, ${principalOf('p')}
FROM (SELECT * FROM above LIMIT $2) a JOIN crawl.principal p ON p.id = a.group_id JOIN crawl.feed_source s ON s.id = a.source_id
${inOrder}`;

interface Edge extends Originated {
  readonly member: number;
}

/** The groups that these principals are in, members of members included, each by a shortest way; the nearest first. */
export async function readGroupsAbove(
  pool: pg.Pool,
  ids: readonly number[],
  most: number,
): Promise<readonly GroupWay[]> {
  const { rows } = await guarded(() => pool.query<Edge>(aboveSql, [ids, most]));
  const edges = Map.groupBy(rows, ({ member }) => member);
  const ways = new Map<number, GroupWay>();
  let nearest = ids;
  while (nearest.length > 0) {
    const next: number[] = [];
    for (const id of nearest) {
      for (const edge of edges.get(id) ?? []) {
        if (ways.has(edge.id) || ids.includes(edge.id)) continue;
        ways.set(edge.id, wayOf(edge, ways.get(id)));
        next.push(edge.id);
      }
    }
    nearest = next;
  }
  return [...ways.values()];
}

function wayOf({ source, feed, line, ...row }: Edge, before: GroupWay | undefined): GroupWay {
  const via = before === undefined ? [] : [...before.via, before.group];
  return { group: toPrincipal(row), via, origin: { source, feed, line } };
}

export function createGroupReads(pool: pg.Pool) {
  return {
    list: (collectionId: number, query: GroupsQuery) => readGroups(pool, collectionId, query),
    find: (collectionId: number, named: Named) => findPrincipals(pool, collectionId, named),
    members: (groups: readonly number[], query: Omit<GroupsQuery, 'search'>) => readMembers(pool, groups, query),
    counts: (groups: readonly number[], most: number) => countGroup(pool, groups, most),
    above: (ids: readonly number[], most: number) => readGroupsAbove(pool, ids, most),
  };
}

export type GroupReads = ReturnType<typeof createGroupReads>;
