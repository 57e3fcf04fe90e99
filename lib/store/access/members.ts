/** Who is in which group, level by level: as far down as the people of a list go, as far up as the groups of a user. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { toPrincipal } from './principals.ts';
import type { StoredPrincipal } from './principals.ts';

/** Members of groups are read up to so many; what is beyond is not counted. */
export const mostMemberships = 300_000;

/** SQL: `one` and `other` are the same principal. */
const isSame = (one: string, other: string): string => `
  ${other}.collection_id = ${one}.collection_id AND ${other}.is_group = ${one}.is_group
  AND lower(${other}.name) = lower(${one}.name) AND ${other}.namespace = ${one}.namespace
  AND (${other}.name = ${one}.name OR ${other}.ignores_case OR ${one}.ignores_case)`;

/** Whoever is `member` is in `group`. */
export interface Membership {
  readonly group: number;
  readonly member: number;
}

export interface MemberGraph {
  readonly memberships: readonly Membership[];
  /** All that the memberships name. */
  readonly principals: ReadonlyMap<number, StoredPrincipal>;
  readonly isCut: boolean;
}

export interface PlacedMembership extends Membership {
  /** Of the newest upload that has it. */
  readonly origin: { readonly source: string; readonly feed: number; readonly line: number };
}

export interface GroupGraph extends MemberGraph {
  readonly memberships: readonly PlacedMembership[];
}

interface EdgeRow {
  readonly from_id: number;
  readonly id: number;
  readonly is_group: boolean;
  readonly namespace: string;
  readonly name: string;
  readonly ignores_case: boolean;
}

const found = 'p.id, p.is_group, p.namespace, p.name, p.ignores_case';

/** $1 groups, $2 the most rows. */
const downSql = `
SELECT DISTINCT g.id AS from_id, ${found} FROM crawl.principal g
JOIN crawl.principal q ON ${isSame('g', 'q')}
JOIN crawl.membership m ON m.group_id = q.id JOIN crawl.principal p ON p.id = m.member_id
WHERE g.id = ANY ($1::int[]) LIMIT $2`;

/** Members of the groups, and of the groups among those. */
export async function readMembers(pool: pg.Pool, groups: readonly number[]): Promise<MemberGraph> {
  return walk<EdgeRow, Membership>(
    pool,
    { sql: downSql, starts: groups, goesOn: ({ is_group }) => is_group },
    (row) => ({
      group: row.from_id,
      member: row.id,
    }),
  );
}

interface GroupRow extends EdgeRow {
  readonly source: string;
  readonly feed: number;
  readonly line: number;
}

/** $1 members, $2 the most rows. */
const upSql = `
SELECT DISTINCT ON (u.id, p.id) u.id AS from_id, ${found}, s.name AS source, m.feed_id AS feed, m.line
FROM crawl.principal u JOIN crawl.principal q ON ${isSame('u', 'q')}
JOIN crawl.membership m ON m.member_id = q.id JOIN crawl.principal p ON p.id = m.group_id
JOIN crawl.feed_source s ON s.id = m.source_id
WHERE u.id = ANY ($1::int[]) ORDER BY u.id, p.id, m.feed_id DESC LIMIT $2`;

/** Groups that somebody is in, and the groups that those are in. */
export async function readGroups(pool: pg.Pool, members: readonly number[]): Promise<GroupGraph> {
  return walk<GroupRow, PlacedMembership>(pool, { sql: upSql, starts: members, goesOn: () => true }, (row) => {
    const { from_id: member, id: group, source, feed, line } = row;
    return { group, member, origin: { source, feed, line } };
  });
}

interface Walk<Row> {
  readonly sql: string;
  readonly starts: readonly number[];
  readonly goesOn: (row: Row) => boolean;
}

/** A statement for each level; nobody is asked about twice, so cycles end. */
async function walk<Row extends EdgeRow, Edge extends Membership>(
  pool: pg.Pool,
  { sql, starts, goesOn }: Walk<Row>,
  edgeOf: (row: Row) => Edge,
) {
  const memberships: Edge[] = [];
  const principals = new Map<number, StoredPrincipal>();
  const asked = new Set(starts);
  for (let frontier = [...asked]; frontier.length > 0;) {
    const left = mostMemberships - memberships.length;
    const { rows } = await guarded(() => pool.query<Row>(sql, [frontier, left + 1]));
    if (rows.length > left) return { memberships, principals, isCut: true };
    const next = new Set<number>();
    for (const row of rows) {
      memberships.push(edgeOf(row));
      principals.set(row.id, toPrincipal(row));
      if (goesOn(row) && !asked.has(row.id)) next.add(row.id);
    }
    for (const id of next) asked.add(id);
    frontier = [...next];
  }
  return { memberships, principals, isCut: false };
}
