import { describe, expect, it } from 'vitest';
import { AT_ONCE, allSteps, inPortions, pacedSteps } from './steps.ts';
import type { Steps } from './steps.ts';

function* sumTo(count: number, portions: number[]): Steps<number> {
  let sum = 0;
  yield* inPortions({ from: 1, to: count + 1 }, (from, to) => {
    portions.push(to - from);
    for (let i = from; i < to; i++) sum += i;
  });
  return sum;
}

describe('long work in steps', () => {
  const count = AT_ONCE * 3 + 5;
  const expected = (count * (count + 1)) / 2;

  it('comes to the same at once and one by one, a portion a step', async () => {
    const portions: number[] = [];
    expect(allSteps(sumTo(count, portions))).toBe(expected);
    expect(portions).toEqual([AT_ONCE, AT_ONCE, AT_ONCE, 5]);
    let breaths = 0;
    const breathe = (): Promise<void> => Promise.resolve(void breaths++);
    expect(await pacedSteps(sumTo(count, []), breathe)).toBe(expected);
    expect(breaths).toBe(4);
  });

  it('ends where it is when it is cancelled between two steps', async () => {
    const portions: number[] = [];
    let breaths = 0;
    const breathe = (): Promise<void> => (++breaths === 2 ? Promise.reject(new Error('cancelled')) : Promise.resolve());
    await expect(pacedSteps(sumTo(count, portions), breathe)).rejects.toThrow('cancelled');
    expect(portions).toHaveLength(2);
  });
});
