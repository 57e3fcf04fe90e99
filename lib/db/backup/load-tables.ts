/** Brings the rows of a backup into a database: within one transaction, compared row by row with what was backed up. */

import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { BackupError, entryOf } from './manifest.ts';
import type { BackupTable } from './manifest.ts';
import { createRowMeter, drain } from './meter.ts';
import type { OpenBackup } from './open-backup.ts';
import { quoted, readSequences, readTables, rowsInto, rowsOf } from './tables.ts';
import type { Named, Table } from './tables.ts';

/** Foreign keys are taken away and checked as a whole at the end; triggers see none of the rows. */
export async function loadTables(
  client: pg.ClientBase,
  backup: OpenBackup,
  onProgress: (line: string) => void,
): Promise<void> {
  const { tables } = backup.manifest;
  const present = await readTables(client);
  checkTables(backup, present);
  const keys = await readForeignKeys(client);
  for (const { schema, name, key } of keys) {
    await client.query(`ALTER TABLE ${quoted({ schema, name })} DROP CONSTRAINT ${key}`);
  }
  for (const table of present) await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  // The migrations have put rows into some.
  await client.query(`TRUNCATE ${present.map(quoted).join(', ')}`);
  for (const [index, table] of tables.entries()) {
    onProgress(`Restoring table ${index + 1} of ${tables.length}: ${table.schema}.${table.name}`);
    await pipeline(await backup.read(entryOf(table)), rowsInto(client, table));
    await compare(client, backup, table);
  }
  await setSequences(client, backup);
  for (const { schema, name, key, definition } of keys) {
    await client.query(`ALTER TABLE ${quoted({ schema, name })} ADD CONSTRAINT ${key} ${definition}`);
  }
  for (const table of present) await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
}

/** Names of the manifest are used only if the migrations made a table, or a column, of that name. */
function checkTables({ file, manifest }: OpenBackup, present: readonly Table[]): void {
  const columns = new Map(present.map((table) => [entryOf(table), table.columns.toSorted().join(' ')]));
  const wrong =
    manifest.tables.find((table) => columns.get(entryOf(table)) !== table.columns.toSorted().join(' ')) ??
    present.find((table) => !manifest.tables.some((each) => entryOf(each) === entryOf(table)));
  if (wrong === undefined) return;
  throw new BackupError(`${file}: the table ${wrong.schema}.${wrong.name} is not the one that the migrations make.`);
}

interface ForeignKey extends Named {
  /** Quoted where needed, as `definition` is. */
  readonly key: string;
  readonly definition: string;
}

async function readForeignKeys(client: pg.ClientBase): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT n.nspname::text AS schema, c.relname::text AS name, quote_ident(k.conname) AS key,
       pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND n.nspname IN ('crawl', 'public') ORDER BY k.oid`,
  );
  return rows;
}

/** The rows as the database has them now, in whatever order. */
async function compare(client: pg.ClientBase, { file }: OpenBackup, table: BackupTable): Promise<void> {
  const meter = createRowMeter();
  await drain(rowsOf(client, table), [meter]);
  const { rows, rowsDigest } = meter.result();
  if (rows === table.rows && rowsDigest === table.rowsDigest) return;
  const found = rows === table.rows ? 'the rows differ' : `${rows} rows instead of ${table.rows}`;
  throw new BackupError(`${file}: the table ${table.schema}.${table.name} was not restored exactly: ${found}.`);
}

async function setSequences(client: pg.ClientBase, { file, manifest }: OpenBackup): Promise<void> {
  const present = new Set((await readSequences(client)).map(quoted));
  for (const sequence of manifest.sequences) {
    const name = quoted(sequence);
    if (!present.delete(name)) throw new BackupError(`${file}: there is no sequence ${name}.`);
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, sequence.value, sequence.isCalled]);
  }
  const [lost] = present;
  if (lost !== undefined) throw new BackupError(`${file}: the value of the sequence ${lost} is missing.`);
}
