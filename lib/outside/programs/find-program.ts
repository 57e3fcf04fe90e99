/** The programs of the folder a server sets aside for them: found by name, never outside it, and known by their content. */

import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

export interface ProgramFile {
  /** Where it really is. */
  readonly path: string;
  /** Below the folder, with `/` between. */
  readonly name: string;
  readonly bytes: number;
  /** Of its content, hexadecimal. */
  readonly sha256: string;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
}

export type ProgramFound =
  { readonly ok: true; readonly file: ProgramFile } | { readonly ok: false; readonly why: string };

/** Larger files are no scripts, and are not read to be known. */
const mostBytes = 64 * 1024 * 1024;
const mostListed = 500;
const deepest = 3;

const refused = (why: string): ProgramFound => ({ ok: false, why });

/** By path: the content's hash, and what the file system said of the file when it was read. */
export type KnownHashes = Map<string, { readonly stamp: string; readonly sha256: string }>;

/** `name` is a file below the folder, or its whole path. A link counts as what it leads to. Its content is read. */
export async function findProgram(folder: string, name: string): Promise<ProgramFound> {
  return find(folder, name, new Map());
}

async function find(folder: string, name: string, hashes: KnownHashes): Promise<ProgramFound> {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) return refused('the program folder does not exist');
  const asked = path.resolve(folder, name);
  if (!isBelow(path.resolve(folder), asked) && !isBelow(root, asked)) {
    return refused('it is outside the program folder');
  }
  const real = await realpath(asked).catch(() => undefined);
  if (real === undefined) return refused('the file is not in the program folder');
  if (!isBelow(root, real)) return refused('it is a link to a file outside the program folder');
  return read(root, real, hashes);
}

async function read(root: string, real: string, hashes: KnownHashes): Promise<ProgramFound> {
  const stats = await stat(real, { bigint: true }).catch(() => undefined);
  if (stats?.isFile() !== true) return refused('it is not a file');
  if (stats.size > mostBytes) return refused(`it is larger than ${mostBytes / 1024 / 1024} MB`);
  const mayRun = await access(real, constants.X_OK | constants.R_OK).then(
    () => true,
    () => false,
  );
  if (!mayRun) return refused('no permission to read and execute it');
  const sha256 = await hashOf(real, stats, hashes);
  const name = path.relative(root, real).split(path.sep).join('/');
  return { ok: true, file: { path: real, name, bytes: Number(stats.size), sha256, modifiedAt: Number(stats.mtimeMs) } };
}

async function hashOf(real: string, stats: BigIntStats, hashes: KnownHashes): Promise<string> {
  const stamp = [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ');
  const known = hashes.get(real);
  if (known?.stamp === stamp) return known.sha256;
  const sha256 = createHash('sha256')
    .update(await readFile(real))
    .digest('hex');
  hashes.set(real, { stamp, sha256 });
  return sha256;
}

function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}

export interface ListedProgram {
  readonly name: string;
  readonly found: ProgramFound;
}

export interface ProgramListing {
  readonly programs: readonly ListedProgram[];
  /** True when there are more files than are listed. */
  readonly isCut: boolean;
  /** Why the folder cannot be read. */
  readonly problem?: string;
}

/**
 * What lies in the folder and three levels below, by name. A file that `hashes` knows as it stands is not read again: good
 * for a list, not for what is about to run.
 */
export async function listPrograms(folder: string, hashes: KnownHashes = new Map()): Promise<ProgramListing> {
  const names: string[] = [];
  try {
    await collect(folder, '', names);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { programs: [], isCut: false, problem };
  }
  const shown = names.toSorted().slice(0, mostListed);
  const programs: ListedProgram[] = [];
  for (const name of shown) programs.push({ name, found: await find(folder, name, hashes) });
  const paths = new Set(programs.flatMap(({ found }) => (found.ok ? [found.file.path] : [])));
  for (const known of hashes.keys()) if (!paths.has(known)) hashes.delete(known);
  return { programs, isCut: names.length > shown.length };
}

async function collect(folder: string, below: string, names: string[]): Promise<void> {
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || names.length > mostListed) continue;
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!entry.isDirectory()) names.push(name);
    else if (name.split('/').length < deepest) await collect(folder, name, names);
  }
}
