import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../testing/zip.ts';
import { hostileNames, hostileTars, hostileZips } from './testing/hostile-archives.ts';
import * as bombs from './testing/hostile-bombs.ts';
import { bitFlips, splices, truncations, wrongFormats } from './testing/hostile.ts';
import type { HostileCase } from './testing/hostile.ts';
import { shown, testLimits, unnestAll } from './testing/outcomes.ts';
import type { TestDocument } from './testing/outcomes.ts';
import { packedSample } from './testing/packed-samples.ts';
import { rawTar } from './testing/raw-tar.ts';
import { rawZip } from './testing/raw-zip.ts';
import { Budget, formatsOf, refuseLevel, unnest } from './unnest.ts';
import type { Unnested } from './unnest.ts';

/** Timeout for hanging readers, in milliseconds. */
const longest = 20_000;

function kindsOf(outcomes: readonly Unnested[]): string[] {
  return outcomes.map((outcome) => (outcome.kind === 'member' ? 'member' : outcome.reason));
}

/** Checks what holds for all outcomes. */
function checkOutcomes(outcomes: readonly Unnested[]): void {
  const members = outcomes.filter((outcome) => outcome.kind === 'member');
  for (const { name, body } of members) {
    expect(body.length).toBeLessThanOrEqual(testLimits.memberBytes);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(1100);
    expect(name.split(/[/\\]/)).not.toContain('..');
    expect(name).not.toMatch(/^[/\\]|^$|\0/);
  }
  expect(new Set(members.map(({ name }) => name)).size).toBe(members.length);
  for (const outcome of outcomes) {
    if (outcome.kind === 'member') continue;
    expect(outcome.name.length).toBeLessThanOrEqual(201);
    expect(outcome.name).not.toMatch(/\p{Cc}/u);
    expect(outcome.detail).toMatch(/^(its?|formats) /);
  }
}

/** Damaged data is never returned without a refusal. */
function checkAgainst(original: string, outcomes: readonly Unnested[]): void {
  const [member, refusal] = outcomes;
  if (member?.kind !== 'member') return;
  const text = Buffer.from(member.body).toString();
  if (refusal === undefined) expect(text).toBe(original);
  else if (refusal.kind === 'refused' && refusal.reason === 'truncated') expect(original.startsWith(text)).toBe(true);
}

const cases: readonly HostileCase[] = [
  ...hostileNames(),
  ...hostileTars(),
  ...hostileZips(),
  ...wrongFormats(),
  ...truncations(24),
  ...bitFlips(40),
  ...splices(20),
];

describe('hostile archives', () => {
  it('are many', () => {
    expect(cases.length).toBeGreaterThan(500);
  });

  it.each(cases)('$title', { timeout: longest }, async ({ expected, original, ...document }) => {
    const outcomes = await unnestAll(document);
    checkOutcomes(outcomes);
    if (expected !== undefined) expect(kindsOf(outcomes)).toEqual(expected);
    if (original !== undefined) checkAgainst(original, outcomes);
  });
});

/** Outcomes, and the largest growth of resident memory in MB. */
async function measure(document: TestDocument) {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const outcomes = await unnestAll(document);
  clearInterval(timer);
  checkOutcomes(outcomes.slice(0, 1000));
  return { kinds: kindsOf(outcomes), growth: (Math.max(most, process.memoryUsage().rss) - before) / 1024 ** 2 };
}

