import { describe, expect, it } from 'vitest';
import { figureOf, greatestFigure, markWords, type GutterMark } from './gutter-mark.ts';

const mark = (more: Partial<GutterMark>): GutterMark => ({
  line: 1,
  denied: 0,
  changed: 0,
  ran: 0,
  isDead: false,
  isStale: false,
  ...more,
});

describe('the figure of a line', () => {
  it('is what it denied, else what it changed, else what it ran on', () => {
    expect(figureOf(mark({ denied: 3, changed: 2, ran: 9 }), 10)).toMatchObject({ kind: 'denied', count: 3 });
    expect(figureOf(mark({ changed: 2, ran: 9 }), 10)).toMatchObject({ kind: 'changed', count: 2 });
    expect(figureOf(mark({ ran: 9 }), 10)).toEqual({ kind: 'ran', count: 9, bar: 0 });
    expect(figureOf(mark({}), 10)).toEqual({ kind: 'never', count: 0, bar: 0 });
  });

  it('is what is predicted where the line is edited', () => {
    expect(figureOf(mark({ denied: 3, predicted: 214 }), 214)).toEqual({ kind: 'denied', count: 214, bar: 1 });
  });

  it('has a bar on a logarithmic scale up to the greatest figure', () => {
    const marks = [mark({ denied: 9 }), mark({ changed: 99 })];
    const most = greatestFigure(marks);
    expect(most).toBe(99);
    expect(marks.map((each) => figureOf(each, most).bar)).toEqual([0.5, 1]);
  });
});

describe('the words for a line', () => {
  it('say what is counted, the last URL and the rest', () => {
    const given = mark({ denied: 1200, changed: 3, lastUrl: 'http://h/a', note: 'timed' });
    expect(markWords(given)).toBe('1,200 URLs denied; 3 RDs changed; last http://h/a; timed');
    expect(markWords(mark({ ran: 2, ranWords: 'URLs it allowed' }))).toBe('2 URLs it allowed');
  });

  it('say that a figure is of before the edit, or predicted', () => {
    expect(markWords(mark({ denied: 4, isStale: true }))).toBe('4 URLs denied, before the edit');
    expect(markWords(mark({ denied: 4, predicted: 5, lastUrl: 'http://h/a' }))).toBe('5 URLs denied, predicted');
  });
});
