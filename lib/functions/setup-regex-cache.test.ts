import { expect, test } from 'vitest';
import { setupRegexCache } from './setup-regex-cache.ts';

test('the size is 32 unless it is said, and at least 1', () => {
  const size = setupRegexCache.params['cache-size'];
  expect(size?.read(undefined)).toEqual({ ok: true, value: 32 });
  expect(size?.read('28')).toEqual({ ok: true, value: 28 });
  expect(size?.read('0')).toMatchObject({ ok: false });
});
