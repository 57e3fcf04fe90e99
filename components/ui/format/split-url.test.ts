import { expect, it } from 'vitest';
import { hostOf, splitUrl } from './split-url.ts';

it('splitUrl and hostOf work on any text', () => {
  expect(splitUrl('https://www.postgresql.org/docs/15/')).toEqual({
    origin: 'https://www.postgresql.org',
    rest: '/docs/15/',
  });
  expect(splitUrl('/docs/15/')).toEqual({ origin: '', rest: '/docs/15/' });
  expect(hostOf('ftp://files.example:2121/pub')).toBe('files.example:2121');
});
