import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arcPath, nextStep, pointAt, shareAt, tenfold, turnOf, turnTo } from './dial-scale.ts';

describe('the dial', () => {
  it('has 0, 1, 10 and 100 % at thirds', () => {
    expect([0, 0.01, 0.1, 1].map((share) => turnOf(share) * 3)).toEqual([0, 1, 2, 3]);
  });

  it('reads a share back with two digits that count', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1, noNaN: true }), (share) => {
        const read = shareAt(turnOf(share));
        expect(Math.abs(read - share) / share).toBeLessThan(0.051);
      }),
    );
  });

  it('goes by digits with the arrows and by tens with the page keys', () => {
    expect([nextStep(0, 1), nextStep(0.01, 1), nextStep(0.013, 1), nextStep(1, 1)]).toEqual([0.0001, 0.02, 0.02, 1]);
    expect([nextStep(0, -1), nextStep(0.02, -1), nextStep(0.013, -1)]).toEqual([0, 0.01, 0.01]);
    expect([tenfold(0, 1), tenfold(0.029, 1), tenfold(0.5, 1)]).toEqual([0.0001, 0.29, 1]);
    expect([tenfold(0.29, -1), tenfold(0.0001, -1)]).toEqual([0.029, 0]);
  });

  it('follows the pointer, and stays at its ends below the middle', () => {
    expect([turnTo(-1, 0), turnTo(0, -1), turnTo(1, 0), turnTo(-3, 9)]).toEqual([0, 0.5, 1, 0]);
    for (const turn of [0.1, 0.4, 0.9]) {
      const { x, y } = pointAt(turn, 90);
      expect(turnTo(x, y)).toBeCloseTo(turn, 3);
    }
  });

  it('draws no arc where there is nothing', () => {
    expect(arcPath(0.2, 0.2, 90)).toBe('');
    expect(arcPath(0, 0.5, 90)).toBe('M-90 0A90 90 0 0 1 0 -90');
  });
});
