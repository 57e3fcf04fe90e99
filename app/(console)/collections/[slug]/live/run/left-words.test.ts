import { expect, it } from 'vitest';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { leftWords } from './left-words.ts';

const run = (state: RunRow['state'], queued: number): RunRow => ({ state, accounting: { queued } }) as RunRow;

it('says what Start does with what a run left, and of an older run where to look', () => {
  expect(leftWords(run('stopped', 1262), true)).toMatch(/^1,262\sURLs were .* A full run starts again/);
  expect(leftWords(run('failed', 1), true)).toMatch(/^1\sURL was /);
  expect(leftWords(run('stopped', 1262), false)).toMatch(/later runs/);
});

it('says nothing where nothing is left, or the run may still come to it', () => {
  expect(leftWords(run('stopped', 0), true)).toBeUndefined();
  for (const state of ['queued', 'running', 'pausing', 'paused', 'stopping'] as const)
    expect(leftWords(run(state, 5), true)).toBeUndefined();
});
