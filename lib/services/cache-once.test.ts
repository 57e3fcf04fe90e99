import { expect, test } from 'vitest';
import { createCache, perOwner } from './cache-once.ts';

test('a value is made once, unless making it failed', async () => {
  const cache = createCache<number>(2);
  let made = 0;
  const make = async (): Promise<number> => ++made;
  expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual([1, 1]);
  await expect(cache.get('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('b', make)).toBe(2);
});

test('the value asked for least recently goes first', async () => {
  const cache = createCache<string>(2);
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, async () => key);
  expect(['a', 'b', 'c'].filter((key) => cache.has(key))).toEqual(['a', 'c']);
});

test('the same number in two databases is not the same', async () => {
  const cacheOf = perOwner(() => createCache<string>(2));
  const [one, other] = [{}, {}];
  expect(await cacheOf(one).get('1', async () => 'one')).toBe('one');
  expect(await cacheOf(other).get('1', async () => 'other')).toBe('other');
  expect(await cacheOf(one).get('1', async () => 'again')).toBe('one');
});
