import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { archiveTypes } from '../../sdk/essence-types.ts';
import { zipOf } from '../testing/zip.ts';
import { noise } from './testing/sample-text.ts';
import { shown, testLimits, unnestAll } from './testing/outcomes.ts';
import { packedSample } from './testing/packed-samples.ts';
import { rawTar } from './testing/raw-tar.ts';
import { rawZip } from './testing/raw-zip.ts';
import { Budget, formatsOf, refuseLevel, unnest } from './unnest.ts';

const none = Buffer.alloc(0);

describe('formatsOf', () => {
  it.each([
    ['gnucompressed', ['gzip']],
    ['compressedtar', ['compress', 'tar']],
    ['zstdcompressedtar', ['zstd', 'tar']],
    ['pccompressed', ['zip']],
    ['news', ['mime']],
    ['html', undefined],
    ['constructor', undefined],
  ])('knows the formats of %s', (type, formats) => {
    expect(formatsOf(type, none)).toEqual(formats);
  });

  it('knows formats of each type of archive', () => {
    expect([...archiveTypes].filter((type) => formatsOf(type, gzipSync('text')) === undefined)).toEqual([]);
  });

  it('decides on source distributions by their bytes', async () => {
    const tar = rawTar([{ data: 'hello' }]);
    const bodies = [
      tar,
      gzipSync(tar),
      gzipSync('text'),
      packedSample('compress'),
      packedSample('bzip2'),
      packedSample('xz'),
      await zipOf({ a: 'x' }),
      gzipSync(noise(100)).subarray(0, 30),
      none,
      Buffer.from('text'),
    ];
    expect(bodies.map((body) => formatsOf('sourcedistribution', body)?.join(' '))).toEqual([
      'tar',
      'gzip tar',
      'gzip',
      'compress',
      'bzip2',
      'xz',
      'zip',
      'gzip',
      undefined,
      undefined,
    ]);
  });
});

describe('names', () => {
  const namesOf = async (...names: readonly string[]) =>
    (await unnestAll({ body: rawZip(names.map((name) => ({ name }))), formats: ['zip'] })).map(({ name }) => name);

  it('are numbered if they occur again, in front of the extension', async () => {
    expect(
      await namesOf('a.txt', 'a.txt', 'a (2).txt', 'a.txt', 'b', 'b', 'x.tar.gz', 'x.tar.gz', 'c.d/e', 'c.d/e'),
    ).toEqual([
      'a.txt',
      'a (2).txt',
      'a (2) (2).txt',
      'a (3).txt',
      'b',
      'b (2)',
      'x.tar.gz',
      'x (2).tar.gz',
      'c.d/e',
      'c.d/e (2)',
    ]);
  });

  it('are shown without what could deceive', async () => {
    expect(await namesOf(`../\u202e${'x'.repeat(300)}`, '../a\u001b[31m\nb')).toEqual([
      `../${'x'.repeat(196)}…`,
      '../a[31mb',
    ]);
  });
});

describe('limits', () => {
  const noiseZip = rawZip(Array.from({ length: 20 }, (_, nth) => ({ name: `${nth}`, data: noise(1000, nth) })));
  const reasonsOf = async (limits: Partial<typeof testLimits>, body: Uint8Array = noiseZip) => {
    const outcomes = await unnestAll({ body, formats: ['zip'], limits });
    return outcomes.map((outcome) => (outcome.kind === 'member' ? 'member' : outcome.detail));
  };
  const members = (count: number): string[] => Array.from({ length: count }, () => 'member');

  it('are of all members together', async () => {
    expect(await reasonsOf({ members: 5 })).toEqual([...members(5), 'it has more than 5 files']);
    expect(await reasonsOf({ bytes: 5 * 1024 })).toEqual([...members(5), 'it unpacks to more than 5 KB']);
    const packed = rawZip(Array.from({ length: 20 }, (_, nth) => ({ name: `${nth}`, data: Buffer.alloc(100_000) })));
    expect(await reasonsOf({ freeBytes: 500_000, ratio: 10 }, packed)).toEqual([
      ...members(5),
      'it unpacks to more than 10 times its size',
    ]);
    expect(await reasonsOf({ freeBytes: 500_000, ratio: 1000 }, packed)).toEqual(members(20));
  });

  it('count all levels, and hold for every further one', async () => {
    const budget = new Budget({ ...testLimits, members: 30 }, noiseZip.length);
    const read = async () => {
      const outcomes = [];
      for await (const outcome of unnest({ name: 'x', body: noiseZip, formats: ['zip'] }, budget))
        outcomes.push(outcome);
      return outcomes.length;
    };
    expect([await read(), await read(), await read()]).toEqual([20, 11, 1]);
  });

  it('have words for levels as well', () => {
    expect(refuseLevel('a', testLimits)).toEqual({
      kind: 'refused',
      name: 'a',
      reason: 'levels',
      detail: 'it is nested more than 5 levels deep',
    });
  });
});

describe('unnest', () => {
  it('refuses formats that are not read together', async () => {
    expect(shown(await unnestAll({ body: gzipSync('x'), formats: ['gzip', 'zip'] }))).toEqual([
      'document: unsupported',
    ]);
    expect(shown(await unnestAll({ body: gzipSync('x'), formats: ['tar', 'gzip'] }))).toEqual([
      'document: unsupported',
    ]);
    expect(shown(await unnestAll({ body: gzipSync('x'), formats: [] }))).toEqual(['document: unsupported']);
  });

  it('can be left early', async () => {
    const body = gzipSync(rawTar([{ data: noise(500_000) }, { name: 'b', data: noise(500_000) }]));
    const budget = new Budget(testLimits, body.length);
    for await (const outcome of unnest({ name: 'x', body, formats: ['gzip', 'tar'] }, budget)) {
      expect(outcome.name).toBe('a');
      break;
    }
    expect(budget.bytes).toBeLessThan(900_000);
  });
});
