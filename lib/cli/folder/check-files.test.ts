import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../../languages/index.ts';
import { checkPaths } from './check-files.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-check-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('reads a file of any name as any of the languages', async () => {
  const file = path.join(folder, 'draft.txt');
  await writeFile(file, '# nothing yet\n');
  for (const { id } of languages) {
    const { files } = await checkPaths([file], id);
    expect(files.map(({ language }) => language)).toEqual([id]);
  }
});

it('finds what is wrong in a gatherer.cf of another name', async () => {
  const file = path.join(folder, 'roots.txt');
  await writeFile(file, '<RootNodes>\nhttp://www.siroe.com/ URL=none\n</RootNodes>\n');
  const { files } = await checkPaths([file], 'gatherer-cf');
  expect(files[0]?.diagnostics.map(({ line, severity }) => `${line} ${severity}`)).toContain('2 error');
});

it('names the languages there are', async () => {
  const file = path.join(folder, 'draft.txt');
  await expect(checkPaths([file], 'perl')).rejects.toThrow(/perl.*gatherer-cf/);
});
