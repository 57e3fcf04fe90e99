/** Somebody who follows the changes of a collection and keeps RDs of their own. */

import type pg from 'pg';
import { readChanges } from '../change-log.ts';

/** RDs by hash, as texts. */
export type Copy = ReadonlyMap<string, string>;

const columns = `encode(uuid_send(d.url_hash), 'hex') AS hash,
  json_build_array(d.url, d.type, d.title, d.attributes, d.external, d.expires_at, d.depth, m.given)::text AS rd
  FROM crawl.description d LEFT JOIN crawl.manual_attributes m USING (collection_id, url_hash) WHERE d.collection_id = $1`;

interface Row {
  readonly hash: string;
  readonly rd: string;
}

const asCopy = (rows: readonly Row[]): Map<string, string> => new Map(rows.map(({ hash, rd }) => [hash, rd]));

/** What there is now, sorted. */
export async function rdsNow(pool: pg.Pool, collectionId: number): Promise<Copy> {
  return asCopy((await pool.query<Row>(`SELECT ${columns} ORDER BY 1`, [collectionId])).rows);
}

export interface Place {
  readonly upto: string;
  readonly copy: Copy;
}

export const nowhere: Place = { upto: '0', copy: new Map() };

/** One page further; `done` when there is nothing beyond. */
export async function followPage(pool: pg.Pool, collectionId: number, { upto, copy }: Place, limit = 3) {
  const page = await readChanges(pool, collectionId, { since: upto, limit });
  if ('startAgain' in page) throw new Error('too far behind');
  const hashes = page.changes.map(({ hash }) => hash);
  const read = asCopy(
    (await pool.query<Row>(`SELECT ${columns} AND d.url_hash = ANY ($2::uuid[])`, [collectionId, hashes])).rows,
  );
  const next = new Map(copy);
  for (const { hash, removed } of page.changes) {
    const rd = read.get(hash);
    if (removed || rd === undefined) next.delete(hash);
    else next.set(hash, rd);
  }
  return { place: { upto: page.upto, copy: next }, done: !page.more };
}

/** All there is to follow from a place. */
export async function followAll(pool: pg.Pool, collectionId: number, from: Place): Promise<Place> {
  for (let place = from; ;) {
    const { place: next, done } = await followPage(pool, collectionId, place);
    if (done) return next;
    place = next;
  }
}

export const sorted = (copy: Copy): readonly (readonly [string, string])[] =>
  [...copy].toSorted(([a], [b]) => (a < b ? -1 : 1));
