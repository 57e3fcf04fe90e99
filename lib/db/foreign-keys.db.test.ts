/** What deleting costs: every foreign key finds its rows by an index. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Foreign keys whose columns are not the first ones of an index; one that is partial counts if it leaves out NULLs only. */
const unindexedSql = `
SELECT c.conrelid::regclass::text AS "table", (
  SELECT string_agg(a.attname, ', ' ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY k (attnum, n)
  JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum) AS columns
FROM pg_constraint c
WHERE c.contype = 'f' AND NOT EXISTS (
  SELECT FROM pg_index i WHERE i.indrelid = c.conrelid
    AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
    AND (SELECT array_agg(k) FROM unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k) @> c.conkey)
ORDER BY 1, 2`;

test('every foreign key has an index that begins with its columns', async () => {
  const { rows } = await database.pool.query(unindexedSql);
  expect(rows).toEqual([]);
});
