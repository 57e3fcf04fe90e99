import { expect, it } from 'vitest';
import { mostTried } from './work.ts';

it('tries fewer fixes over more URLs, and always one', () => {
  expect([0, 1, 125_000].map(mostTried)).toEqual([8, 8, 8]);
  expect([125_001, 500_000, 1_000_001].map(mostTried)).toEqual([7, 2, 1]);
});
