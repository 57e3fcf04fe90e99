/** Secrets of a database that another key sealed. */

import type pg from 'pg';

/** Names a secret in words: `credential intranet of collection docs`. */
export async function findSealedByOthers(client: pg.ClientBase, keyId: string | undefined): Promise<readonly string[]> {
  const { rows } = await client.query<{ words: string }>(
    `SELECT CASE
         WHEN split_part(s.key, ' ', 1) = 'credential' THEN
           format('credential %s of collection %s', substr(s.key, length(split_part(s.key, ' ', 2)) + 13),
             coalesce((SELECT slug FROM "Collection" WHERE id::text = split_part(s.key, ' ', 2)), '(deleted)'))
         WHEN s.key = 'proxy' THEN 'password of the default proxy'
         WHEN s.key = 'feed-receiver-certificate' THEN 'private key of the feed receiver'
         ELSE s.key END AS words
     FROM "Setting" s
     WHERE s.value #>> '{sealed,key}' IS DISTINCT FROM $1 AND s.value #>> '{sealed,key}' IS NOT NULL
     UNION ALL
     SELECT format('two-factor sign-in of %s', u.email) FROM "TwoFactor" t JOIN "User" u ON u.id = t."userId"
     WHERE t.sealed ->> 'key' IS DISTINCT FROM $1
     ORDER BY words`,
    [keyId ?? null],
  );
  return rows.map(({ words }) => words);
}
