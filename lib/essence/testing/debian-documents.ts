/** Documents of Debian packages, which are unpacked once into a folder of their own. Nothing is installed. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const cache = path.resolve(import.meta.dirname, '../../../node_modules/.cache/debian-documents');

export interface DebianDocuments {
  /** Of a package; absent where it cannot be had. */
  readonly folderOf: (name: string) => string | undefined;
  /** Files and links whose paths end in the given text, or match it; by path. */
  readonly find: (name: string, file: string | RegExp) => readonly string[];
  /** Why a package cannot be had, by its name. */
  readonly missing: ReadonlyMap<string, string>;
}

/** Downloads what is not there yet. */
export async function unpackDocuments(packages: readonly string[]): Promise<DebianDocuments> {
  await mkdir(cache, { recursive: true });
  const missing = new Map<string, string>();
  const files = new Map<string, readonly string[]>();
  for (const name of new Set(packages)) {
    const trouble = existsSync(path.join(cache, name)) ? undefined : await unpack(name);
    if (trouble === undefined) files.set(name, await filesBelow(path.join(cache, name)));
    else missing.set(name, trouble);
  }
  return {
    missing,
    folderOf: (name) => (files.has(name) ? path.join(cache, name) : undefined),
    find: (name, file) =>
      (files.get(name) ?? []).filter((each) =>
        typeof file === 'string' ? each.endsWith(`/${file}`) : file.test(each),
      ),
  };
}

async function unpack(name: string): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(cache, '.unpacked-'));
  try {
    await run('apt-get', ['download', '-q', name], { cwd: folder });
    const [archive = ''] = await readdir(folder);
    await run('dpkg-deb', ['-x', archive, 'x'], { cwd: folder });
    await rename(path.join(folder, 'x'), path.join(cache, name));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
