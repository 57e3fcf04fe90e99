/** Which database this process works on: the user's own server, or the embedded one of the data folder. */

import pg from 'pg';
import { environment } from '../env.ts';
import { RobotError } from '../sdk/errors.ts';
import { patiently } from '../store/sql/store-error.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

export interface Database {
  readonly url: string;
  /** Brings an embedded server that died back (same port); undefined for a server of the user's own. */
  readonly revive?: () => Promise<unknown>;
  /** Gives up the use of it; the last user of an embedded server stops it. */
  readonly close: () => Promise<void>;
}

/** Opens the database of the settings, starting the embedded server when no other process has. */
export async function openDatabase(say: (line: string) => void = () => undefined): Promise<Database> {
  const { databaseUrl, dataFolder } = environment();
  if (databaseUrl === undefined) return openEmbeddedPostgres(dataFolder, say);
  await checkReachable(databaseUrl);
  return { url: databaseUrl, close: () => Promise.resolve() };
}

/** True while the server starts, or has no free connection. */
function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === '53300' || cause.code === '57P03');
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

async function checkReachable(url: string): Promise<void> {
  const { host, port, database } = new pg.Client({ connectionString: url });
  try {
    await patiently(() => connectOnce(url), isBusy);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `The database ${database} of DATABASE_URL on ${host}:${port} is unreachable: ${why}`;
    throw new RobotError('store-unavailable', message, { cause, retryable: true });
  }
}
