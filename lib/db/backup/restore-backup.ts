/**
 * Restores a backup in one transaction: migrations up to the backup's, its rows, and the migrations since. Until the end, the
 * database is as it was, whatever happens.
 */

import pg from 'pg';
import { applyWithin, checkServer, lockAgainstWorkers, migrationNames, readMigrationState } from '../migrate.ts';
import { bodyGroups, listBodies, unpackBodies, writeUpload } from './kept-files.ts';
import { loadTables } from './load-tables.ts';
import { BackupError } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';
import { findSealedByOthers } from './sealed-secrets.ts';
import { openSession, quoted, readTables } from './tables.ts';

export interface RestoreRequest {
  /** URL of the database. */
  readonly url: string;
  readonly backup: OpenBackup;
  /** Where contents and uploads go; absent: they go nowhere. */
  readonly dataFolder?: string;
  /** Key of the installation that is restored to. */
  readonly keyId: string | undefined;
  /** Saves what the database has before it is replaced; absent: a database with collections or users is refused. */
  readonly saveReplaced?: () => Promise<unknown>;
  readonly onProgress: (line: string) => void;
}

export interface Restored {
  /** Migrations applied since the backup was made. */
  readonly migrated: readonly string[];
  /** Secrets that the key of this installation can't decrypt, in words. */
  readonly sealedByOthers: readonly string[];
  /** Stored contents, and how many the database no longer refers to because they have no file. */
  readonly bodies: number;
  readonly bodiesMissing: number;
}

/** The backup must have been verified. Throws BackupError with the database unchanged. */
export async function restoreInto(request: RestoreRequest): Promise<Restored> {
  const client = await openSession(request.url, 'winnow restore');
  try {
    await checkServer(client);
    await lockAgainstWorkers(client, 'restored');
    await makeRoom(request, client);
    await client.query('BEGIN');
    const restored = await restoreWithin(request, client);
    await client.query('COMMIT');
    return restored;
  } finally {
    // What is not committed is undone with the connection.
    await client.end();
  }
}

/** An installation that was only started has nothing to lose. */
async function makeRoom({ saveReplaced }: RestoreRequest, client: pg.Client): Promise<void> {
  if ((await readTables(client)).length === 0) return;
  await readMigrationState(client);
  const { rows } = await client.query<{ collections: number; users: number }>(
    `SELECT (SELECT count(*)::int FROM "Collection") AS collections, (SELECT count(*)::int FROM "User") AS users`,
  );
  const { collections = 0, users = 0 } = rows[0] ?? {};
  if (collections === 0 && users === 0) return;
  if (saveReplaced === undefined) {
    throw new BackupError(
      `The database is not empty: it has collections (${collections}) and users (${users}). Restore into another ` +
        'WINNOW_DATA or DATABASE_URL, or add --replace, which first backs up what is there.',
    );
  }
  await saveReplaced();
}

async function restoreWithin(
  { backup, dataFolder, keyId, onProgress }: RestoreRequest,
  client: pg.Client,
): Promise<Restored> {
  await dropAll(client);
  const then = backup.manifest.migrations.map(({ name }) => name);
  for (const name of then) await applyWithin(client, name);
  await loadTables(client, backup, onProgress);
  const migrated = (await migrationNames()).filter((name) => !then.includes(name));
  for (const name of migrated) await applyWithin(client, name);
  // A session that was ended since the backup stays ended.
  await client.query('DELETE FROM "Session"');
  const bodies =
    dataFolder === undefined
      ? { bodies: 0, bodiesMissing: 0 }
      : await restoreFiles(client, { backup, dataFolder, onProgress });
  await client.query(`ANALYZE ${(await readTables(client)).map(quoted).join(', ')}`);
  return { migrated, sealedByOthers: await findSealedByOthers(client, keyId), ...bodies };
}

