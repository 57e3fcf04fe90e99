/** The note in a pulled folder, `.winnow`: which collection its files are, and which revision they began with. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Refusal } from '../answer.ts';
import { writeWhole } from './write-files.ts';

const markerSchema = z.object({
  collection: z.string(),
  revision: z.int().positive(),
  /** SHA-256 of the revision's files, which tells a collection from a later one of the same name. */
  files: z.string(),
});
export type FolderMarker = z.infer<typeof markerSchema>;

export const markerName = '.winnow';

/** Undefined when the folder has none. */
export async function readMarker(folder: string): Promise<FolderMarker | undefined> {
  const file = path.join(folder, markerName);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const parsed = markerSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new Refusal(
    `${file} does not name the collection and revision of the folder. Pull into an empty folder, or remove the file and use --collection with --base.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function writeMarker(folder: string, marker: FolderMarker): Promise<void> {
  await writeWhole(path.join(folder, markerName), `${JSON.stringify(marker, undefined, 2)}\n`);
}

export function hashOfFiles(files: ReadonlyMap<string, string>): string {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
