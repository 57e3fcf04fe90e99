import { expect, it } from 'vitest';
import { chainWords } from './chain-words.ts';

it.each([
  [{ entries: 3, isCut: false }, true, 'Hashes verified: 3 entries'],
  [{ entries: 1, isCut: true }, true, 'Hashes verified: newest 1 entry'],
  [
    { entries: 3, isCut: false, broken: '7' },
    false,
    'Entry 7 of the audit log was changed, or the entry before it was removed.',
  ],
  [{ entries: 3, isCut: false, broken: 'end' }, false, 'The newest entries of the audit log were removed.'],
])('says of %j what it means', (chain, whole, text) => {
  expect(chainWords(chain)).toEqual({ whole, text });
});
