import { expect, it } from 'vitest';
import type { FixTrials, TriedFix } from '#lib/services/plan/contract.ts';
import { basisOf, changedRows, fixWords, trialOf, type FixTrial } from './fix-trial.ts';

type Counted = Extract<TriedFix, { readonly state: 'counted' }>;

const none = { before: 0, after: 0, both: 0 };

function counted(given: Partial<Counted>): FixTrial {
  const figures = given.figures ?? ({} as Counted['figures']);
  return {
    state: 'counted',
    title: 'Write it',
    denied: none,
    isLeftOut: false,
    n: 0,
    job: 7,
    urls: 7318,
    ...given,
    figures,
  };
}

it('says that the line still denies the same URLs, or that nothing changes', () => {
  const of = (before: number, after: number, both: number) => fixWords(counted({ denied: { before, after, both } }));
  expect(of(1022, 1022, 1022)).toBe('fixed, it denies the same 1,022\u00a0URLs');
  expect(of(1022, 1021, 1021)).toBe('fixed, nothing changes for 7,318\u00a0URLs');
  expect(of(0, 0, 0)).toBe('fixed, nothing changes for 7,318\u00a0URLs');
});

it('says what the fix changes, first what becomes of URLs', () => {
  const figures = { rdsRemoved: 12, rejected: 1037, unlinked: 0 } as Counted['figures'];
  expect(changedRows(counted({ figures })).map(({ words }) => words)).toEqual([
    'URLs newly rejected 1,037',
    'RDs removed 12',
  ]);
  expect(changedRows(counted({ figures, isLeftOut: true }))).toEqual([]);
});

it('says why there is no trial', () => {
  expect(fixWords(counted({ isLeftOut: true }))).toBe('fixed, it still has an error');
  expect(fixWords({ state: 'unplannable', title: 'Write it', n: 0, job: 7, urls: 7318 })).toMatch(/^fix not tried: /);
});

it('names the limit where a fix is beyond it, and what the others were tried over', () => {
  const trials: FixTrials = { job: 7, run: 12, urls: 1_000_000, tried: [{ state: 'unplannable' }], ms: 4000 };
  expect(trialOf(trials, 'Write it', 0)).toMatchObject({ state: 'unplannable', job: 7 });
  expect(fixWords(trialOf(trials, 'Write it', 1))).toBe('fix not tried: limit of 1\u00a0fix for 1,000,000\u00a0URLs');
  expect(basisOf(trials)).toBe('fixes based on run 12: 1,000,000\u00a0URLs in 4.0\u00a0s, nothing fetched');
});
