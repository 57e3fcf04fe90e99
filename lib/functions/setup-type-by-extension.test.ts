import { expect, test } from 'vitest';
import { readParams } from '../sdk/define-function.ts';
import { setupTypeByExtension } from './setup-type-by-extension.ts';

test('the file must be named', () => {
  expect(() => readParams(setupTypeByExtension.params, new Map())).toThrow('file must be given');
});

test('it prepares and decides nothing itself', () => {
  expect(setupTypeByExtension.bind?.(new Map([['file', './config/mime.types']]))).toEqual({});
});
