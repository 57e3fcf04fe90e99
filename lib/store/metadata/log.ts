/** The log of a collection's last validation, a file in its folder as the old product wrote one. */

import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const LOG = 'log/external_metadata.cfg-validation.log';

/** The folder of a collection in the data folder. */
export function folderOf(dataFolder: string, slug: string): string {
  return path.join(dataFolder, 'collections', slug);
}

export function metadataLogOf(folder: string): string {
  return path.join(folder, LOG);
}

/** Writes it into the folder of a collection, whole or not at all; gives its path. */
export async function writeMetadataLog(folder: string, text: string): Promise<string> {
  const log = metadataLogOf(folder);
  await mkdir(path.dirname(log), { recursive: true });
  const draft = `${log}.${process.pid}.new`;
  await writeFile(draft, text);
  await rename(draft, log);
  return log;
}
