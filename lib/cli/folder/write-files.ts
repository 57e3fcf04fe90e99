/** Writes the files of a collection into a folder: each whole or not at all, and never outside of it. */

import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../answer.ts';

export interface FolderWrites {
  readonly write: ReadonlyMap<string, string>;
  readonly remove: readonly string[];
}

/** Nothing is written when one of the names leads out of the folder. */
export async function writeFiles(folder: string, { write, remove }: FolderWrites): Promise<void> {
  for (const file of [...write.keys(), ...remove]) await refuseOutside(folder, file);
  for (const [file, text] of write) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeWhole(target, text);
  }
  for (const file of remove) await rm(path.join(folder, file), { force: true });
}

/** Beside its place first, then renamed: whoever reads meanwhile gets the old text or the new one. */
export async function writeWhole(target: string, text: string): Promise<void> {
  const part = `${target}.part`;
  try {
    await writeFile(part, text);
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

/** A name with `..`, a backslash or a drive, and folders that are links, lead elsewhere. */
async function refuseOutside(folder: string, file: string): Promise<void> {
  const segments = file.split('/');
  if (
    segments.some((segment) => segment === '' || segment === '.' || segment === '..' || /[\\:\u0000]/.test(segment))
  ) {
    throw new Refusal(`${file} is not a valid file name in a folder. Nothing was written.`);
  }
  for (let depth = 1; depth < segments.length; depth++) {
    const parent = path.join(folder, ...segments.slice(0, depth));
    const found = await lstat(parent).catch(() => undefined);
    if (found !== undefined && !found.isDirectory()) {
      throw new Refusal(`${parent} is not a folder, so ${file} cannot be written. Nothing was written.`);
    }
  }
}
