import { expect, test } from 'vitest';
import { plainHost } from './plain-host.ts';

test.each([
  ['www1.siroe.com', 'www.siroe.com'],
  ['www123.siroe.com', 'www.siroe.com'],
  ['www-2.siroe.com', 'www.siroe.com'],
  ['b2b3.siroe.com', 'b2b.siroe.com'],
  ['www.siroe.com', undefined],
  ['3.siroe.com', undefined],
  ['www1', undefined],
  ['10.0.0.1', undefined],
  ['web1.10', undefined],
  ['[::1]', undefined],
])('%s is a number of %s', (host, plain) => {
  expect(plainHost(host)).toBe(plain);
});
