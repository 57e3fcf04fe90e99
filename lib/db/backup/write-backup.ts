/**
 * Writes a backup: a zip file with the rows of every table as COPY prints them, all of one snapshot, so that a crawl may go
 * on meanwhile. Rows and files stream: memory does not grow with them.
 */

import { open, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { migrationLock } from '../../store/sql/locks.ts';
import { readApplied, readMigrationState } from '../migrate.ts';
import { bodyGroups, packBodies, readUpload } from './kept-files.ts';
import { BackupError, entryOf, formatVersion, manifestName } from './manifest.ts';
import type { BackupFile, BackupTable, Manifest } from './manifest.ts';
import { createByteMeter, createRowMeter, measured } from './meter.ts';
import { openSession, quoted, readSequences, readTables, rowsOf } from './tables.ts';
import type { Table } from './tables.ts';
import { writeZip } from './zip-writer.ts';
import type { ZipWriter } from './zip-writer.ts';

export interface BackupRequest {
  /** URL of the database. */
  readonly url: string;
  /** Where contents and uploads are. */
  readonly dataFolder: string;
  /** Must not exist yet. */
  readonly file: string;
  /** Includes contents of pages, and uploads that are applied. */
  readonly withBodies: boolean;
  /** Which key the installation has. */
  readonly keyId: string | undefined;
  /** Of Winnow. */
  readonly version: string;
  readonly onProgress: (line: string) => void;
  /** The caller keeps migrations and restores away. */
  readonly isLocked?: boolean;
}

export interface WrittenBackup {
  readonly manifest: Manifest;
  /** Of the file. */
  readonly bytes: number;
}

/** Throws BackupError, with nothing left behind, when the file can't be written or the database is empty. */
export async function writeBackup(request: BackupRequest): Promise<WrittenBackup> {
  const client = await openSession(request.url, 'winnow backup');
  try {
    if (request.isLocked !== true) await client.query('SELECT pg_advisory_lock_shared($1, $2)', [...migrationLock]);
    await readMigrationState(client);
    const tables = await readTables(client);
    if (tables.length === 0) throw new BackupError('The database is empty: there is nothing to back up.');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`LOCK TABLE ${tables.map(quoted).join(', ')} IN ACCESS SHARE MODE`);
    return await writeFileOf(request, client, tables);
  } finally {
    await client.end();
  }
}

async function writeFileOf(
  request: BackupRequest,
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<WrittenBackup> {
  const { file } = request;
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'EEXIST'
        ? `${file} already exists. Give another name, or a folder.`
        : `The backup can't be written: ${error.message}.`,
    );
  });
  const output = handle.createWriteStream({ flush: true });
  try {
    const manifest = await writeEntries(request, client, { tables, output });
    return { manifest, bytes: output.bytesWritten };
  } catch (error) {
    output.destroy();
    await rm(file, { force: true });
    const isOfFile = error instanceof Error && 'syscall' in error && error.syscall === 'write';
    throw isOfFile ? new BackupError(`The backup was not written: ${error.message}.`, { cause: error }) : error;
  }
}

/** Sequences are read after the tables: a number that a row has was drawn before. */
async function writeEntries(
  { dataFolder, withBodies, keyId, version, onProgress }: BackupRequest,
  client: pg.ClientBase,
  { tables, output }: { readonly tables: readonly Table[]; readonly output: Writable },
): Promise<Manifest> {
  const { at, postgres } = await readMoment(client);
  const zip = writeZip(output, at, (name) => name.startsWith('bodies/'));
  const rows: BackupTable[] = [];
  for (const [index, table] of tables.entries()) {
    onProgress(`Table ${index + 1} of ${tables.length}: ${table.schema}.${table.name}`);
    rows.push(await putTable(zip, client, table));
  }
  const files = createFileList(zip);
  const uploads = await putUploads(files, client, { dataFolder, withBodies });
  const bodies = await readBodyFigures(client);
  let missing = 0;
  for (const group of withBodies ? bodyGroups : []) {
    onProgress(`Page content ${bodyGroups.indexOf(group) + 1} of ${bodyGroups.length}`);
    const onMissing = (): void => void (missing += 1);
    await files.put(`bodies/${group}`, packBodies(client, { dataFolder, group, onMissing }));
  }
  const manifest: Manifest = {
    format: 'winnow-backup',
    formatVersion,
    winnow: version,
    postgres,
    at: at.toISOString(),
    migrations: (await readApplied(client)).map(({ name, checksum }) => ({ name, checksum })),
    tables: rows,
    sequences: [...(await readSequences(client))],
    files: files.list,
    bodies: { isIncluded: withBodies, ...bodies, missing },
    uploads,
    key: { isIncluded: false, ...(keyId !== undefined && { id: keyId }) },
  };
  await zip.put(manifestName, [Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`)]);
  await zip.end();
  return manifest;
}

async function readMoment(client: pg.ClientBase): Promise<{ readonly at: Date; readonly postgres: string }> {
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    `SELECT now() AS at, current_setting('server_version') AS postgres`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say what time it is.');
  return row;
}

async function putTable(zip: ZipWriter, client: pg.ClientBase, table: Table): Promise<BackupTable> {
  const [bytes, rows] = [createByteMeter(), createRowMeter()];
  await zip.put(entryOf(table), measured(rowsOf(client, table), [bytes, rows]));
  return { ...table, columns: [...table.columns], ...rows.result(), ...bytes.result() };
}

interface FileList {
  readonly list: BackupFile[];
  readonly put: (entry: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
}

function createFileList(zip: ZipWriter): FileList {
  const list: BackupFile[] = [];
  return {
    list,
    put: async (entry, source) => {
      const bytes = createByteMeter();
      await zip.put(entry, measured(source, [bytes]));
      list.push({ entry, ...bytes.result() });
    },
  };
}

/** Uploads that are not applied yet exist nowhere else; of the others the documents are in the tables. */
async function putUploads(
  files: FileList,
  client: pg.ClientBase,
  { dataFolder, withBodies }: Pick<BackupRequest, 'dataFolder' | 'withBodies'>,
): Promise<Manifest['uploads']> {
  const { rows } = await client.query<{ file: string; isOpen: boolean }>(
    `SELECT file, ended_at IS NULL AS "isOpen" FROM crawl.feed WHERE file IS NOT NULL ORDER BY id`,
  );
  const counts = { included: 0, leftOut: 0, missing: 0 };
  for (const { file, isOpen } of rows) {
    const found = isOpen || withBodies ? await readUpload(dataFolder, file) : undefined;
    if (found !== undefined) await files.put(`uploads/${file}`, found);
    counts[found !== undefined ? 'included' : isOpen || withBodies ? 'missing' : 'leftOut'] += 1;
  }
  return counts;
}

async function readBodyFigures(client: pg.ClientBase): Promise<{ readonly count: number; readonly bytes: number }> {
  const { rows } = await client.query<{ count: number; bytes: number }>(
    'SELECT count(*)::float8 AS count, coalesce(sum(stored), 0)::float8 AS bytes FROM crawl.body',
  );
  return rows[0] ?? { count: 0, bytes: 0 };
}
