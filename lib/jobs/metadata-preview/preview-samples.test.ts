import { expect, it } from 'vitest';
import { createSampler } from './preview-samples.ts';

it('a change that few have is shown beside one that many have, and no more than a hundred in all', () => {
  const sampler = createSampler();
  const take = (name: string, count: number): void => {
    for (let i = 0; i < count; i++) {
      sampler.take({
        url: `http://a/${name}/${i}`,
        hash: '',
        isRd: true,
        changes: [{ name, before: [], after: ['1'] }],
      });
    }
  };
  take('o', 1000);
  take('title', 3);
  const shown = (name: string): number => sampler.kept.filter(({ changes: [first] }) => first?.name === name).length;
  expect([shown('o'), shown('title')]).toEqual([20, 3]);
  for (const name of 'abcdef') take(name, 50);
  expect(sampler.kept).toHaveLength(100);
});
