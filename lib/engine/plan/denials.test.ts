import { expect, it } from 'vitest';
import { compareDenials } from './denials.ts';
import { queuedJudgement } from './judge.ts';
import { emptyOutlook, emptyUrls } from './outlook.ts';
import type { Program } from '../program/program.ts';

const program = {} as Program;

function outlookOf(deniedBy: readonly (number | undefined)[], unlinked: readonly number[] = []) {
  const judged = deniedBy.map((line) => ({
    ...queuedJudgement,
    deniers: line === undefined ? [] : [{ file: 'filter.conf (built-in)', line }],
  }));
  return { ...emptyOutlook(program, true), judged, unlinked: new Set(unlinked) };
}

it('counts what the line denies before, after, and both ways; what is found no longer is denied by nobody', () => {
  const planned = {
    urls: { ...emptyUrls(), seq: [1, 2, 3, 4, 5] },
    saved: outlookOf([2, 2, 2, 3, undefined]),
    edited: outlookOf([4, 4, 2, 4, 4], [1]),
  };
  const [was, is] = [
    { file: 'filter.conf', line: 2 },
    { file: 'filter.conf', line: 4 },
  ];
  expect(compareDenials(planned, was, is)).toEqual({ before: 3, after: 3, both: 1 });
  expect(compareDenials(planned, was, undefined)).toEqual({ before: 3, after: 0, both: 0 });
});
