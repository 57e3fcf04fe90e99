/** Who wrote which attribute of an RD: sets that many RDs share. */

import { createHash } from 'node:crypto';
import type { Attribute, Writer } from '../../sdk/resource.ts';
import { storedJson } from '../sql/stored-text.ts';

/** Blame sets by id that the database has for certain. */
export type SavedBlames = Set<bigint>;

export interface BlameSet {
  readonly id: bigint;
  readonly json: string;
}

const blameIdBits = 63;
/** Most RDs of a collection share a few. */
const blameIds = new Map<string, bigint>();
const mostBlameIds = 100;

/** Names and writers in order; the id is a hash of them, the same in every process. */
export function blameOf(attributes: ReadonlyMap<string, Attribute>): BlameSet {
  return blameOfWriters(Array.from(attributes, ([name, { writer }]) => [name, writer]));
}

export function blameOfWriters(writers: Iterable<readonly [name: string, writer: Writer]>): BlameSet {
  const json = storedJson([...writers]);
  const known = blameIds.get(json);
  if (known !== undefined) return { id: known, json };
  const id = BigInt.asUintN(blameIdBits, createHash('md5').update(json).digest().readBigUInt64BE());
  if (blameIds.size >= mostBlameIds) blameIds.clear();
  blameIds.set(json, id);
  return { id, json };
}

export function encodeBlames(sets: readonly BlameSet[], saved: SavedBlames) {
  const blames = new Map(sets.map(({ id, json }) => [id, json]));
  const fresh = Array.from(blames).filter(([id]) => !saved.has(id));
  return { newBlames: `[${fresh.map(([id, json]) => `{"id":${id},"blame":${json}}`).join(',')}]` };
}

/** `blames` */
export const writeBlames = `
blames AS (
  INSERT INTO crawl.blame_set (id, blame)
  SELECT id, blame FROM jsonb_to_recordset(:newBlames::jsonb) AS j (id int8, blame jsonb)
  WHERE EXISTS (SELECT FROM fence) ORDER BY id ON CONFLICT DO NOTHING
)`;
