import { describe, expect, it } from 'vitest';
import { zipOf } from '../testing/zip.ts';
import { shown, unnestAll } from './testing/outcomes.ts';
import { rawZip } from './testing/raw-zip.ts';
import type { RawEntry } from './testing/raw-zip.ts';

const unzipped = async (body: Uint8Array) => shown(await unnestAll({ body, formats: ['zip'] }));

describe('zip', () => {
  it('has files, and folders that are skipped', async () => {
    const body = await zipOf({ 'a/': '', 'a/b.txt': 'hello', 'ü.txt': 'ü', empty: '' });
    const outcomes = await unnestAll({ body, formats: ['zip'] });
    expect(shown(outcomes)).toEqual(['a/b.txt = hello', 'ü.txt = ü', 'empty = ']);
    expect(outcomes[0]).toMatchObject({ changedAt: Date.parse('2025-10-06T08:00:00Z') });
  });

  it.each<[string, RawEntry, string]>([
    ['is stored', { method: 0 }, 'a = hello'],
    ['has a name of code page 437', { name: Buffer.from([0x81]), flags: 0 }, 'ü = hello'],
    ['has a name with backslashes', { name: 'a\\b' }, 'a/b = hello'],
    ['is encrypted', { flags: 0x801 }, 'a: encrypted'],
    ['is in a method that is not supported', { method: 12 }, 'a: unsupported'],
    ['is a symbolic link', { unixMode: 0o120777 }, 'a: link'],
    ['is a device', { unixMode: 0o020666 }, 'a: device'],
    ['is a socket', { unixMode: 0o140777 }, 'a: device'],
    ['has another sum', { sum: 1 }, 'a: damaged'],
    ['is larger than the directory says', { size: 3 }, 'a: damaged'],
    ['is smaller than the directory says', { size: 7 }, 'a: damaged'],
    ['is stored in another size than the directory says', { method: 0, size: 3 }, 'a: damaged'],
    ['says that it is large', { size: 2 ** 32 - 2 }, 'a: too-large'],
    ['has data behind the end of the archive', { packedSize: 2 ** 31 }, 'a: damaged'],
    ['has no header where the directory says', { offset: 5 }, 'a: damaged'],
    ['has a header behind the end of the archive', { offset: 2 ** 32 - 2 }, 'a: damaged'],
    ['has a name outside', { name: '../a' }, '../a: name-leaves-archive'],
  ])('goes on behind an entry that %s', async (_, entry, expected) => {
    const body = rawZip([
      { name: 'a', data: 'hello', ...entry },
      { name: 'next', data: 'read' },
    ]);
    expect(await unzipped(body)).toEqual([expected, 'next = read']);
  });

  it('skips folders of every system', async () => {
    const folder = { name: 'folder', unixMode: 0o040755 };
    expect(await unzipped(rawZip([folder, { data: 'hello' }]))).toEqual(['a = hello']);
  });

  it('reads the first of entries that share their data', async () => {
    const data = 'x'.repeat(1000);
    const body = rawZip([
      { name: 'a', data },
      { name: 'b', data, offset: 0 },
      { name: 'c', data: 'next' },
    ]);
    expect(await unzipped(body)).toEqual([`a = ${data}`, 'b: overlap', 'c = next']);
  });

  it('may have a program in front', async () => {
    expect(await unzipped(rawZip([{ data: 'hello' }], { prefix: Buffer.from('MZ program') }))).toEqual(['a = hello']);
  });

  it('ends where its directory is damaged', async () => {
    const body = rawZip([{ data: 'hello' }], { count: 2 });
    expect(await unzipped(body)).toEqual(['a = hello', 'document: damaged']);
    const encrypted = rawZip([{ data: 'hello' }, { name: 'b', flags: 0x41 }]);
    expect(await unzipped(encrypted)).toEqual(['a = hello', 'document: encrypted']);
    expect(await unzipped(body.subarray(0, -1))).toEqual(['document: truncated']);
    expect(await unzipped(Buffer.from('no zip'))).toEqual(['document: wrong-format']);
  });
});
