import { expect, test } from 'vitest';
import { filterrulesShutdown } from './filterrules-shutdown.ts';

test('it decides nothing and makes nothing', () => {
  expect(filterrulesShutdown.bind?.(new Map())).toEqual({});
});
