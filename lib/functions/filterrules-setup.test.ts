import { expect, test } from 'vitest';
import { readParams } from '../sdk/define-function.ts';
import { filterrulesSetup } from './filterrules-setup.ts';

test('the log type is normal unless the line says otherwise', () => {
  const given = new Map([['config', './config/filterrules.conf']]);
  expect(readParams(filterrulesSetup.params, given)).toMatchObject({ logtype: 'normal' });
  expect(readParams(filterrulesSetup.params, new Map([...given, ['logtype', 'VERBOSE']]))).toMatchObject({
    logtype: 'verbose',
  });
});

test('the file must be named', () => {
  expect(() => readParams(filterrulesSetup.params, new Map())).toThrow('config must be given');
});
