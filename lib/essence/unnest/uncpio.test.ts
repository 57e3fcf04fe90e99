import { describe, expect, it } from 'vitest';
import { shown, unnestAll } from './testing/outcomes.ts';
import { formatsOf } from './unnest.ts';
import { cpioKinds, rawCpio } from './testing/raw-cpio.ts';

const unpacked = async (body: Uint8Array) => shown(await unnestAll({ body, formats: ['cpio'] }));

describe.each(cpioKinds)('cpio, %s', (kind) => {
  it('has files with their times, and folders that are skipped', async () => {
    const body = rawCpio(kind, [
      { name: 'a', mode: 0o040755 },
      { name: 'a/b.txt', data: 'hello' },
      { name: 'empty' },
      { name: 'ümlaut.txt', data: 'x'.repeat(70_001) },
    ]);
    const outcomes = await unnestAll({ body, formats: ['cpio'] });
    expect(shown(outcomes)).toEqual(['a/b.txt = hello', 'empty = ', `ümlaut.txt = ${'x'.repeat(70_001)}`]);
    expect(outcomes[0]).toMatchObject({ changedAt: 783_691_200_000 });
  });

  it('has only files as members', async () => {
    const body = rawCpio(kind, [
      { name: 'soft', mode: 0o120777, data: '/etc/passwd' },
      { name: 'hard', links: 2 },
      { name: 'device', mode: 0o020644 },
      { name: '../up', data: 'x' },
      { name: 'last', data: 'y' },
    ]);
    expect(await unpacked(body)).toEqual([
      'soft: link',
      'hard: link',
      'device: device',
      '../up: name-leaves-archive',
      'last = y',
    ]);
  });

  it('says where it ends too early, and what is damaged', async () => {
    const body = rawCpio(kind, [
      { name: 'a', data: 'hello' },
      { name: 'b', data: 'hello' },
    ]);
    for (let length = 1; length < body.length - 8; length++)
      expect((await unpacked(body.subarray(0, length))).at(-1), String(length)).toMatch(/: (truncated|wrong-format)$/);
    expect(await unpacked(Buffer.concat([body.subarray(0, body.length / 2), Buffer.alloc(500)]))).not.toEqual([]);
  });

  it('refuses what is larger than a member may be', async () => {
    const body = rawCpio(kind, [
      { name: 'a', data: Buffer.alloc(2 * 1024 * 1024) },
      { name: 'b', data: 'x' },
    ]);
    expect(await unpacked(body)).toEqual(['a: too-large', 'b = x']);
  });
});

it('a wrong sum is a flaw of the member', async () => {
  const body = rawCpio('summed', [
    { name: 'a', data: 'hello', sumError: 1 },
    { name: 'b', data: 'x' },
  ]);
  expect(await unpacked(body)).toEqual(['a = hello', 'a: damaged', 'b = x']);
});

it.each([
  ['7z', "7z\u00bc\u00af'\u001c", 'sevenzipcompressed'],
  ['RAR', 'Rar!\u001a\u0007\0', 'rarcompressed'],
  ['CAB', 'MSCF\0\0\0\0', 'cabcompressed'],
  ['LHA', '\u0020\u0021-lh5-', 'lhacompressed'],
  ['ARJ', '\u0060\u00ea', 'pccompressed'],
  ['Zoo', 'ZOO 2.10 Archive.', 'pccompressed'],
  ['StuffIt', 'SIT!\0\0\0\0\0\0rLau', 'maccompressed'],
])('%s is named as the reason that it is not opened', async (name, start, type) => {
  const body = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(200)]);
  const [outcome] = await unnestAll({ body, formats: formatsOf(type, body) ?? [] });
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'unsupported' });
  expect(outcome).toHaveProperty(
    'detail',
    expect.stringMatching(`^it is an? ${name} archive, which cannot be opened$`),
  );
});
