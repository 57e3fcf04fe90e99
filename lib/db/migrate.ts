/**
 * Applies the numbered migrations, each in one transaction together with its row in Prisma's own table: a process
 * killed in the middle leaves nothing half done.
 */

import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { RobotError } from '../sdk/errors.ts';
import { isLocked, migrationLock } from '../store/sql/locks.ts';
import { isPassing, patiently } from '../store/sql/store-error.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../../prisma/migrations');
const oldestServer = 150_000;

/** The table as `prisma migrate deploy` makes it. */
const historyTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

export interface MigrationState {
  /** Names of migrations of this version that the database lacks, in order. */
  readonly pending: readonly string[];
  /** Names the database has and this version does not know: it was made by a newer one. */
  readonly unknown: readonly string[];
}

/**
 * Brings the database up to this version; answers the names applied. Throws RobotError when it must not. A connection
 * that breaks is no reason to give up: what was applied stays, and the rest is applied over another one.
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const applied: string[] = [];
  await patiently(() => bringUp(url, applied), isPassing);
  return applied;
}

async function bringUp(url: string, applied: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'winnow migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkServer(client);
    const state = await readState(client);
    await checkApplied(client);
    if (state.pending.length === 0) return;
    await lockAgainstWorkers(client, 'migrated');
    // Another process may have migrated while we waited for the lock.
    const { pending } = await readState(client);
    for (const name of pending) {
      await apply(client, name);
      applied.push(name);
    }
  } finally {
    await client.end();
  }
}

/** What is missing, without changing anything. */
export async function readMigrationState(queryable: Pick<pg.ClientBase, 'query'>): Promise<MigrationState> {
  return readState(queryable);
}

export async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`,
  );
  const [server] = rows;
  if (server !== undefined && server.number < oldestServer) {
    throw new Error(`PostgreSQL ${server.version} is not supported. Use version 15 or later.`);
  }
}

async function readState(client: Pick<pg.ClientBase, 'query'>): Promise<MigrationState> {
  const known = await migrationNames();
  const names = new Set((await readApplied(client)).map(({ name }) => name));
  const unknown = [...names].filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new RobotError(
      'worker-outdated',
      `The database was created by a newer version (it has ${unknown.join(', ')}).`,
    );
  }
  return { pending: known.filter((name) => !names.has(name)), unknown };
}

/** Migrations of this version, in the order in which they are applied. */
export async function migrationNames(): Promise<readonly string[]> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted(byNumber);
}

/** Compares the numbers that names begin with: `100_x` comes after `20_x`. */
export function byNumber(a: string, b: string): number {
  return Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1);
}

/** Throws when a script is not the one that the database applied under its name. */
async function checkApplied(client: pg.Client): Promise<void> {
  const known = new Set(await migrationNames());
  for (const { name, checksum } of await readApplied(client)) {
    if (!known.has(name) || (await readScript(name)).checksum === checksum) continue;
    throw new RobotError(
      'migration-changed',
      `The migration ${name} differs from the one that this database applied. ` +
        `Put back prisma/migrations/${name} as it was released, or restore a backup that this version of Winnow made.`,
    );
  }
}

export interface AppliedMigration {
  readonly name: string;
  /** SHA-256 of its script, in hexadecimal. */
  readonly checksum: string;
}

/** Migrations the database has, in order; none when it is new. */
export async function readApplied(client: Pick<pg.ClientBase, 'query'>): Promise<readonly AppliedMigration[]> {
  const { rows: tables } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`,
  );
  if (tables[0]?.present !== true) return [];
  const { rows } = await client.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return rows.toSorted((a, b) => byNumber(a.name, b.name));
}

/** The text of a migration, and its SHA-256. */
export async function readScript(name: string): Promise<{ readonly script: string; readonly checksum: string }> {
  const script = await readFile(path.join(migrationsFolder, name, 'migration.sql'), 'utf8');
  return { script, checksum: createHash('sha256').update(script).digest('hex') };
}

/** Waits for another migration or a backup, refuses to run beside a worker. The lock ends with the connection. */
export async function lockAgainstWorkers(client: pg.Client, what: 'migrated' | 'restored'): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS locked', [
      ...migrationLock,
    ]);
    if (rows[0]?.locked === true) return;
    const workers = await liveWorkers(client);
    if (workers.length > 0) {
      const list = workers.join(', ');
      throw new RobotError(
        'migration-pending',
        `The database is not ${what} while workers run (${list}). Stop them first.`,
      );
    }
    await delay(200);
  }
}

async function liveWorkers(client: pg.Client): Promise<readonly string[]> {
  const { rows: tables } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('crawl.worker') IS NOT NULL AS present`,
  );
  if (tables[0]?.present !== true) return [];
  const { rows } = await client.query<{ worker: string }>(
    `SELECT format('process %s on %s, version %s', pid, split_part(host, '/', 1), version) AS worker
     FROM crawl.worker w WHERE ${isLocked('w.id')} ORDER BY id`,
  );
  return rows.map(({ worker }) => worker);
}

async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await applyWithin(client, name);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Applies a migration in the transaction that is open. */
export async function applyWithin(client: pg.ClientBase, name: string): Promise<void> {
  const { script, checksum } = await readScript(name);
  try {
    await client.query(historyTable);
    await client.query(script);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
