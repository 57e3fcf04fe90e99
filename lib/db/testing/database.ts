/** A fresh, migrated database for one test file. */

import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '../pool.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Ends the pool and drops the database. */
  readonly drop: () => Promise<void>;
}

/** Copies the template; some 50 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `winnow_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => copyTemplate(client, name));
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = createPool({ url: url.href, name: 'test', max: 8 });
  const drop = async (): Promise<void> => {
    await pool.end();
    await onServer(server, (client) =>
      persistently(client, `DROP DATABASE ${name} WITH (FORCE)`, `DROP DATABASE ${name}`),
    );
  };
  return { url: url.href, pool, drop };
}

/** A collection with one empty revision, the least a run needs. */
export async function createTestCollection(
  pool: pg.Pool,
  slug = 'test',
): Promise<{ readonly collectionId: number; readonly revisionId: number }> {
  const { rows } = await pool.query<{ collectionId: number; revisionId: number }>(
    `WITH c AS (INSERT INTO "Collection" (slug, name) VALUES ($1, $1) RETURNING id)
     INSERT INTO "Revision" ("collectionId", number, author) SELECT id, 1, 'test' FROM c
     RETURNING "collectionId", id AS "revisionId"`,
    [slug],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The collection was not made.');
  return row;
}

function copyTemplate(client: pg.Client, name: string): Promise<void> {
  return persistently(client, `CREATE DATABASE ${name} TEMPLATE ${inject('testTemplate')}`);
}

/**
 * 55006: another test copies the template at this moment.
 * 42501: autovacuum is in the database, which only a superuser may send away; without force it goes by itself.
 */
const passing: ReadonlySet<string | undefined> = new Set(['55006', '42501']);

async function persistently(client: pg.Client, ...ways: readonly [string, ...string[]]): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client.query(ways[attempt % ways.length] ?? ways[0]);
      return;
    } catch (error) {
      const isPassing = error instanceof pg.DatabaseError && passing.has(error.code);
      if (!isPassing || attempt === 100) throw error;
      await delay(100);
    }
  }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
