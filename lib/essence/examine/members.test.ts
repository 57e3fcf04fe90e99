import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipOf } from '../testing/zip.ts';
import { archiveLimits, isArchive, readMembers } from './members.ts';

const mostBytes = 1024 * 1024;
const zip = { name: 'a.zip', type: 'application/zip' };

/** Names and bytes of the members, and what was left out. */
async function readingOf(body: Uint8Array, most = mostBytes) {
  const { members, cuts } = await readMembers({ ...zip, body, mostBytes: most });
  return { members: members.map(({ name, body: { length } }) => [name, length] as const), cuts };
}

test('the files of an archive are read with their types, and its folders are not', async () => {
  const { members, cuts } = await readMembers({
    ...zip,
    body: await zipOf({ 'a/b.html': '<p>Dogs</p>', 'c.PDF': '%PDF-1.7', d: 'text', 'e/': '' }),
    mostBytes,
  });
  expect(members.map(({ name, type }) => [name, type])).toEqual([
    ['a/b.html', 'text/html'],
    ['c.PDF', 'application/pdf'],
    ['d', undefined],
  ]);
  expect(Buffer.from(members[0]?.body ?? []).toString()).toBe('<p>Dogs</p>');
  expect(cuts).toEqual([]);
  expect([isArchive('application/zip'), isArchive('text/html')]).toEqual([true, false]);
});

test('members beyond the number are left out, with how many', async () => {
  const names = Array.from({ length: archiveLimits.members + 7 }, (_, nth) => `${nth}.txt`);
  const { members, cuts } = await readingOf(await zipOf(Object.fromEntries(names.map((name) => [name, 'x']))));
  expect(members).toHaveLength(archiveLimits.members);
  expect(cuts).toEqual([{ count: 7, reason: 'more than 1000 files in one archive' }]);
});

test('members that are too large are left out one by one', async () => {
  const noise = Buffer.from(Array.from({ length: 3000 }, (_, nth) => (nth * 7919) % 251));
  const body = await zipOf({ 'a.txt': 'x', 'large.bin': noise, 'z.txt': 'x' });
  expect(await readingOf(body, 2000)).toEqual({
    members: [
      ['a.txt', 1],
      ['z.txt', 1],
    ],
    cuts: [{ count: 1, reason: 'it is larger than 2 KB' }],
  });
});

test('what was read before a damage counts, and any bytes give a reading', async () => {
  const body = Buffer.from(await zipOf({ 'a.txt': 'Dogs', 'b.txt': 'Cats', 'c.txt': 'Birds' }));
  const second = body.indexOf('PK\u0001\u0002', body.indexOf('PK\u0001\u0002') + 1, 'latin1');
  body.writeUInt32LE(0, second);
  expect(await readingOf(body)).toMatchObject({ members: [['a.txt', 4]], cuts: [{ count: 1 }] });
  expect(await readingOf(Buffer.from('no zip'))).toMatchObject({ members: [], cuts: [{ count: 1 }] });
});

test('archives of Essence are read by its types', async () => {
  const body = gzipSync('Dogs');
  const { members } = await readMembers({ name: 'dogs.txt.gz', type: 'GNUCompressed', body, mostBytes });
  expect(members).toMatchObject([{ name: 'dogs.txt', type: 'text/plain' }]);
});
