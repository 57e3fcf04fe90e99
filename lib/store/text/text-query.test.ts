import { describe, expect, it } from 'vitest';
import { parseTextQuery } from './text-query.ts';

describe('what is typed into the search', () => {
  it.each([
    ['c:partner', [{ class: 'c', words: 'partner' }], ''],
    [
      'annual x:"knowledge science" report X:20041231',
      [
        { class: 'x', words: 'knowledge science' },
        { class: 'X', words: '20041231' },
      ],
      'annual report',
    ],
    ['t:""', [{ class: 't', words: '' }], ''],
    ['http://site.com/', [], 'http://site.com/'],
    ['c://x', [], 'c://x'],
    ['note:something a: b', [], 'note:something a: b'],
    ['"a c:1', [{ class: 'c', words: '1' }], '"a'],
    ['c:"open', [], 'c:"open'],
  ])('%j', (text, terms, rest) => {
    expect(parseTextQuery(text)).toEqual({ terms, rest });
  });
});
