import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBuild, hashSources } from './build-console.ts';

let folder = '';

/** A project whose "next" notes that it ran, and fails when told to. */
const fakeNext = `
const fs = require('node:fs');
fs.appendFileSync('ran', 'x');
if (fs.existsSync('fail')) { console.log('app/page.tsx: no such thing'); process.exit(1); }
setTimeout(() => { fs.mkdirSync('.next', { recursive: true }); fs.writeFileSync('.next/BUILD_ID', 'id'); }, 200);
`;

const put = async (name: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
};
const ran = async (): Promise<number> => {
  return (await readFile(path.join(folder, 'ran'), 'utf8').catch(() => '')).length;
};
const build = () => ensureBuild({ folder, say: () => undefined });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-build-'));
  await put('node_modules/next/dist/bin/next', fakeNext);
  await put('app/page.tsx', 'one');
  await put('lib/db/client.ts', 'one');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a missing build is made, a fresh one is left alone', async () => {
  expect(await build()).toBe('built');
  expect(await build()).toBe('fresh');
  expect(await ran()).toBe(1);
});

test('of two that want the build at once, one makes it', async () => {
  const results = await Promise.all([build(), build()]);
  expect(results.toSorted()).toEqual(['built', 'fresh']);
  expect(await ran()).toBe(1);
});

test('a changed, new or removed source makes it stale', async () => {
  const before = await hashSources(folder);
  await put('app/page.tsx', 'two');
  const changed = await hashSources(folder);
  await put('app/other.tsx', '');
  const added = await hashSources(folder);
  await rm(path.join(folder, 'app/other.tsx'));
  expect(new Set([before, changed, added]).size).toBe(3);
  expect(await hashSources(folder)).toBe(changed);
});

test('tests, the command line and times of files do not count', async () => {
  const before = await hashSources(folder);
  await put('lib/db/client.test.ts', 'x');
  await put('lib/cli/winnow.ts', 'x');
  await put('lib/languages/robot-conf/fixtures/a.txt', 'x');
  await utimes(path.join(folder, 'app/page.tsx'), 1, 1);
  expect(await hashSources(folder)).toBe(before);
});

test('a build that fails is said with its output, and made again', async () => {
  await put('fail', '');
  await expect(build()).rejects.toThrow('app/page.tsx: no such thing');
  await rm(path.join(folder, 'fail'));
  expect(await build()).toBe('built');
});

test('a build that is stopped says so', async () => {
  await put('node_modules/next/dist/bin/next', 'setInterval(() => undefined, 1000)');
  const stop = new AbortController();
  const built = ensureBuild({ folder, say: () => stop.abort(), signal: stop.signal });
  await expect(built).rejects.toThrow('stopped');
});

test('a build does not outlive whoever started it', async () => {
  await put(
    'node_modules/next/dist/bin/next',
    "require('node:fs').writeFileSync('pid', String(process.pid)); setInterval(() => undefined, 1000);",
  );
  const builder = JSON.stringify(path.join(import.meta.dirname, 'build-console.ts'));
  const program = `const { ensureBuild } = await import(${builder});
    await ensureBuild({ folder: process.argv[1], say: () => undefined });`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', program, folder], { stdio: 'ignore' });
  const pid = async (): Promise<number> => Number(await readFile(path.join(folder, 'pid'), 'utf8').catch(() => '0'));
  while (!((await pid()) > 0)) await delay(20);
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  while (runs(await pid())) await delay(20);
});

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
