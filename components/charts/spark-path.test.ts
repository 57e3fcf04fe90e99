import { describe, expect, it } from 'vitest';
import { sparkPath, thin } from './spark-path.ts';

const box = { width: 103, height: 23 };

describe('a sparkline', () => {
  it('runs from the left edge to the right, the greatest value at the top', () => {
    expect(sparkPath([0, 10], box).line).toBe('M0 21.5L100 1.5');
  });

  it('keeps a gap as a gap', () => {
    const { line, area } = sparkPath([1, 1, null, 1, 1], box);
    expect(line.match(/M/g)).toHaveLength(2);
    expect(area.match(/Z/g)).toHaveLength(2);
  });

  it('has no end while the last value is unknown', () => {
    expect(sparkPath([3, null], box).end).toBeUndefined();
    expect(sparkPath([3, 6], box).end).toEqual({ x: 100, y: 1.5 });
  });

  it('of nothing, of one value and of zeros is still drawable', () => {
    expect(sparkPath([], box).line).toBe('');
    expect(sparkPath([5], box).line).toBe('M0 1.5h0.5');
    expect(sparkPath([0, 0], box).line).toBe('M0 21.5L100 21.5');
  });

  it('has at most one point a pixel, each the mean of what it stands for', () => {
    expect(thin([1, 3, 5, 7], 2)).toEqual([2, 6]);
    expect(thin([null, null, 5, null], 2)).toEqual([null, 5]);
    expect(
      thin(
        Array.from({ length: 5000 }, () => 1),
        94,
      ),
    ).toHaveLength(94);
  });
});
