import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readLines } from './read-lines.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-log-'));
  file = path.join(folder, 'robot.log');
  await writeFile(file, 'one\ntwo\n');
});
afterAll(() => rm(folder, { recursive: true }));

it('a log that its disk failed to give once is counted anew', async () => {
  const handle = await open(file);
  vi.spyOn(Object.getPrototypeOf(handle), 'read').mockRejectedValueOnce(new Error('EIO'));
  await handle.close();
  await expect(readLines(folder, 'robot.log', { count: 1 })).rejects.toThrow('EIO');
  expect(await readLines(folder, 'robot.log', { count: 1 })).toMatchObject({ total: 2, from: 1 });
});

it('a log that was renamed keeps its lines, and the one that has its name now has its own', async () => {
  const before = await readLines(folder, 'robot.log', { count: 1 });
  await rename(file, `${file}.1`);
  await writeFile(file, 'three\n');
  const now = await readLines(folder, 'robot.log', { count: 1 });
  expect(now.lines).toEqual([{ number: 1, text: 'three' }]);
  expect(await readLines(folder, 'robot.log.1', { count: 1 })).toMatchObject({
    file: { id: before.file.id },
    total: 2,
    lines: [{ number: 2, text: 'two' }],
  });
});
