/** Files that belong to the database: contents of pages by their hashes, and uploads. */

import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { BackupError } from './manifest.ts';

const hashBytes = 32;
const headBytes = hashBytes + 4;

/** First two hexadecimal digits of the hashes: each has a folder on the disk, and an entry in the backup. */
export const bodyGroups: readonly string[] = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));

const bodyPlace = (dataFolder: string, hash: string): string =>
  path.join(dataFolder, 'bodies', hash.slice(0, 2), `${hash}.zst`);

/** Reads a file; undefined when there is none. */
async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** The contents of a group as the database knows them: hash, length in four bytes, and the file of each. */
export async function* packBodies(
  client: pg.ClientBase,
  { dataFolder, group, onMissing }: BodyGroup & { readonly onMissing: () => void },
): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ hash: Buffer }>(
    `SELECT hash FROM crawl.body WHERE hash >= decode($1, 'hex') AND ($2::text IS NULL OR hash < decode($2, 'hex'))
     ORDER BY hash`,
    [group, bodyGroups[bodyGroups.indexOf(group) + 1] ?? null],
  );
  for (const { hash } of rows) {
    const bytes = await readIfThere(bodyPlace(dataFolder, hash.toString('hex')));
    if (bytes === undefined) {
      onMissing();
      continue;
    }
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    yield Buffer.concat([hash, length, bytes]);
  }
}

interface BodyGroup {
  readonly dataFolder: string;
  readonly group: string;
}

/** Writes the contents of a group that the folder lacks. */
export async function unpackBodies(packed: AsyncIterable<Uint8Array>, { dataFolder, group }: BodyGroup): Promise<void> {
  const folder = path.join(dataFolder, 'bodies', group);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = new Set(await readdir(folder));
  let pieces: Uint8Array[] = [];
  let waiting = 0;
  let wanted = headBytes;
  for await (const piece of packed) {
    pieces.push(piece);
    waiting += piece.length;
    if (waiting < wanted) continue;
    let rest = Buffer.concat(pieces);
    for (wanted = endOfFirst(rest); rest.length >= wanted; wanted = endOfFirst(rest)) {
      const hash = rest.toString('hex', 0, hashBytes);
      if (!hash.startsWith(group)) throw new BackupError(`The entry bodies/${group} is damaged.`);
      if (!there.has(`${hash}.zst`)) await writeWhole(bodyPlace(dataFolder, hash), [rest.subarray(headBytes, wanted)]);
      rest = rest.subarray(wanted);
    }
    pieces = [rest];
    waiting = rest.length;
  }
  if (waiting > 0) throw new BackupError(`The entry bodies/${group} is damaged.`);
}

/** Bytes up to the end of the first content; of its head as long as that is not there. */
function endOfFirst(bytes: Buffer): number {
  return headBytes + (bytes.length < headBytes ? 0 : bytes.readUInt32BE(hashBytes));
}

const uploadPlace = (dataFolder: string, name: string): string => path.join(dataFolder, 'feeds', name);

/** The bytes of an upload; undefined when its file is gone. */
export async function readUpload(dataFolder: string, name: string): Promise<Readable | undefined> {
  const handle = await open(uploadPlace(dataFolder, name), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return handle && createReadStream('', { fd: handle });
}

/** Uploads are never changed: one that is there is the same. */
export async function writeUpload(bytes: AsyncIterable<Uint8Array>, dataFolder: string, name: string): Promise<void> {
  await mkdir(path.join(dataFolder, 'feeds'), { recursive: true, mode: 0o700 });
  await writeWhole(uploadPlace(dataFolder, name), bytes);
}

/** Under another name until it is whole and safe from a loss of power. */
async function writeWhole(file: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  const aside = `${file}.restored`;
  const handle = await open(aside, 'w', 0o600);
  try {
    await pipeline(Readable.from(bytes), handle.createWriteStream({ flush: true }));
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Hashes of a group that have a file. */
export async function listBodies({ dataFolder, group }: BodyGroup): Promise<readonly string[]> {
  const names = await readdir(path.join(dataFolder, 'bodies', group)).catch(() => []);
  return names.flatMap((name) => (/^[\da-f]{64}\.zst$/.test(name) ? [name.slice(0, hashBytes * 2)] : []));
}
