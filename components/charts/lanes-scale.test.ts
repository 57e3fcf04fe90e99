import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketAt, moveEdge, spanBetween, timeTicks, xOf, type Surface } from './lanes-scale.ts';

const band = { from: 0, to: 600_000 };
const surface: Surface = { band, width: 600, step: 5000 };

it('has round ticks that do not touch', () => {
  expect(timeTicks(band, 600)).toEqual([0, 120_000, 240_000, 360_000, 480_000, 600_000]);
  expect(timeTicks({ from: 1500, to: 31_500 }, 1000)).toEqual([5000, 10_000, 15_000, 20_000, 25_000, 30_000]);
});

it('knows the bucket under a pixel, and where a moment lies', () => {
  expect([bucketAt(-5, 600, 120), bucketAt(300, 600, 120), bucketAt(900, 600, 120)]).toEqual([0, 60, 119]);
  expect(xOf(300_000, band, 600)).toBe(300);
});

describe('a brush', () => {
  it('is made of whole buckets, whichever way it is drawn', () => {
    expect(spanBetween(103, 42, surface)).toEqual({ from: 40_000, to: 105_000 });
    expect(spanBetween(42, 42, surface)).toEqual({ from: 40_000, to: 45_000 });
  });

  it('begins at the end, with a tenth', () => {
    expect(moveEdge(undefined, 'to', 1, surface)).toEqual({ from: 540_000, to: 600_000 });
  });

  it('stays inside the band and is never empty, however it is moved', () => {
    const moves = fc.array(
      fc.tuple(fc.constantFrom('from' as const, 'to' as const), fc.integer({ min: -200, max: 200 })),
    );
    fc.assert(
      fc.property(moves, (all) => {
        let brush = { from: 100_000, to: 200_000 };
        for (const [edge, by] of all) brush = moveEdge(brush, edge, by, surface);
        expect(brush.from).toBeGreaterThanOrEqual(band.from);
        expect(brush.to).toBeLessThanOrEqual(band.to);
        expect(brush.to - brush.from).toBeGreaterThanOrEqual(5000);
      }),
    );
  });
});