/** All that the migrations have made. */
async function dropAll(client: pg.Client): Promise<void> {
  const tables = (await readTables(client)).filter(({ schema }) => schema === 'public');
  await client.query('DROP SCHEMA IF EXISTS crawl CASCADE');
  for (const table of tables) await client.query(`DROP TABLE ${quoted(table)} CASCADE`);
  await client.query('DROP TABLE IF EXISTS _prisma_migrations');
  await client.query(`DROP FUNCTION IF EXISTS chain_audit, refuse_change, refuse_audit_change`);
}

/** Files are added, none is changed or removed. The database refers to contents only if they have one. */
async function restoreFiles(
  client: pg.Client,
  { backup, dataFolder, onProgress }: { readonly dataFolder: string } & Pick<RestoreRequest, 'backup' | 'onProgress'>,
): Promise<Pick<Restored, 'bodies' | 'bodiesMissing'>> {
  const uploads: string[] = [];
  for (const [index, { entry }] of backup.manifest.files.entries()) {
    onProgress(`Restoring file ${index + 1} of ${backup.manifest.files.length}`);
    const [kind, name = ''] = entry.split('/');
    if (kind === 'bodies') await unpackBodies(await backup.read(entry), { dataFolder, group: name });
    else {
      await writeUpload(await backup.read(entry), dataFolder, name);
      uploads.push(name);
    }
  }
  await client.query('UPDATE crawl.feed SET file = NULL WHERE file <> ALL ($1::text[]) AND ended_at IS NOT NULL', [
    uploads,
  ]);
  return forgetMissingBodies(client, dataFolder);
}

async function forgetMissingBodies(
  client: pg.Client,
  dataFolder: string,
): Promise<Pick<Restored, 'bodies' | 'bodiesMissing'>> {
  await client.query('CREATE TEMP TABLE found (hash bytea PRIMARY KEY) ON COMMIT DROP');
  for (const group of bodyGroups) {
    await client.query(`INSERT INTO found SELECT decode(hash, 'hex') FROM unnest($1::text[]) hash`, [
      await listBodies({ dataFolder, group }),
    ]);
  }
  const isMissing = `NOT EXISTS (SELECT FROM found WHERE found.hash = t.body_hash)`;
  await client.query(`UPDATE crawl.page t SET body_hash = NULL WHERE body_hash IS NOT NULL AND ${isMissing}`);
  await client.query(`DELETE FROM crawl.cached t WHERE ${isMissing}`);
  const { rowCount } = await client.query(
    'DELETE FROM crawl.body b WHERE NOT EXISTS (SELECT FROM found WHERE found.hash = b.hash)',
  );
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::float8 AS count FROM crawl.body');
  return { bodies: rows[0]?.count ?? 0, bodiesMissing: rowCount ?? 0 };
}

/** Restores a verified backup into a database of its own on the same server, which is dropped again. */
export async function tryRestore(
  url: string,
  backup: OpenBackup,
  onProgress: RestoreRequest['onProgress'],
): Promise<Restored> {
  await dropKilledTrials(url);
  const name = `winnow_verify_${process.pid}_${Date.now()}`;
  await runOn(url, `CREATE DATABASE ${name}`).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`No database for the trial could be made: ${why}. The role needs CREATEDB.`, { cause });
  });
  try {
    const trial = new URL(url);
    trial.pathname = `/${name}`;
    return await restoreInto({ url: trial.href, backup, keyId: backup.manifest.key.id, onProgress });
  } finally {
    await runOn(url, `DROP DATABASE ${name}`);
  }
}

/** Names of databases left by killed trials: created more than an hour ago, without connections. */
const killedTrialsSql = `
SELECT datname AS name FROM pg_database d
WHERE datname ~ '^winnow_verify_\\d+_\\d+$' AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = d.datname)
  AND to_timestamp(split_part(datname, '_', 4)::float8 / 1000) < now() - interval '1 hour'`;

async function dropKilledTrials(url: string): Promise<void> {
  const { rows } = await runOn<{ name: string }>(url, killedTrialsSql);
  for (const { name } of rows) await runOn(url, `DROP DATABASE IF EXISTS ${name}`);
}

async function runOn<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Row>(sql);
  } finally {
    await client.end();
  }
}
