import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowTrunk, layoutFlow, type FlowStage } from './flow-layout.ts';

const stage = (name: string, ...counts: readonly number[]): FlowStage => ({
  name,
  exits: counts.map((count, index) => ({ key: `${name}-${index}`, verdict: 'rejected' as const, count })),
});

describe('the flow', () => {
  it('says what goes on after every stage', () => {
    const { columns } = layoutFlow(100, [stage('limits'), stage('MetaData', 30), stage('fetch', 5, 2)], 900);
    expect(columns.map(({ name, after, quiet }) => [name, after, quiet])).toEqual([
      ['discovered', 100, false],
      ['limits', 100, true],
      ['MetaData', 70, false],
      ['fetch', 63, false],
    ]);
    expect(columns.at(-1)?.onward).toBeCloseTo(0.63 * flowTrunk);
  });

  it('drops the stages where nothing leaves when there is no room, but never the end', () => {
    const names = layoutFlow(10, [stage('limits'), stage('fetch', 1), stage('Data'), stage('RD stored')], 200).columns;
    expect(names.map(({ name }) => name)).toEqual(['discovered', 'fetch', 'RD stored']);
  });

  it('draws a ribbon for everything that leaves and none for nothing', () => {
    const { shapes } = layoutFlow(1_000_000, [stage('limits', 1), stage('scope', 0), stage('fetch', 400_000)], 900);
    expect(shapes.map(({ width }) => width)).toEqual([1.6, 0.4 * flowTrunk]);
  });

  it('never lets two strips lie over each other, at any width', () => {
    const counts = fc.array(fc.nat(500), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(
        fc.array(counts, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 320, max: 1600 }),
        (all, width) => {
          const stages = all.map((each, index) => stage(`stage ${index}`, ...each));
          const left = all.flat().reduce((sum, count) => sum + count, 0);
          const { shapes, width: whole } = layoutFlow(left + 10, stages, width);
          for (const [index, { x }] of shapes.entries()) {
            const before = shapes[index - 1];
            if (before !== undefined) expect(x).toBeGreaterThan(before.x + before.width);
          }
          const last = shapes.at(-1);
          if (last !== undefined) expect(last.x + last.width).toBeLessThanOrEqual(whole);
        },
      ),
    );
  });
});