describe('bombs', { timeout: longest }, () => {
  it('end by their ratio, in the memory of a member', async () => {
    const body = bombs.tarOfZeros(2 * 1024 ** 3);
    expect(body.length).toBeLessThan(2.5 * 1024 ** 2);
    const { kinds, growth } = await measure({ body, formats: ['gzip', 'tar'] });
    expect(kinds).toEqual(['too-large', 'ratio']);
    expect(growth).toBeLessThan(200);
  });

  it('end by their ratio or by the size of the member, whatever they are in', async () => {
    const zeros = bombs.gzipOfZeros(64 * 1024 ** 2);
    const memberBytes = 32 * 1024 ** 2;
    expect((await measure({ body: zeros, formats: ['gzip'] })).kinds).toEqual(['too-large']);
    expect((await measure({ body: zeros, formats: ['gzip'], limits: { memberBytes } })).kinds).toEqual(['ratio']);
    const zip = rawZip(Array.from({ length: 30 }, (_, nth) => ({ name: `${nth}`, data: Buffer.alloc(1024 ** 2) })));
    expect((await measure({ body: zip, formats: ['zip'] })).kinds.slice(-2)).toEqual(['member', 'ratio']);
    const lying = rawZip([{ data: Buffer.alloc(64 * 1024 ** 2), size: 1000 }]);
    expect((await measure({ body: lying, formats: ['zip'] })).kinds).toEqual(['damaged']);
  });

  it('end by their total', async () => {
    const body = bombs.tarOfZeros(256 * 1024 ** 2);
    const limits = { bytes: 64 * 1024 ** 2, ratio: 10_000 };
    expect((await measure({ body, formats: ['gzip', 'tar'], limits })).kinds).toEqual(['too-large', 'total']);
  });

  it.each([
    ['tar', () => ({ body: bombs.tarOfEntries(1_000_000), formats: ['gzip', 'tar'] as const })],
    ['zip', () => ({ body: bombs.zipOfEntries(1_000_000), formats: ['zip'] as const })],
  ])('of a million entries end by their number (%s)', async (_, document) => {
    const { kinds } = await measure({ ...document(), limits: { ratio: 1e6, members: 20_000 } });
    expect(kinds).toHaveLength(20_001);
    expect(kinds.at(-1)).toBe('members');
  });

  it.each([
    ['pax records for each of many members', bombs.tarOfGlobalRecords(5000), ['tar'], 5000],
    ['streams of gzip', Buffer.concat(Array.from({ length: 20_000 }, () => gzipSync('x'))), ['gzip'], 2],
    ['streams of bzip2', bombs.bzip2OfStreams(10_000), ['bzip2'], 1],
    ['frames of zstd', bombs.zstdOfFrames(5000), ['zstd'], 2],
    ['parts of a message', bombs.mailOfParts(100_001), ['mime'], 100_001],
    ['padded groups of base64', bombs.mailOfPadding(1_000_000), ['mime'], 1],
    ['lines of uuencode', Buffer.from(`begin 644 ${' '.repeat(1_000_000)}x\n`), ['uuencode'], 1],
    ['beginnings of uuencode', Buffer.from('begin 644 a\n'.repeat(50_000)), ['uuencode'], 100_000],
    ['here-documents', Buffer.from('cat > a << E\nE\n'.repeat(50_000)), ['shar'], 50_000],
    ['commands of shar', Buffer.from(`${'<<'.repeat(2000)}\n`.repeat(500)), ['shar'], 1],
    ['beginnings of BinHex', Buffer.from('(This file must be converted'.repeat(50_000)), ['binhex'], 1],
    ['line feeds', Buffer.alloc(5_000_000, '\n'), ['mime'], 0],
  ] as const)('that take their time with many %s', async (_, body, formats, count) => {
    expect((await measure({ body, formats })).kinds).toHaveLength(count);
  });
});

describe('archives in archives', () => {
  /** Unnests members by their extensions, with a shared budget. */
  async function unnestLevels(name: string, body: Uint8Array): Promise<Unnested[]> {
    const budget = new Budget(testLimits, body.length);
    const outcomes: Unnested[] = [];
    const types = new Map([
      ['gz', 'gnucompressed'],
      ['tar', 'tar'],
      ['zip', 'pccompressed'],
      ['xz', 'xzcompressed'],
    ]);
    const read = async (nested: { readonly name: string; readonly body: Uint8Array }, level: number): Promise<void> => {
      const type = types.get(nested.name.slice(nested.name.lastIndexOf('.') + 1)) ?? '';
      const formats = formatsOf(type, nested.body);
      if (formats === undefined) outcomes.push({ kind: 'member', ...nested });
      else if (level > budget.limits.levels) outcomes.push(refuseLevel(nested.name, budget.limits));
      else {
        for await (const outcome of unnest({ ...nested, formats }, budget)) {
          if (outcome.kind === 'member') await read(outcome, level + 1);
          else outcomes.push(outcome);
        }
      }
    };
    await read({ name, body }, 1);
    return outcomes;
  }

  it('are read one after the other while the outer ones wait', async () => {
    const inner = await zipOf({ 'a.xz': packedSample('xz'), 'b.xz': packedSample('xz') });
    const body = gzipSync(
      rawTar([
        { name: 'x.zip', data: inner },
        { name: 'last', data: 'last' },
      ]),
    );
    expect((await unnestLevels('x.tar.gz', body)).map(({ kind, name }) => [kind, name])).toEqual([
      ['member', 'a'],
      ['member', 'b'],
      ['member', 'last'],
    ]);
  });

  it('end at a level', async () => {
    const name = (levels: number): string => `x${'.gz'.repeat(levels)}`;
    expect(shown(await unnestLevels(name(5), bombs.nestedGzip(5, Buffer.from('end'))))).toEqual(['x = end']);
    expect(shown(await unnestLevels(name(6), bombs.nestedGzip(6, Buffer.from('end'))))).toEqual(['x.gz: levels']);
  });

  it('share their limits', async () => {
    const zip = rawZip(Array.from({ length: 16 }, (_, nth) => ({ name: `${nth}`, data: Buffer.alloc(1024 ** 2) })));
    const outer = rawZip(Array.from({ length: 16 }, (_, nth) => ({ name: `${nth}.zip`, data: zip })));
    const kinds = kindsOf(await unnestLevels('x.zip', outer));
    expect(kinds.filter((kind) => kind === 'member').length).toBeLessThan(32);
    expect(kinds.at(-1)).toBe('ratio');
  });
});
