import { expect, it } from 'vitest';
import { builtInFiles } from '#lib/languages/index.ts';
import { changedTexts } from './changed-texts.ts';

it('shows a text beside the built-in default it takes the place of, or gives its place to', () => {
  const usual = builtInFiles.get('filter.conf');
  expect(changedTexts({ path: 'filter.conf', after: 'a' })).toEqual({
    before: usual,
    after: 'a',
    scope: 'new, replaces the built-in default',
  });
  expect(changedTexts({ path: 'filter.conf', before: 'a' })).toMatchObject({ before: 'a', after: usual });
});

it('says what became of a file without a default', () => {
  expect(changedTexts({ path: 'filters/A', after: 'a' })).toEqual({ before: '', after: 'a', scope: 'new' });
  expect(changedTexts({ path: 'filters/A', before: 'a' })).toEqual({ before: 'a', after: '', scope: 'removed' });
  expect(changedTexts({ path: 'filters/A', before: 'a', after: 'b' }).scope).toBeUndefined();
});
