import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationLock, workerLock } from '../store/sql/locks.ts';
import { byNumber, migrate, readMigrationState } from './migrate.ts';
import { crawlFilter, readMigrations, readSchema, withSchemaEngine } from './schema-engine.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('leave nothing to do a second time', async () => {
    expect(await migrate(database.url)).toEqual([]);
    expect(await readMigrationState(database.pool)).toEqual({ pending: [], unknown: [] });
  });

  it('make exactly what schema.prisma describes', async () => {
    const migrations = await readMigrations();
    const schema = await readSchema();
    const { stdout } = await withSchemaEngine(database.url, (engine) =>
      engine.diff({
        from: { tag: 'migrations', ...migrations },
        to: { tag: 'schemaDatamodel', ...schema },
        script: true,
        exitCode: null,
        filters: crawlFilter,
      }),
    );
    expect(stdout?.trim()).toBe('-- This is an empty migration.');
  });

  it('are recorded as Prisma records them', async () => {
    const migrationsList = await readMigrations();
    const diagnosis = await withSchemaEngine(database.url, (engine) =>
      engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters: crawlFilter }),
    );
    expect(diagnosis).toMatchObject({ editedMigrationNames: [], failedMigrationNames: [], history: null });
  });

  it('are in the order of their numbers', () => {
    expect(['100_c', '20_b', '9_a', '20_a'].toSorted(byNumber)).toEqual(['9_a', '20_a', '20_b', '100_c']);
  });

  it('are refused when a script is not the one that was applied, with its name and what to do', async () => {
    const other = await createTestDatabase();
    await other.pool.query(`UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name = '02_crawl'`);
    await expect(migrate(other.url)).rejects.toMatchObject({
      code: 'migration-changed',
      message: expect.stringMatching(
        /^The migration 02_crawl differs from .* Put back .*, or restore a backup/,
      ) as string,
    });
    await other.drop();
  });

  it('are refused while a worker runs, with its name', async () => {
    const other = await createTestDatabase();
    await other.pool.query(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '02%'`);
    const worker = new pg.Client({ connectionString: other.url });
    await worker.connect();
    const { rows } = await worker.query<{ id: number }>(
      `INSERT INTO crawl.worker (host, pid, started, version) VALUES ('old/1', 77, '', '0.0.1') RETURNING id`,
    );
    await worker.query('SELECT pg_advisory_lock_shared($1, $2)', [...migrationLock]);
    await worker.query('SELECT pg_advisory_lock($1, $2)', [...workerLock(rows[0]?.id ?? 0)]);
    await expect(migrate(other.url)).rejects.toMatchObject({
      code: 'migration-pending',
      message: expect.stringContaining('process 77 on old, version 0.0.1') as string,
    });
    await worker.end();
    await other.drop();
  });

  it('go on over another connection when theirs is cut', async () => {
    const other = await createTestDatabase();
    const holder = await other.pool.connect();
    await holder.query('BEGIN; LOCK TABLE _prisma_migrations');
    const migrated = migrate(other.url);
    let cut = 0;
    while (cut === 0) {
      const { rowCount } = await other.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'winnow migrate' AND wait_event_type = 'Lock'`,
      );
      cut = rowCount ?? 0;
    }
    await holder.query('COMMIT');
    holder.release();
    expect(await migrated).toEqual([]);
    await other.drop();
  });

  it('of a newer version are refused', async () => {
    const other = await createTestDatabase();
    await other.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', '', '99_later', now())`,
    );
    await expect(migrate(other.url)).rejects.toMatchObject({ code: 'worker-outdated' });
    await other.drop();
  });
});

describe('the audit log', () => {
  it('keeps what was recorded', async () => {
    const database = await createTestDatabase();
    await database.pool.query(`INSERT INTO "AuditEvent" ("actorKind", actor, action) VALUES ('cli', 'cli', 'test')`);
    await expect(database.pool.query(`UPDATE "AuditEvent" SET actor = 'nobody'`)).rejects.toThrow('append-only');
    await expect(database.pool.query('DELETE FROM "AuditEvent"')).rejects.toThrow('append-only');
    await expect(database.pool.query('TRUNCATE "AuditEvent"')).rejects.toThrow('append-only');
    await database.drop();
  });
});
