import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
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

it.skipIf(process.platform === 'win32')(
  'bodies are read by no other user of the machine, in an old folder neither',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'winnow-bodies-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const bodies = path.join(folder, 'bodies');
    await createBodyStore(bodies).keep(Buffer.from('a page'));
    const modes = async (): Promise<readonly number[]> => {
      const inside = (await readdir(bodies, { recursive: true })).map((name) => path.join(bodies, name));
      return Promise.all([bodies, ...inside].map(async (place) => (await stat(place)).mode & 0o077));
    };
    expect(await modes()).toEqual([0, 0, 0]);
    await chmod(bodies, 0o755);
    createBodyStore(bodies);
    expect((await modes())[0]).toBe(0);
  },
);
