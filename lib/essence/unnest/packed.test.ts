import { crc32, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CompressionFormat } from './formats.ts';
import { shown, unnestAll } from './testing/outcomes.ts';
import { packedSample, sampleLines } from './testing/packed-samples.ts';
import { noise, sampleText } from './testing/sample-text.ts';

const text = sampleText(sampleLines);
const withSums = ['gzip', 'bzip2', 'xz', 'zstd'] as const;
const formats = [...withSums, 'compress'] as const;

function sampleOf(format: CompressionFormat): Buffer {
  return format === 'gzip' ? gzipSync(text) : packedSample(format);
}

describe.each(formats)('%s', (format) => {
  const unpack = (body: Uint8Array, name = 'a.txt.gz') => unnestAll({ name, body, formats: [format] });

  it('is one member', async () => {
    expect(shown(await unpack(sampleOf(format)))).toEqual([`a.txt = ${text}`]);
  });

  it.each([
    ['pub/a.ps.Z', 'a.ps'],
    ['x.tgz', 'x.tar'],
    ['x.taz', 'x.tar'],
    ['x.tar.bz2', 'x.tar'],
    ['X.TBZ', 'X.tar'],
    ['x.txz', 'x.tar'],
    ['x.tzst', 'x.tar'],
    ['plain', 'plain'],
    ['.gz', 'unnamed'],
  ])('names the member of %s', async (name, expected) => {
    expect((await unpack(sampleOf(format), name))[0]?.name).toBe(expected);
  });

  it('says that other bytes are not in the format', async () => {
    expect(await unpack(Buffer.from('<html>'))).toMatchObject([{ reason: 'wrong-format', name: 'a.txt.gz' }]);
  });
});

// Files of compress have no end, no parts, and no sums.
describe.each(withSums)('%s', (format) => {
  const sample = sampleOf(format);
  const unpack = (body: Uint8Array) => unnestAll({ name: 'a.txt.gz', body, formats: [format] });

  it('can have several parts, and other bytes behind them', async () => {
    expect(shown(await unpack(Buffer.concat([sample, sample, Buffer.from('PADDING')])))).toEqual([
      `a.txt = ${text}${text}`,
    ]);
  });

  it('counts as far as it could be read', async () => {
    expect(shown(await unpack(sample.subarray(0, -3)))).toEqual([`a.txt = ${text}`, 'a.txt: truncated']);
  });
});

describe('gzip', () => {
  const seconds = 0x2eb58680;
  /** A file with fields in its header (RFC 1952, 2.3.1). */
  const gzipOf = (flags: number, fields: readonly (string | Uint8Array)[]): Buffer =>
    Buffer.concat([
      Buffer.from([0x1f, 0x8b, 8, flags, 0x80, 0x86, 0xb5, 0x2e, 0, 3]),
      ...fields.map((field) => Buffer.from(field)),
      gzipSync('hello').subarray(10),
    ]);

  it.each([
    [0, [], 'document'],
    [8, ['paper.ps\0'], 'paper.ps'],
    [8, ['../../etc/passwd\0'], 'document'],
    [8, [Buffer.from([0xe9, 0])], 'é'],
    [0x1e, [Buffer.from([3, 0, 1, 2, 3]), 'b.txt\0', 'a comment\0', Buffer.from([1, 2])], 'b.txt'],
  ])('has a name and a time (flags %i, %j)', async (flags, fields, name) => {
    const outcomes = await unnestAll({ body: gzipOf(flags, fields), formats: ['gzip'] });
    expect(outcomes).toMatchObject([{ changedAt: seconds * 1000 }]);
    expect(shown(outcomes)).toEqual([`${name} = hello`]);
  });

  it('keeps what stands in front of a damage, and all if only the sum is wrong', async () => {
    const body = gzipSync(noise(300_000));
    const lengths = async (packed: Buffer) =>
      (await unnestAll({ body: packed, formats: ['gzip'] })).map((outcome) =>
        outcome.kind === 'member' ? outcome.body.length : outcome.reason,
      );
    const [kept, reason] = await lengths(body.subarray(0, 200_000));
    expect(kept).toBeGreaterThan(100_000);
    expect(reason).toBe('truncated');
    body[body.length - 8] = (body[body.length - 8] ?? 0) ^ 1;
    expect(await lengths(body)).toEqual([300_000, 'damaged']);
  });
});

describe('compress', () => {
  /** Codes of 9 bits, the lowest first, in groups of eight that are filled with zeros. */
  const codesOf = (groups: readonly (readonly number[])[]): Buffer => {
    const bytes = Buffer.alloc(groups.length * 9);
    for (const [nth, codes] of groups.entries()) {
      for (const [place, code] of codes.entries()) {
        for (let bit = 0; bit < 9; bit++) {
          const at = nth * 72 + place * 9 + bit;
          bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (((code >> bit) & 1) << (at & 7));
        }
      }
    }
    return Buffer.concat([Buffer.from([0x1f, 0x9d, 0x90]), bytes]);
  };

  it('begins anew after the code that empties the table, with the next group', async () => {
    const body = codesOf([
      [97, 98, 257, 256],
      [98, 97, 257, 257, 97, 97, 97, 97],
    ]);
    expect(shown(await unnestAll({ body, formats: ['compress'] }))).toEqual(['document = ababbababaaaaa']);
  });

  it.each([
    ['a code that cannot occur', codesOf([[97, 300]]), 'damaged'],
    ['a first code that is no byte', codesOf([[257]]), 'damaged'],
    ['codes of 20 bits', Buffer.from([0x1f, 0x9d, 0x94, 0]), 'unsupported'],
  ])('refuses %s', async (_, body, reason) => {
    expect((await unnestAll({ body, formats: ['compress'] })).at(-1)).toMatchObject({ reason });
  });
});

describe('xz', () => {
  it('refuses dictionaries that take too much memory', async () => {
    const body = packedSample('xz');
    // The size of the dictionary, and the sum of the block's header.
    body[16] = 30;
    body.writeUInt32LE(crc32(body.subarray(12, 20)), 20);
    expect(await unnestAll({ body, formats: ['xz'] })).toMatchObject([{ reason: 'unsupported' }]);
  });
});

describe('zstd', () => {
  it('refuses windows that take too much memory', async () => {
    const body = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xf8, 1, 0, 0]);
    expect(await unnestAll({ body, formats: ['zstd'] })).toMatchObject([{ reason: 'unsupported' }]);
  });

  it('skips frames of other data', async () => {
    const skippable = Buffer.concat([Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0]), Buffer.from('abc')]);
    const body = Buffer.concat([skippable, zstdCompressSync('hello'), skippable, zstdCompressSync(' world')]);
    expect(shown(await unnestAll({ body, formats: ['zstd'] }))).toEqual(['document = hello world']);
    expect(shown(await unnestAll({ body: body.subarray(0, 9), formats: ['zstd'] }))).toEqual(['document: truncated']);
  });
});
