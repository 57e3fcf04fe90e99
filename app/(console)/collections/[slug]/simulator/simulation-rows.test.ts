import { describe, expect, it } from 'vitest';
import type { Simulated, SimulatedUrl } from '#lib/services/simulator/contract.ts';
import { countRows, filterRows, rowsOf } from './simulation-rows.ts';

const kept: Simulated = { outcome: 'kept', verdict: { retrieve: true, enumerate: true, generate: true } };
const rejected: Simulated = { outcome: 'rejected', verdict: { retrieve: false, enumerate: false, generate: false } };
const undecided: Simulated = { outcome: 'undecided', verdict: { retrieve: true, enumerate: null, generate: null } };
const noLinks: Simulated = { outcome: 'kept', verdict: { retrieve: true, enumerate: false, generate: true } };

const listed = [
  { line: 1, url: 'https://a.example/1', expected: 'kept' as const },
  { line: 2, url: 'https://a.example/2', expected: 'rejected' as const },
  { line: 3, url: 'https://a.example/3' },
  { line: 4, url: 'https://a.example/4', expected: 'kept' as const },
];
const results = new Map<number, SimulatedUrl>([
  [0, { url: 'https://a.example/1', saved: kept, edited: rejected }],
  [1, { url: 'https://a.example/2', saved: rejected, edited: rejected }],
  [2, { url: 'https://a.example/3', saved: kept, edited: noLinks }],
  [3, { url: 'https://a.example/4', saved: undecided, edited: undecided }],
]);

describe('the rows of a simulation', () => {
  it('differ where a verdict of either filter differs', () => {
    expect(rowsOf(listed, results, 'compare').map(({ differs }) => differs)).toEqual([true, false, true, false]);
  });

  it('are judged by the texts in view', () => {
    const judgements = (mode: 'saved' | 'edited') => rowsOf(listed, results, mode).map(({ judgement }) => judgement);
    expect(judgements('saved')).toEqual(['met', 'met', undefined, 'open']);
    expect(judgements('edited')).toEqual(['failed', 'met', undefined, 'open']);
  });

  it('of texts that decide nothing show nothing, unless both are asked for', () => {
    const broken = new Map<number, SimulatedUrl>([[0, { url: 'https://a.example/1', saved: kept }]]);
    expect(rowsOf(listed.slice(0, 1), broken, 'edited')[0]?.shown).toBeUndefined();
    expect(rowsOf(listed.slice(0, 1), broken, 'compare')[0]?.shown).toEqual(kept);
  });

  it('are counted and filtered by verdict, difference and failure', () => {
    const rows = rowsOf(listed, results, 'compare');
    expect(countRows(rows)).toEqual({
      verdicts: [
        { id: 'kept', count: 1 },
        { id: 'rejected', count: 2 },
        { id: 'undecided', count: 1 },
      ],
      differing: 2,
      met: 1,
      failing: 1,
      open: 1,
    });
    const positions = (show: Parameters<typeof filterRows>[1]) =>
      filterRows(rows, show).map(({ position }) => position);
    expect(positions(undefined)).toEqual([0, 1, 2, 3]);
    expect(positions('rejected')).toEqual([0, 1]);
    expect(positions('differing')).toEqual([0, 2]);
    expect(positions('failing')).toEqual([0]);
  });

  it('wait for what has not come in yet', () => {
    const rows = rowsOf(listed, new Map(), 'compare');
    expect(rows).toHaveLength(4);
    expect(rows.every(({ shown, differs }) => shown === undefined && !differs)).toBe(true);
  });
});
