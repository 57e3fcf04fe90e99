import { expect, it } from 'vitest';
import { saysBusy } from './says-busy.ts';

it.each([
  ['Sorry, the maximum number of allowed clients (10) are already connected.', true],
  ['Too many connections for your user', true],
  ['Authentication Temporarily Unavailable', true],
  ['Server busy, try again later', true],
  ['Too many failed login attempts', false],
  ['Login incorrect.', false],
  ['Authentication failed', false],
  ['Permission denied', false],
  ['No such newsgroup', false],
])('%j is of the moment: %s', (text, isBusy) => {
  expect(saysBusy(text)).toBe(isBusy);
});
