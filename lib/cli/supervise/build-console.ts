/** The production build of the console: made when it is missing or older than its sources, never when it is fresh. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { withFileLock } from '../../db/embedded/file-lock.ts';
import { childVariables } from '../../env.ts';

/** Module that every child of ours loads first, so that it ends when we are gone. */
export const endWithParent = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.ts')).href;

export const projectFolder = path.resolve(import.meta.dirname, '../../..');

const sourceFolders = ['app', 'components', 'lib', 'public', 'prisma'];
const sourceFiles = ['package.json', 'package-lock.json', 'next.config.ts', 'postcss.config.mjs', 'tsconfig.json'];
/** What the console does not contain: changing it leaves the build as it is. */
const notInBuild = /\.test\.ts$|\/fixtures\/|^lib\/(cli|bench)\/|^prisma\/client\//;

export interface BuildOptions {
  /** The project's folder. */
  readonly folder: string;
  /** Hears a sentence when it builds, and when it waits. */
  readonly say: (line: string) => void;
  /** Hears what the build prints. */
  readonly onOutput?: (text: string) => void;
  readonly signal?: AbortSignal;
}

/** Hash of everything the build is made from; the same for the same contents, whatever the times of the files. */
export async function hashSources(folder: string): Promise<string> {
  const names = (await Promise.all(sourceFolders.map((name) => listFiles(folder, name)))).flat();
  const hash = createHash('sha256');
  for (const name of [...sourceFiles, ...names.sort()]) {
    const content = await readFile(path.join(folder, name)).catch(() => undefined);
    if (content !== undefined) hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function listFiles(folder: string, name: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(folder, name), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !notInBuild.test(file));
}

/** Builds when need be. Of several processes that want the same build, one makes it and the others wait. */
export async function ensureBuild(options: BuildOptions): Promise<'fresh' | 'built'> {
  const { folder } = options;
  if (await isFresh(folder)) return 'fresh';
  const locks = path.join(folder, 'node_modules/.cache');
  await mkdir(locks, { recursive: true });
  return withFileLock(path.join(locks, 'winnow-build.lock'), async () => {
    if (await isFresh(folder)) return 'fresh';
    await build(options);
    return 'built';
  });
}

const recordOf = (folder: string): string => path.join(folder, '.next/BUILD_SOURCES');

async function isFresh(folder: string): Promise<boolean> {
  const built = await readFile(recordOf(folder), 'utf8').catch(() => undefined);
  if (built === undefined || !existsSync(path.join(folder, '.next/BUILD_ID'))) return false;
  return built === (await hashSources(folder));
}

async function build({ folder, say, onOutput, signal }: BuildOptions): Promise<void> {
  const isFirst = !existsSync(path.join(folder, '.next/BUILD_ID'));
  say(
    isFirst
      ? 'Building the console. This is done once and takes about half a minute.'
      : 'Rebuilding the console: its sources have changed.',
  );
  // Gone while it is built: a build that is cut short is made again.
  await rm(recordOf(folder), { force: true });
  const sources = await hashSources(folder);
  // On a machine that says it is for CI, Next warns of a first build that finds no folder of its cache.
  await mkdir(path.join(folder, '.next/cache'), { recursive: true });
  await runBuild(folder, onOutput, signal);
  if (!existsSync(path.join(folder, '.next/BUILD_ID'))) throw new Error('The build of the console is incomplete.');
  await writeFile(recordOf(folder), sources);
}

function runBuild(folder: string, onOutput: BuildOptions['onOutput'], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = path.join(folder, 'node_modules/next/dist/bin/next');
    const child = spawn(process.execPath, ['--import', endWithParent, next, 'build'], {
      cwd: folder,
      // A group of its own: the workers of the build end with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: childVariables({ NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }),
    });
    let output = '';
    const take = (chunk: Buffer): void => {
      const text = stripVTControlCharacters(chunk.toString());
      output = (output + text).slice(-20_000);
      onOutput?.(text);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    const abort = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted === true) abort();
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', abort);
      if (code === 0) resolve();
      else if (signal?.aborted === true) reject(new Error('The build of the console was stopped.'));
      else reject(new Error(`Failed to build the console.\n${output.trim()}`));
    });
  });
}
