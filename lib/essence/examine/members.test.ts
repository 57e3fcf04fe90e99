import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipOf } from '../testing/zip.ts';
import { isArchive, readMembers } from './members.ts';
import type { ArchiveRequest } from './members.ts';

const megabyte = 1024 * 1024;
const limits = { members: 1000, bytes: 64 * megabyte };
const zip = { name: 'a.zip', type: 'application/zip' };

type Asked = Pick<ArchiveRequest, 'name' | 'type' | 'body'> & Partial<ArchiveRequest>;

function reading(asked: Asked) {
  const usual = { memberBytes: megabyte, limits, used: { members: 0, bytes: 0 }, documentBytes: asked.body.length };
  return readMembers({ ...usual, ...asked });
}

/** Names and bytes of the members, and what was left out. */
async function readingOf(body: Uint8Array, asked: Partial<ArchiveRequest> = {}) {
  const { members, cuts } = await reading({ ...zip, body, ...asked });
  return { members: members.map(({ name, body: { length } }) => [name, length] as const), cuts };
}

test('the files of an archive are read with their types, and its folders are not', async () => {
  const { members, cuts } = await reading({
    ...zip,
    body: await zipOf({ 'a/b.html': '<p>Dogs</p>', 'c.PDF': '%PDF-1.7', d: 'text', 'e/': '' }),
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
  const names = Array.from({ length: limits.members + 7 }, (_, nth) => `${nth}.txt`);
  const { members, cuts } = await readingOf(await zipOf(Object.fromEntries(names.map((name) => [name, 'x']))));
  expect(members).toHaveLength(limits.members);
  expect(cuts).toEqual([{ count: 7, reason: 'more than 1,000 files in one document' }]);
});

test('the archives of a document share its limits', async () => {
  const body = await zipOf({ 'a.txt': 'Dogs', 'b.txt': 'Cats' });
  const used = { members: limits.members - 1, bytes: 60 };
  expect(await reading({ ...zip, body, used })).toMatchObject({
    members: [{ name: 'a.txt' }],
    used: { members: limits.members, bytes: 68 },
    cuts: [{ count: 1, reason: 'more than 1,000 files in one document' }],
  });
  const full = { members: 1, bytes: limits.bytes - 4 };
  expect(await readingOf(body, { used: full, documentBytes: limits.bytes })).toEqual({
    members: [['a.txt', 4]],
    cuts: [{ count: 1, reason: 'it unpacks to more than 64 MB' }],
  });
});

test('members that are too large are left out one by one', async () => {
  const noise = Buffer.from(Array.from({ length: 3000 }, (_, nth) => (nth * 7919) % 251));
  const body = await zipOf({ 'a.txt': 'x', 'large.bin': noise, 'z.txt': 'x' });
  expect(await readingOf(body, { memberBytes: 2000 })).toEqual({
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
  const { members } = await reading({ name: 'dogs.txt.gz', type: 'GNUCompressed', body });
  expect(members).toMatchObject([{ name: 'dogs.txt', type: 'text/plain' }]);
});
