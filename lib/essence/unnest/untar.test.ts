import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Header } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { shown, unnestAll } from './testing/outcomes.ts';
import { binarySize, paxRecord, rawTar, rawTarHeader } from './testing/raw-tar.ts';
import type { RawMember } from './testing/raw-tar.ts';

const mtime = new Date('1994-11-01T12:00:00Z');

/** As a program writes it. */
async function tarOf(members: readonly (Partial<Header> & { readonly name: string; readonly data?: string })[]) {
  const archive = pack();
  for (const { data = '', ...header } of members) archive.entry({ mtime, ...header }, data);
  archive.finalize();
  return buffer(archive);
}

const untarred = async (body: Uint8Array) => shown(await unnestAll({ body, formats: ['tar'] }));

describe('tar', () => {
  it('has files, and folders that are skipped', async () => {
    const body = await tarOf([
      { name: 'a/', type: 'directory' },
      { name: 'a/b.txt', data: 'hello' },
      { name: 'empty' },
      { name: 'a/c.txt', data: 'x'.repeat(600) },
      { name: 'ümlaut.txt', data: 'ü' },
      { name: `${'folder/'.repeat(30)}long.txt`, data: 'long' },
    ]);
    const outcomes = await unnestAll({ body, formats: ['tar'] });
    expect(shown(outcomes)).toEqual([
      'a/b.txt = hello',
      'empty = ',
      `a/c.txt = ${'x'.repeat(600)}`,
      'ümlaut.txt = ü',
      `${'folder/'.repeat(30)}long.txt = long`,
    ]);
    expect(outcomes[0]).toMatchObject({ changedAt: mtime.getTime() });
  });

  it('is read out of what it is compressed in', async () => {
    const body = gzipSync(await tarOf([{ name: 'a', data: 'hello' }]));
    expect(shown(await unnestAll({ body, formats: ['gzip', 'tar'] }))).toEqual(['a = hello']);
  });

  it('has only files as members', async () => {
    const body = await tarOf([
      { name: 'hard', type: 'link', linkname: '/etc/passwd' },
      { name: 'soft', type: 'symlink', linkname: '/etc/passwd' },
      { name: 'tty', type: 'character-device' },
      { name: 'sda', type: 'block-device' },
      { name: 'pipe', type: 'fifo' },
      { name: 'last', data: 'read' },
    ]);
    expect(await untarred(body)).toEqual([
      'hard: link',
      'soft: link',
      'tty: device',
      'sda: device',
      'pipe: device',
      'last = read',
    ]);
  });

  it.each<[string, RawMember]>([
    ['of the seventh edition', { magic: '', type: '\0' }],
    ['of GNU tar', { magic: 'ustar  \0' }],
    ['that are contiguous', { type: '7' }],
    ['of types that nobody knows', { type: 'Z' }],
    ['with sizes to the base 256', { size: binarySize(5n) }],
    ['with sizes that begin with blanks', { size: Buffer.from('         5 \0\0') }],
    ['with a signed sum', { name: Buffer.from([0x61, 0xe9]), sumError: -256 }],
    ['with a prefix', { prefix: 'folder' }],
  ])('has files %s', async (_, header) => {
    const outcomes = await untarred(rawTar([{ name: 'a', data: 'hello', ...header }]));
    expect(outcomes).toEqual([expect.stringMatching(/^(a|aé|folder\/a) = hello$/)]);
  });

  it('takes names, sizes, and times from pax headers', async () => {
    const records = paxRecord('path', 'ü/b') + paxRecord('mtime', '783691200.25') + paxRecord('size', '7');
    const body = rawTar([
      { type: 'g', data: paxRecord('mtime', '1') + paxRecord('comment', 'x'.repeat(2000)) },
      { type: 'x', data: records },
      { name: 'short', data: 'longer!', size: 0 },
      { name: 'next', data: 'next' },
    ]);
    const outcomes = await unnestAll({ body, formats: ['tar'] });
    expect(shown(outcomes)).toEqual(['ü/b = longer!', 'next = next']);
    expect(outcomes).toMatchObject([{ changedAt: 783691200250 }, { changedAt: 1000 }]);
  });

  it.each([
    ['GNU tar, in the header', [{ name: 's', type: 'S', data: 'data' }]],
    [
      'pax',
      [
        { type: 'x', data: paxRecord('GNU.sparse.major', '1') },
        { name: 's', data: 'data' },
      ],
    ],
  ])('refuses sparse files of %s', async (_, members) => {
    expect(await untarred(rawTar([...members, { name: 'next', data: 'next' }]))).toEqual(['s: sparse', 'next = next']);
  });

  it('skips the further headers of a sparse file', async () => {
    const header = rawTarHeader({ name: 's', type: 'S', size: 512 });
    header[482] = 1;
    // The sum of the header covers the flag as well.
    header.write(
      `${(Number.parseInt(header.toString('latin1', 148, 154), 8) + 1).toString(8).padStart(6, '0')}\0 `,
      148,
    );
    const map = Buffer.alloc(512, 1);
    const lastMap = Buffer.alloc(512, 0);
    const body = Buffer.concat([header, map, lastMap, Buffer.alloc(512, 2), rawTar([{ name: 'next', data: 'next' }])]);
    expect(await untarred(body)).toEqual(['s: sparse', 'next = next']);
  });

  it('refuses members that are too large without stopping', async () => {
    const body = rawTar([{ data: 'x'.repeat(1001) }, { name: 'b', data: 'x'.repeat(10) }]);
    const outcomes = await unnestAll({ body, formats: ['tar'], limits: { memberBytes: 1000 } });
    expect(outcomes).toMatchObject([{ reason: 'too-large', detail: 'it is larger than 1,000 bytes' }, { name: 'b' }]);
  });

  it('ends at two blocks of zeros, and without them', async () => {
    const body = rawTar([{ data: 'hello' }]);
    expect(await untarred(Buffer.concat([body, rawTar([{ name: 'b' }])]))).toEqual(['a = hello']);
    expect(await untarred(body.subarray(0, -1024))).toEqual(['a = hello']);
    expect(await untarred(Buffer.alloc(10_240))).toEqual([]);
  });

  it('is checked to the end of what it is compressed in', async () => {
    const body = gzipSync(rawTar([{ data: 'hello' }]));
    body[body.length - 5] = (body[body.length - 5] ?? 0) ^ 1;
    expect(shown(await unnestAll({ body, formats: ['gzip', 'tar'] }))).toEqual(['a = hello', 'document: damaged']);
  });
});
