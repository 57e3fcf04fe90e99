import { describe, expect, it } from 'vitest';

import { contains, span } from './span.ts';

describe('a span', () => {
  it('contains itself and what lies in it', () => {
    expect(contains(span(2, 6), span(2, 6))).toBe(true);
    expect(contains(span(2, 6), span(6, 6))).toBe(true);
    expect(contains(span(2, 6), span(1, 3))).toBe(false);
    expect(contains(span(2, 6), span(5, 7))).toBe(false);
  });
});
