import { expect, test } from 'vitest';
import { simulateCrawl } from '../testing/simulated-crawl.ts';

const hour = 3_600_000;

test('a crawl of 256 polite sites holds no more memory after eight hours than after one', async () => {
  const looks = await simulateCrawl({ sites: 256, delaySeconds: 40, lookMs: hour, forMs: 8 * hour });
  console.info(
    looks.map(({ minutes, pages, heap }) => `${minutes} min: ${pages} pages, ${heap.toFixed(1)} MB`).join('\n'),
  );
  const early = looks[1]?.heap ?? 0;
  for (const { heap } of looks.slice(2)) expect(heap - early).toBeLessThan(3);
});
