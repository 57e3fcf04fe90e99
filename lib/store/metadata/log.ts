/** The log of a collection's last validation, a file in the data folder as the old product wrote one. */

import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const LOG = 'log/external_metadata.cfg-validation.log';

export function metadataLogOf(dataFolder: string, slug: string): string {
  return path.join(dataFolder, 'collections', slug, LOG);
}

/** Writes it, whole or not at all. */
export async function writeMetadataLog(dataFolder: string, slug: string, text: string): Promise<void> {
  const log = metadataLogOf(dataFolder, slug);
  await mkdir(path.dirname(log), { recursive: true });
  const draft = `${log}.${process.pid}.new`;
  await writeFile(draft, text);
  await rename(draft, log);
}
