import { describe, expect, it } from 'vitest';

import { token, valueClass, withGaps } from './tokens.ts';

describe('tokens', () => {
  it('fill the gaps with blanks and what is unknown', () => {
    const tokens = withGaps('a  bc?', [token('key', { start: 0, end: 1 }), token('string', { start: 3, end: 5 })]);
    expect(tokens.map((each) => [each.class, each.span.start, each.span.end])).toEqual([
      ['key', 0, 1],
      ['blank', 1, 3],
      ['string', 3, 5],
      ['unknown', 5, 6],
    ]);
  });

  it('tell white space from what is unknown, line by line', () => {
    const tokens = withGaps('\n \na  b \n\\\n', []);
    expect(tokens.map((each) => [each.class, each.span.start, each.span.end])).toEqual([
      ['blank', 0, 3],
      ['unknown', 3, 7],
      ['blank', 7, 9],
      ['unknown', 9, 10],
      ['blank', 10, 11],
    ]);
  });

  it('leave empty ones out', () => {
    expect(withGaps('a', [token('key', { start: 0, end: 0 })])).toEqual([token('unknown', { start: 0, end: 1 })]);
    expect(withGaps('', [])).toEqual([]);
  });

  it('class values by their text', () => {
    expect(['-1', '10', 'http://a/', 'x-catalog://a', 'text', ''].map(valueClass)).toEqual([
      'number',
      'number',
      'url',
      'url',
      'string',
      'string',
    ]);
  });
});
