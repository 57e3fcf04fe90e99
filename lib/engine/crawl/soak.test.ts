import { expect, test } from 'vitest';
import { simulateCrawl } from '../testing/simulated-crawl.ts';

const minute = 60_000;

test('a crawl of 256 polite sites holds no more memory after eight minutes than after two', async () => {
  const looks = await simulateCrawl({ sites: 256, delaySeconds: 40, lookMs: 2 * minute, forMs: 8 * minute });
  const [, early, , , late] = looks.map(({ heap }) => heap);
  expect(looks.at(-1)?.pages).toBeGreaterThan(256 * 11);
  expect((late ?? Infinity) - (early ?? 0)).toBeLessThan(3);
});
