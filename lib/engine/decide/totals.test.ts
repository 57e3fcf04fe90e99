import { expect, it } from 'vitest';
import { createTotals } from './totals.ts';

it('counts what is retrieved, and hosts once whatever their ports', () => {
  const totals = createTotals();
  totals.countFrom({ sites: ['a.siroe.com:80'], objects: 2 });
  expect(totals.reserve('a.siroe.com:443')).toEqual({ hosts: 1, objects: 3 });
  expect(totals.reserve('b.siroe.com:80')).toEqual({ hosts: 2, objects: 4 });
  totals.release();
  expect(totals.reserve('b.siroe.com:80')).toEqual({ hosts: 2, objects: 4 });
});
