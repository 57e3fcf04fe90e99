/** Whatever paths a run took, every figure of Essence is the same sum. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { essenceOutcomes } from '../../store/read/essence-paths.ts';
import type { EssencePath } from '../../store/read/essence-paths.ts';
import type { EssenceGroup } from '../../store/read/read-essence.ts';
import { countEssence } from './count-essence.ts';

const table = 'lib/HTML.sum.tbl (built-in)';
const texts = { patternAt: ({ line }: { line: number }) => `p${line}`, summarizingFiles: new Set([table]) };

const place = (file: string) => fc.record({ file: fc.constant(file), line: fc.integer({ min: 1, max: 4 }) });
const essence: fc.Arbitrary<EssencePath> = fc.record({
  type: fc.constantFrom('Pdf', 'HTML', 'html', 'Image', 'Unrecognized'),
  at: fc.option(fc.oneof(place('lib/byname.cf'), place('lib/bycontent.cf (built-in)')), { nil: undefined }),
  outcome: fc.constantFrom(...essenceOutcomes),
  reason: fc.constantFrom('encrypted', 'damaged'),
  stoppedAt: fc.option(place('lib/stoplist.cf'), { nil: undefined }),
  listedAt: fc.option(place('lib/stoplist.cf'), { nil: undefined }),
  isNested: fc.boolean(),
  summarizer: fc.constantFrom(undefined, 'Pdf.sum', 'C.sum', table),
  rules: fc.array(fc.record({ what: fc.constantFrom('matched', 'changed', 'deleted'), at: place('lib/rules') })),
});
const group: fc.Arbitrary<EssenceGroup> = fc.record({
  pathId: fc.constant('1'),
  programKey: fc.constant('key'),
  outcome: fc.constantFrom('kept' as const, 'no-rd' as const, 'rejected' as const),
  urls: fc.integer({ min: 1, max: 1000 }),
  bytes: fc.integer({ min: 0, max: 1_000_000 }),
  essence: fc.option(essence, { nil: undefined }),
});

const sum = (counts: readonly { readonly urls: number }[]): number => counts.reduce((all, { urls }) => all + urls, 0);
const sumOf = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0);

it('every URL is at one place of every sum', () => {
  fc.assert(
    fc.property(fc.array(group), (groups) => {
      const figures = countEssence(groups, texts);
      const { typed, byOutcome, stages, types, untyped, unrecognized, summarizers } = figures;
      expect(typed + sum(untyped)).toBe(sum(groups));
      expect(sumOf(byOutcome)).toBe(typed);
      expect(sum(types)).toBe(typed);
      expect(types.reduce((all, { bytes }) => all + bytes, 0)).toBe(figures.bytes);
      for (const each of types) {
        expect(sumOf(each.byOutcome)).toBe(each.urls);
        expect(sum(each.recognizedBy) + each.unrecognized).toBe(each.urls);
        expect(sum(each.reasons)).toBe(each.urls - each.byOutcome.kept);
        expect(sum(each.summarizedBy)).toBe(each.byOutcome.kept + each.byOutcome.deleted);
      }
      expect(types.reduce((all, type) => all + sum(type.recognizedBy), unrecognized)).toBe(typed);
      const [summarizing, rules] = stages.slice(3);
      expect(sum(summarizers)).toBe(summarizing?.out);
      expect(rules?.out).toBe(byOutcome.kept);
      let left = typed;
      for (const stage of stages) {
        expect(stage.in).toBe(left);
        expect(stage.in - sum(stage.stops)).toBe(stage.out);
        left = stage.out;
      }
    }),
  );
});

const made = (urls: number, change: Partial<EssencePath>): EssenceGroup => ({
  pathId: '1',
  programKey: 'key',
  outcome: 'kept',
  urls,
  bytes: urls * 10,
  essence: {
    type: 'HTML',
    at: { file: 'lib/byname.cf', line: 29 },
    outcome: 'kept',
    reason: undefined,
    stoppedAt: undefined,
    listedAt: undefined,
    isNested: false,
    summarizer: table,
    rules: [],
    ...change,
  },
});

describe('the figures', () => {
  it('take the spellings of a type together, under the commonest', () => {
    const { types } = countEssence([made(3, {}), made(5, { type: 'Html' }), made(1, { type: 'Pdf' })], texts);
    expect(types.map(({ name, urls, bytes }) => [name, urls, bytes])).toEqual([
      ['Html', 8, 80],
      ['Pdf', 1, 10],
    ]);
    expect(types[0]?.recognizedBy).toEqual([{ file: 'lib/byname.cf', line: 29, pattern: 'p29', urls: 8 }]);
  });

  it('count built-in summarizers together, each file, and what has none', () => {
    const groups = [
      made(4, {}),
      made(2, { type: 'Pdf', summarizer: 'Pdf.sum' }),
      made(1, { type: 'C', summarizer: 'C.sum' }),
      made(9, { type: 'Data', summarizer: undefined }),
      made(7, { type: 'Pdf', outcome: 'not-summarized', summarizer: undefined }),
    ];
    expect(countEssence(groups, texts).summarizers).toEqual([
      { names: ['Pdf.sum', 'C.sum'], types: 2, urls: 3 },
      { names: [table], types: 1, urls: 4, file: table },
      { names: [''], types: 1, urls: 9 },
    ]);
  });

  it('count a URL once for a line of the rules, however often it applies', () => {
    const changed = { what: 'changed', at: { file: 'lib/rules', line: 4 } };
    const groups = [made(3, { rules: [changed, changed] }), made(2, { rules: [changed] })];
    expect(countEssence(groups, texts).rules).toEqual([{ file: 'lib/rules', line: 4, what: 'changed', urls: 5 }]);
  });
});
