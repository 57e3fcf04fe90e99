/** Reads a backup. Nothing in it is believed before its hash is checked, and names in it never become paths as they are. */

import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import { migrationNames, readScript } from '../migrate.ts';
import { BackupError, entryOf, manifestName, manifestSchema } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { createByteMeter, drain } from './meter.ts';

const longestManifest = 64 * 1024 * 1024;

export interface OpenBackup {
  readonly file: string;
  readonly manifest: Manifest;
  /** The bytes of an entry, unpacked. */
  readonly read: (name: string) => Promise<Readable>;
  readonly close: () => void;
}

/** Throws BackupError for a file that is no backup, is cut, or has a damaged list of entries. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`${file} does not exist.`);
    throw new BackupError(`${file} is not a backup, or it is cut off: ${error.message}.`, { cause: error });
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = await readManifest(file, zip, entries.get(manifestName));
    const wanted = [manifestName, ...manifest.tables.map(entryOf), ...manifest.files.map(({ entry }) => entry)];
    const lost = wanted.find((name) => !entries.has(name));
    if (lost !== undefined) throw damaged(file, lost, 'it is missing');
    const extra = [...entries.keys()].find((name) => !wanted.includes(name));
    if (extra !== undefined) throw damaged(file, extra, 'the manifest does not list it');
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (entry === undefined) throw damaged(file, name, 'it is missing');
      return zip.openReadStreamPromise(entry);
    };
    return { file, manifest, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    // Yauzl throws an Error for every fault of the file.
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is damaged: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
}

function damaged(file: string, entry: string, why: string, cause?: unknown): BackupError {
  return new BackupError(`${file} is damaged: entry ${entry}: ${why}. Nothing was changed.`, { cause });
}

async function readManifest(file: string, zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (entry === undefined) throw new BackupError(`${file} is not a backup of Winnow: it has no ${manifestName}.`);
  if (entry.uncompressedSize > longestManifest) throw damaged(file, manifestName, 'it is too large');
  const bytes = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch((error: Error) => {
      throw damaged(file, manifestName, error.message, error);
    });
  if (crc32(bytes) !== entry.crc32) throw damaged(file, manifestName, 'its checksum differs');
  const read = manifestSchema.safeParse(parseJson(bytes));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.path[0] === 'formatVersion') throw new BackupError(issue.message);
  throw damaged(file, manifestName, `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Reads every entry once. Throws BackupError that names the first one whose bytes are not those that were written. */
export async function verifyEntries(
  { file, manifest, read }: OpenBackup,
  onProgress: (line: string) => void,
): Promise<void> {
  const entries = [...manifest.tables.map((table) => ({ ...table, entry: entryOf(table) })), ...manifest.files];
  for (const [index, { entry, bytes, sha256 }] of entries.entries()) {
    onProgress(`Checking entry ${index + 1} of ${entries.length}`);
    const meter = createByteMeter();
    try {
      await drain(await read(entry), [meter]);
    } catch (error) {
      throw damaged(file, entry, error instanceof Error ? error.message : String(error), error);
    }
    const found = meter.result();
    if (found.sha256 !== sha256 || found.bytes !== bytes) throw damaged(file, entry, 'its checksum differs');
  }
}

/** Throws BackupError when this version of Winnow does not know the tables as the backup has them. */
export async function checkMigrations({ manifest: { migrations, winnow } }: OpenBackup): Promise<void> {
  const known = new Set(await migrationNames());
  const newer = migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (newer.length > 0) {
    throw new BackupError(
      `Winnow ${winnow} made this backup, with migrations that this version does not have (${newer.join(', ')}). ` +
        'Restore it with that version or a later one.',
    );
  }
  for (const { name, checksum } of migrations) {
    if ((await readScript(name)).checksum === checksum) continue;
    throw new BackupError(
      `The migration ${name} differs from the one in the backup. Restore it with Winnow ${winnow} as it was released.`,
    );
  }
}
