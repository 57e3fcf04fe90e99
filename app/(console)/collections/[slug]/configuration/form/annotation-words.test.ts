import { expect, it } from 'vitest';
import { appliedWords, countWords, withoutWords } from './annotation-words.ts';

const states = { revision: 5, urls: 0, described: 0, isApplied: true, without: [] };

it('says how many URLs are annotated, and how many of them have no RD', () => {
  expect(countWords(states)).toContain('no URL');
  expect(countWords({ ...states, urls: 1, described: 1 })).toMatch(/^r5 annotates 1\sURL\.$/);
  expect(countWords({ ...states, urls: 1200, described: 1198 })).toMatch(/URLs; 2 without/);
});

it('says whether the RDs have what is saved', () => {
  expect(appliedWords({ isApplied: false })).not.toBe(appliedWords({ isApplied: true }));
});

it('says why a URL has no RD', () => {
  expect(withoutWords({})).toBe('never found');
  expect(withoutWords({ resource: { hash: 'a', outcome: 'no-rd' } })).toBe('no RD');
});
