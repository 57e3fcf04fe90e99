import { describe, expect, it } from 'vitest';
import { contentLimit, countingCuts } from './content-limit.ts';

const pages = contentLimit('parts', 5000, 'pages of a PDF file');
const reason = '5,000 pages of a PDF file';

describe('a limit on content', () => {
  it('reports what it leaves out to the reading it is reached in, added up by reason', () => {
    const { made, cuts } = countingCuts(() => {
      pages.cut(2);
      pages.cut();
      pages.cut(0);
      pages.cut(-7);
      return 'text';
    });
    expect(made).toBe('text');
    expect(cuts).toEqual([{ kind: 'parts', count: 3, reason }]);
  });

  it('reports to the innermost reading, and to no one where nothing counts', () => {
    pages.cut();
    const { made: inner, cuts } = countingCuts(() => countingCuts(() => pages.cut()).cuts);
    expect(inner).toEqual([{ kind: 'parts', count: 1, reason }]);
    expect(cuts).toEqual([]);
  });

  it('stops counting when a reading throws', () => {
    const { cuts } = countingCuts(() => {
      expect(() =>
        countingCuts(() => {
          throw new RangeError('damaged');
        }),
      ).toThrow(RangeError);
      pages.cut();
    });
    expect(cuts).toEqual([{ kind: 'parts', count: 1, reason }]);
  });
});
