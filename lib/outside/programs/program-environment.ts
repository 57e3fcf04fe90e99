/** Folders that a configuration names for the environment of programs: below what the server allows, or not at all. */

import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

export interface ProgramEnvironment {
  /** A folder added to PATH, before the others. */
  readonly searchPath?: string;
  /** TMPDIR. */
  readonly temporary?: string;
}

export type FolderFound = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly why: string };

const refused = (why: string): FolderFound => ({ ok: false, why });

/** One of the allowed folders, or a folder below one, wherever links lead. */
export async function findFolder(written: string, allowed: readonly string[]): Promise<FolderFound> {
  if (!path.isAbsolute(written)) return refused('it is no absolute path');
  const real = await realpath(written).catch(() => undefined);
  const roots = await Promise.all(allowed.map((folder) => realpath(folder).catch(() => undefined)));
  const isAllowed = (folder: string): boolean => roots.some((root) => root !== undefined && isWithin(root, folder));
  if (real === undefined) return refused(isAllowed(written) ? 'there is no such folder' : notAllowed);
  if (!isAllowed(real)) return refused(notAllowed);
  return (await stat(real)).isDirectory() ? { ok: true, path: real } : refused('it is no folder');
}

const notAllowed = 'not allowed on this server';

function isWithin(root: string, folder: string): boolean {
  return folder === root || folder.startsWith(`${root}${path.sep}`);
}
