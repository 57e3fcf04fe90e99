/** How the ACLs of a collection are read, and what holds for records that say nothing of who may see them. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { changeRds } from '../rds/write-rds.ts';
import { guarded } from '../sql/store-error.ts';

export const accessRulesSchema = z.strictObject({
  /** Within an ACL, a denied group counts more than a permitted user. */
  deniedGroupsWin: z.boolean(),
  /** Data sources by name. True: a document whose record says nothing is secure; false: it is public. */
  sources: z.array(z.strictObject({ id: z.number(), name: z.string(), isSecureByDefault: z.boolean() })),
});
export type AccessRules = ReadModel<typeof accessRulesSchema>;

const readSql = `
SELECT EXISTS (SELECT FROM crawl.access_rule WHERE collection_id = $1 AND denied_groups_win) AS "deniedGroupsWin",
  (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'isSecureByDefault', secure_by_default) ORDER BY name), '[]')
    FROM crawl.feed_source WHERE collection_id = $1 AND kind = 'xmlfeed' AND deleted_at IS NULL) AS sources`;

export async function readAccessRules(pool: pg.Pool, collectionId: number): Promise<AccessRules> {
  const { rows } = await guarded(() => pool.query<AccessRules>(readSql, [collectionId]));
  return rows[0] ?? { deniedGroupsWin: false, sources: [] };
}

/** RDs of documents with an ACL have changed: others may see them now. */
const ruleSql = `
WITH written AS (
  INSERT INTO crawl.access_rule AS r (collection_id, denied_groups_win) VALUES ($1, $2)
  ON CONFLICT (collection_id) DO UPDATE SET denied_groups_win = excluded.denied_groups_win
    WHERE r.denied_groups_win <> excluded.denied_groups_win
  RETURNING 1
)
${changeRds({
  of: `WHERE d.collection_id = $1 AND EXISTS (SELECT FROM written)
    AND EXISTS (SELECT FROM crawl.acl a WHERE a.collection_id = $1 AND a.url_hash = d.url_hash)`,
})}`;

export async function writeDeniedGroupsWin(pool: pg.Pool, collectionId: number, wins: boolean): Promise<void> {
  await guarded(() => pool.query(ruleSql, [collectionId, wins]));
}

/** Holds for the records that come from now on. False: the collection has no such source. */
export async function writeSecureByDefault(
  pool: pg.Pool,
  { collectionId, source }: { readonly collectionId: number; readonly source: number },
  isSecure: boolean,
): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `UPDATE crawl.feed_source SET secure_by_default = $3 WHERE collection_id = $1 AND id = $2 AND kind = 'xmlfeed'`,
      [collectionId, source, isSecure],
    ),
  );
  return rowCount === 1;
}
