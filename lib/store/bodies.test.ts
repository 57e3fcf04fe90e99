import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createBodyStore } from './bodies.ts';

it('a body that another process has removed is written again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-bodies-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [here, there] = [createBodyStore(folder), createBodyStore(folder)];
  const body = Buffer.from('a page');
  const kept = await here.keep(body);
  await there.remove(kept.hash);
  expect(await here.keep(body)).toEqual(kept);
  expect(await there.read(kept.hash)).toEqual(body);
});
