/** The tables and sequences of an installation, as the catalog of its database has them, and the way their rows go in and out. */

import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Readable, Writable } from 'node:stream';
import { migrationNames, readScript } from '../migrate.ts';
import type { Manifest } from './manifest.ts';

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Without those that the database computes. */
  readonly columns: readonly string[];
}
export type Named = Pick<Table, 'schema' | 'name'>;
export type Sequence = Manifest['sequences'][number];

export const quoted = ({ schema, name }: Named): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** A session whose COPY prints every value the same way, on any server. */
export async function openSession(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `SET client_encoding = 'UTF8'; SET "DateStyle" = 'ISO, YMD'; SET "IntervalStyle" = 'postgres'; SET "TimeZone" = 'UTC';
     SET extra_float_digits = 1; SET bytea_output = 'hex'; SET statement_timeout = 0;
     SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0`,
  );
  return client;
}

/** Names of our tables in the schema `public`, from the migrations: other programs may use the schema as well. */
async function consoleTables(): Promise<readonly string[]> {
  const scripts = await Promise.all((await migrationNames()).map((name) => readScript(name)));
  return scripts.flatMap(({ script }) =>
    [...script.matchAll(/(?:CREATE TABLE|RENAME TO) "(\w+)"/g)].map(([, name = '']) => name),
  );
}

/** Unlogged tables are left out: they are emptied by a crash as well, and filled again. */
const tablesSql = `
SELECT n.nspname::text AS schema, c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE c.relkind = 'r' AND c.relpersistence = 'p'
  AND (n.nspname = 'crawl' OR n.nspname = 'public' AND c.relname::text = ANY ($1::text[]))
GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`;

const sequencesSql = `
SELECT n.nspname::text AS schema, c.relname::text AS name
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'S' AND c.relpersistence = 'p' AND (n.nspname = 'crawl' OR n.nspname = 'public' AND EXISTS (
  SELECT FROM pg_depend d JOIN pg_class t ON t.oid = d.refobjid
  WHERE d.objid = c.oid AND d.deptype IN ('a', 'i') AND t.relname::text = ANY ($1::text[])))
ORDER BY n.nspname, c.relname`;

export async function readTables(client: pg.ClientBase): Promise<readonly Table[]> {
  return (await client.query<Table>(tablesSql, [await consoleTables()])).rows;
}

/** Read after the rows: a number that a row has was drawn before. */
export async function readSequences(client: pg.ClientBase): Promise<readonly Sequence[]> {
  const { rows } = await client.query<Named>(sequencesSql, [await consoleTables()]);
  const found: Sequence[] = [];
  for (const named of rows) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoted(named)}`,
    );
    for (const state of states) found.push({ ...named, ...state });
  }
  return found;
}

const listed = ({ columns }: Table): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ');

export function rowsOf(client: pg.ClientBase, table: Table): Readable {
  return client.query(to(`COPY ${quoted(table)} (${listed(table)}) TO STDOUT`));
}

export function rowsInto(client: pg.ClientBase, table: Table): Writable {
  return client.query(from(`COPY ${quoted(table)} (${listed(table)}) FROM STDIN`));
}
