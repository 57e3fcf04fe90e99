import { expect, test } from 'vitest';
import { readWords } from './explain.ts';

test('what a step read is shown with its value, or with what is known instead of one', () => {
  expect(readWords({})).toBe('');
  expect(readWords({ source: 'type', value: 'text/html' })).toBe('  [type = "text/html"]');
  expect(readWords({ source: 'type', value: '' })).toBe('  [type = ""]');
  expect(readWords({ source: 'url', note: '312 of 256 bytes' })).toBe('  [url: 312 of 256 bytes]');
  expect(readWords({ source: 'content-language' })).toBe('  [content-language is not set]');
});
