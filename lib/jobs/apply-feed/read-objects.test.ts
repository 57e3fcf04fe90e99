import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFeedLog } from './feed-log.ts';
import { readObjects } from './read-objects.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-objects-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(soif: string) {
  const file = path.join(folder, 'upload');
  await writeFile(file, soif);
  const log = createFeedLog();
  let isBroken: boolean | undefined;
  const lines: (number | string)[] = [];
  for await (const entries of readObjects(file, { log, ended: (end) => void ({ isBroken } = end) })) {
    for (const { rd } of entries) lines.push(rd.normal === undefined ? `skipped ${rd.place.line}` : rd.place.line);
  }
  return { lines, isBroken, codes: log.messages().map(({ code, recordLine }) => [code, recordLine]) };
}

const object = (size: number): string => `@FILE { http://docs.example/\nTitle{${size}}:\tOne\n}\n`;

it('reads objects, each with its line', async () => {
  expect(await read(object(3) + object(3))).toEqual({ lines: [1, 4], isBroken: false, codes: [] });
});

it('is broken where the stream ends within an object', async () => {
  const { lines, isBroken, codes } = await read(object(3) + object(3).slice(0, -5));
  expect([lines, isBroken]).toEqual([[1, 'skipped 4'], true]);
  expect(codes).toEqual([['SOIF-114', 4]]);
});

it('is whole where a size reaches beyond the end, and objects follow', async () => {
  const { lines, isBroken, codes } = await read(object(90) + object(3));
  expect([lines, isBroken]).toEqual([['skipped 1', 4], false]);
  expect(codes).toEqual([['SOIF-114', 1]]);
});
