/** `winnow start` killed at thirty moments of its first ten seconds: each later start works. */

import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../engine/testing/ports.ts';
import { makeDataFolder, startWinnow } from '../testing/installation.ts';

const kills = 30;
const withinMs = 10_000;
const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

it(`starts after each of ${kills} kills within the first ${withinMs / 1000} seconds`, async () => {
  const settings = { WINNOW_DATA: '', PORT: String(await freePort()) };
  const tookMs: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    // Every other time there is no database yet.
    if (kill % 2 === 0) folders.push((settings.WINNOW_DATA = await makeDataFolder()));
    const killed = startWinnow(settings);
    await delay(((kill + 1) / kills) * withinMs);
    killed.signal('SIGKILL');
    await killed.ended;
    const begun = performance.now();
    const next = startWinnow(settings);
    await next.says(/Winnow is ready/);
    tookMs.push(Math.round(performance.now() - begun));
    next.signal('SIGTERM');
    expect(await next.ended).toBe(0);
  }
  console.log(`later starts took ${Math.min(...tookMs)} to ${Math.max(...tookMs)} ms`);
});
