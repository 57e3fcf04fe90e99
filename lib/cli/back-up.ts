/** Backup and restore of the installation that the environment names. */

import { link, mkdir, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createAuditStore } from '../db/audit.ts';
import { connect, disconnect } from '../db/client.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { BackupError } from '../db/backup/manifest.ts';
import type { Manifest } from '../db/backup/manifest.ts';
import { checkMigrations, openBackup, verifyEntries } from '../db/backup/open-backup.ts';
import type { OpenBackup } from '../db/backup/open-backup.ts';
import { restoreInto, tryRestore } from '../db/backup/restore-backup.ts';
import type { Restored } from '../db/backup/restore-backup.ts';
import { writeBackup } from '../db/backup/write-backup.ts';
import type { WrittenBackup } from '../db/backup/write-backup.ts';
import { findInstallationKey } from '../db/secret-key.ts';
import { environment } from '../env.ts';
import { messageOf } from './commands/report-bug.ts';
import { say } from './print.ts';
import { startProgress } from './progress.ts';
import type { Progress } from './progress.ts';
import { productVersion } from './supervise/engine-process.ts';

interface Tools {
  readonly database: Database;
  readonly onProgress: Progress['show'];
}

async function withDatabase<T>(work: (tools: Tools) => Promise<T>): Promise<T> {
  const database = await openDatabase(say);
  const progress = startProgress();
  try {
    return await work({ database, onProgress: progress.show });
  } finally {
    progress.end();
    await database.close();
  }
}

export interface BackUpRequest {
  /** A file that does not exist, or a folder that does. */
  readonly target: string;
  readonly withBodies: boolean;
  readonly keyFile: string | undefined;
}

export async function backUp({ target, withBodies, keyFile }: BackUpRequest) {
  const { dataFolder, secretKey } = environment();
  const key = await findInstallationKey(secretKey, dataFolder);
  if (keyFile !== undefined && key === undefined) throw new BackupError('The installation has no key yet.');
  return withDatabase(async ({ database: { url }, onProgress }) => {
    const file = await fileFor(path.resolve(target));
    const request = { url, dataFolder, file, withBodies, keyId: key?.id, version: productVersion(), onProgress };
    const written = await writeBackup(request);
    const keptKey = keyFile === undefined || key === undefined ? undefined : await writeKey(keyFile, key.text);
    const { manifest, bytes } = written;
    const { bodies, uploads } = manifest;
    await note(url, 'backup', { file: path.basename(file), bytes, bodies: bodies.isIncluded });
    return {
      file,
      bytes,
      ...figuresOf(manifest),
      bodies,
      uploads,
      key: { ...manifest.key, ...(keptKey !== undefined && { file: keptKey }) },
    };
  });
}

function figuresOf({ at, tables }: Manifest) {
  return { at, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

async function fileFor(target: string): Promise<string> {
  const found = await stat(target).catch(() => undefined);
  return found?.isDirectory() === true ? path.join(target, nameNow('winnow')) : target;
}

function nameNow(what: string): string {
  return `${what}-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.zip`;
}

/** A key that is there already is left alone if it is the same, and never overwritten. */
async function writeKey(keyFile: string, text: string): Promise<string> {
  const file = path.resolve(keyFile);
  const aside = `${file}.${process.pid}`;
  try {
    await writeFile(aside, text, { mode: 0o600, flag: 'wx', flush: true });
    await link(aside, file);
    return file;
  } catch (error) {
    throw new BackupError(`The backup is complete, but the key was not written: ${messageOf(error)}.`, {
      cause: error,
    });
  } finally {
    await unlink(aside).catch(() => undefined);
  }
}

/** Adds an entry to the audit log. A database that can't be written to can still be backed up, so a failure is only printed. */
async function note(url: string, action: string, detail: Readonly<Record<string, unknown>>): Promise<void> {
  const connections = connect(url, `winnow ${action}`);
  try {
    const entry = { at: Date.now(), actor: { kind: 'cli', name: 'cli' }, action, subject: 'database', detail } as const;
    await createAuditStore(connections).append(entry);
  } catch (error) {
    say(`The audit log has no entry of this: ${messageOf(error)}`);
  } finally {
    await disconnect(connections);
  }
}

/** Opens a backup whose entries are all as they were written, and whose migrations this version knows. */
async function withVerified<T>(
  file: string,
  onProgress: Progress['show'],
  work: (backup: OpenBackup) => Promise<T>,
): Promise<T> {
  const backup = await openBackup(path.resolve(file));
  try {
    await checkMigrations(backup);
    await verifyEntries(backup, onProgress);
    return await work(backup);
  } finally {
    backup.close();
  }
}

export function verifyBackup(file: string) {
  return withDatabase(({ database: { url }, onProgress }) =>
    withVerified(file, onProgress, async (backup) => {
      const { migrated } = await tryRestore(url, backup, onProgress);
      return { file: backup.file, verified: true, ...figuresOf(backup.manifest), migrated };
    }),
  );
}

export interface RestoreCommand {
  readonly file: string;
  /** Replaces what is there, and saves it first. */
  readonly replace: boolean;
}

export async function restoreBackup({ file, replace }: RestoreCommand) {
  const { dataFolder, secretKey } = environment();
  return withDatabase(({ database: { url }, onProgress }) =>
    withVerified(file, onProgress, async (backup) => {
      const key = await findInstallationKey(secretKey, dataFolder);
      let replacedTo: string | undefined;
      const saveReplaced = async (): Promise<WrittenBackup> => {
        const folder = path.join(dataFolder, 'backups');
        await mkdir(folder, { recursive: true, mode: 0o700 });
        replacedTo = path.join(folder, nameNow('replaced'));
        const version = productVersion();
        const rest = { withBodies: false, keyId: key?.id, version, onProgress, isLocked: true };
        return writeBackup({ url, dataFolder, file: replacedTo, ...rest });
      };
      const restored: Restored = await restoreInto({
        url,
        backup,
        dataFolder,
        keyId: key?.id,
        onProgress,
        ...(replace && { saveReplaced }),
      });
      const { at, ...figures } = figuresOf(backup.manifest);
      await note(url, 'restore', { file: path.basename(file), backupAt: Date.parse(at) });
      const { sealedByOthers, ...rest } = restored;
      const keys = { backup: backup.manifest.key.id, here: key?.id, sealedByOthers };
      return { file: backup.file, verified: true, at, ...figures, ...rest, replacedTo, key: keys };
    }),
  );
}
