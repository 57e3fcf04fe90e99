/** A database server of one benchmark, with an empty installation; gone afterwards. */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openEmbeddedPostgres } from '../db/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';

export interface Stage {
  readonly database: EmbeddedPostgres;
  readonly dataFolder: string;
}

export async function withDatabase<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'winnow-bench-'));
  // The database server runs as another user when this is root.
  await chmod(dataFolder, 0o755);
  const database = await openEmbeddedPostgres(dataFolder, (line) => process.stderr.write(`${line}\n`));
  try {
    await migrate(database.url);
    return await work({ database, dataFolder });
  } finally {
    await database.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** With as many connections to it. */
export function withPool<Result>(
  connections: number,
  work: (pool: pg.Pool, stage: Stage) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (stage) => {
    const pool = createPool({ url: stage.database.url, name: 'winnow bench', max: connections });
    try {
      return await work(pool, stage);
    } finally {
      await pool.end();
    }
  });
}
