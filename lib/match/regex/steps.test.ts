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
    let yields = 0;
    const yieldNow = (): Promise<void> => Promise.resolve(void yields++);
    expect(await pacedSteps(sumTo(count, []), yieldNow)).toBe(expected);
    expect(yields).toBe(4);
  });

  it('ends where it is when it is cancelled between two steps', async () => {
    const portions: number[] = [];
    let yields = 0;
    const yieldNow = (): Promise<void> => (++yields === 2 ? Promise.reject(new Error('cancelled')) : Promise.resolve());
    await expect(pacedSteps(sumTo(count, portions), yieldNow)).rejects.toThrow('cancelled');
    expect(portions).toHaveLength(2);
  });
});
