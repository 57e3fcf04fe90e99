import { describe, expect, it } from 'vitest';
import type { GutterMark } from '#components/editor/gutter/gutter-mark.ts';
import { aloneWords } from './line-figure.tsx';

const base: GutterMark = { line: 5, ran: 0, denied: 1, changed: 0, predicted: 1, isDead: false, isStale: false };
const trial = { total: 78, sampled: 78, denied: 8, passed: 70, examples: [] };
const words = (mark: Partial<GutterMark> | undefined, given = trial) =>
  aloneWords(given, mark && { mark: { ...base, ...mark }, run: 3 }).replaceAll(/\s/g, ' ');

describe('what a line denies by itself', () => {
  it('adds up with the figure in the gutter and the plan', () => {
    expect(words({})).toBe('By itself, it denies 8 of 78 URLs. The other 7 are denied earlier or no longer found.');
    expect(words({ denied: 0 })).toBe(
      'By itself, it denies 8 of 78 URLs. 8 URLs are denied earlier or no longer found.',
    );
    expect(words({ denied: 8 })).toBe('By itself, it denies 8 of 78 URLs.');
    expect(words({ denied: 9 })).toContain('Lines before it change the value it reads.');
  });

  it('names the run whose figure stands beside the line', () => {
    const { predicted: _, ...ofRun } = base;
    const figure = { mark: { ...ofRun, denied: 6 }, run: 3 };
    expect(aloneWords(trial, figure)).toContain('The other 2 were denied earlier in run 3.');
  });

  it('compares nothing with a sample, an earlier text of the line, or no figure', () => {
    expect(words({}, { ...trial, total: 9_000, sampled: 5_000 })).toBe(
      'By itself, it denies 8 of 5,000 sampled URLs of 9,000.',
    );
    expect(words({ isStale: true })).toBe('By itself, it denies 8 of 78 URLs.');
    expect(words(undefined)).toBe('By itself, it denies 8 of 78 URLs.');
    expect(words({}, { ...trial, total: 0, sampled: 0 })).toContain('No URLs');
  });
});
