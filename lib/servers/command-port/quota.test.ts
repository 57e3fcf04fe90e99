import { describe, expect, it } from 'vitest';
import { createQuota } from './quota.ts';

describe('a quota', () => {
  it('gives so many at once, then one every second, and never more than at once', () => {
    let now = 10_000;
    const quota = createQuota(3, () => now);
    const taken = (times: number): number => Array.from({ length: times }, quota.take).filter(Boolean).length;
    expect(taken(10)).toBe(3);
    now += 999;
    expect(taken(10)).toBe(0);
    now += 1;
    expect(taken(10)).toBe(1);
    now += 2_500;
    expect(taken(10)).toBe(2);
    now += 500;
    expect(taken(10)).toBe(1);
    now += 3_600_000;
    expect(taken(10)).toBe(3);
    now -= 3_600_000;
    expect(taken(10)).toBe(0);
    now += 1_000;
    expect(taken(10)).toBe(1);
  });

  it('counts what is left out, once', () => {
    const quota = createQuota(1, () => 0);
    quota.leaveOut();
    quota.leaveOut();
    expect([quota.leftOut(), quota.leftOut()]).toEqual([2, 0]);
  });
});
