/** What a backup says of itself: the last entry of its zip file, by which every other one is checked. */

import { z } from 'zod';

export const manifestName = 'manifest.json';
export const formatVersion = 1;

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const count = z.int().min(0);

/** Size and SHA-256 of an unpacked entry. */
const measured = z.object({ bytes: count, sha256 });

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Sum of the hashes of the rows, whatever their order. */
  rowsDigest: sha256,
  ...measured.shape,
});
export type BackupTable = z.infer<typeof tableSchema>;

/** One of 256 entries of contents, or an upload. Names become names of files: they are held to their form. */
const fileSchema = z.object({
  entry: z.string().regex(/^(bodies\/[\da-f]{2}|uploads\/\d+\.\d*\.[\da-f-]{36}\.xml)$/),
  ...measured.shape,
});
export type BackupFile = z.infer<typeof fileSchema>;

export const manifestSchema = z.object({
  format: z.literal('winnow-backup'),
  formatVersion: z.literal(formatVersion, {
    error: 'A newer version of Winnow made this backup. Restore it with that version.',
  }),
  /** Versions of Winnow and of PostgreSQL. */
  winnow: z.string(),
  postgres: z.string(),
  /** When the snapshot was taken, as ISO 8601. */
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string().regex(/^\d+$/), isCalled: z.boolean() }),
  ),
  files: z.array(fileSchema),
  /** Contents the database refers to: how many, and their bytes as stored. `missing`: without a file. */
  bodies: z.object({ isIncluded: z.boolean(), count, bytes: count, missing: count }),
  /** Uploads with a file: those not applied yet are always included, the others with the contents. */
  uploads: z.object({ included: count, leftOut: count, missing: count }),
  /** The key is never in a backup. `id` says which one it is; absent: the installation had none yet. */
  key: z.object({ isIncluded: z.literal(false), id: z.string().exactOptional() }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Something is wrong with the file, the database, or the folder, not with the program. The message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export function entryOf({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string {
  return `tables/${schema}.${name}`;
}
