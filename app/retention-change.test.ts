import { expect, test } from 'vitest';
import { retentionParams } from '#lib/forms/retention.ts';
import { asBefore, retentionChange } from './retention-change.ts';

test('only edited fields are changed; an emptied one goes back to the default', () => {
  const saved = { events: '30', course: '90', runs: '1095', firings: '' };
  const values = { ...asBefore(saved), ...saved, course: '60', runs: ' ' };
  expect(retentionChange(retentionParams, values)).toEqual({ course: 60, runs: null });
});

test('a text that is no number of days is left to the service', () => {
  const values = { ...asBefore({ events: '30' }), events: 'a year' };
  expect(retentionChange({ events: retentionParams.events }, values)).toEqual({ events: 'a year' });
});
