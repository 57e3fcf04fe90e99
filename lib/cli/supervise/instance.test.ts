import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { thisProcess } from '../../store/lease/process-identity.ts';
import type { Instance } from './instance.ts';
import { claimInstance, readInstance } from './instance.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-instance-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function claim(): Promise<Instance> {
  const claimed = await claimInstance(folder, 'http://localhost:3000');
  if ('other' in claimed) throw new Error(`taken by ${claimed.other.pid}`);
  return claimed;
}

test('a data folder is taken once; the second hears who has it', async () => {
  const first = await claim();
  expect(await claimInstance(folder, 'http://localhost:4000')).toMatchObject({
    other: { pid: process.pid, url: 'http://localhost:3000' },
  });
  await first.release();
  await (await claim()).release();
});

test('of many that come at once, one gets it', async () => {
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimInstance(folder, 'x')));
  const got = claims.filter((claimed) => !('other' in claimed));
  expect(got).toHaveLength(1);
});

test('a note left by a killed process is no hindrance', async () => {
  const ended = { ...thisProcess(), pid: 2 ** 22 + 1, url: 'x', children: {} };
  await writeFile(path.join(folder, 'winnow.json'), JSON.stringify(ended));
  await (await claim()).release();
});

test('a note of another host counts as long as it is touched', async () => {
  const file = path.join(folder, 'winnow.json');
  await writeFile(file, JSON.stringify({ host: 'elsewhere', pid: 1, started: '', url: 'x', children: {} }));
  expect(await readInstance(folder)).toMatchObject({ host: 'elsewhere' });
  await utimes(file, 0, 0);
  expect(await readInstance(folder)).toBeUndefined();
});

test('the note names the children as they are now', async () => {
  const instance = await claim();
  instance.noteChild('engine', 11);
  instance.noteChild('console', 12);
  instance.noteChild('engine', 13);
  while ((await readInstance(folder))?.children['engine'] !== 13) await delay(10);
  expect(await readInstance(folder)).toMatchObject({ children: { engine: 13, console: 12 } });
  await instance.release();
  expect(await readInstance(folder)).toBeUndefined();
});
