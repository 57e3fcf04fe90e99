import { expect, it } from 'vitest';
import type { LineHits, RunHits } from '#lib/services/lines/contract.ts';
import type { PlanDone } from '#lib/services/plan/contract.ts';
import { findingEvidence } from './finding-evidence.ts';

const saved = ['<Filter>', 'MetaData fn=a', 'MetaData fn=b', '</Filter>'].join('\n');
const line = (given: Partial<LineHits>): LineHits => ({ file: 'filter.conf', line: 2, ran: 7318, denied: 0, ...given });

function evidence(lines: readonly LineHits[], at: number, more: { text?: string; plan?: object } = {}) {
  const hits: RunHits = { run: 12, revision: 8, texts: { 'filter.conf': saved }, lines };
  const texts = () => ({ text: more.text ?? saved, saved });
  const plan = more.plan as PlanDone | undefined;
  return findingEvidence({ hits, plan, texts })({ path: 'filter.conf', line: at });
}

it('says what the line did in the last run', () => {
  expect(evidence([line({ denied: 1022 })], 2)).toBe('denied 1,022\u00a0URLs in run 12');
  expect(evidence([line({ changed: 3 })], 2)).toBe('changed 3\u00a0RDs in run 12');
  expect(evidence([line({})], 2)).toBe('ran on 7,318\u00a0URLs in run 12');
  expect(evidence([line({})], 3)).toBeUndefined();
});

it('says why a line decides nothing', () => {
  const silence = { kind: 'shadowed', denied: 38, taken: 38, by: { file: 'filter.conf', line: 2 } } as const;
  expect(evidence([line({ line: 3, silence })], 3)).toBe('never decides: line 2 denies its 38\u00a0URLs first');
  expect(evidence([line({ silence: { kind: 'denied-nothing' } })], 2)).toBe('denied nothing in run 12');
});

it('says what the plan makes of an edited line, and what it leaves out', () => {
  const text = saved.replace('fn=b', 'fn=c');
  const plan = {
    lines: [],
    leftOut: [
      { file: 'filter.conf', line: 2, message: '' },
      { file: 'filterrules.conf', line: 3, message: '', block: { from: 3, to: 6 } },
    ],
    predicted: [{ file: 'filter.conf', line: 3, denied: 5, changed: 0, unfollowed: 0, unlinked: 0 }],
  };
  expect(evidence([], 3, { text, plan })).toBe('denies 5\u00a0URLs in the next run');
  expect(evidence([], 2, { text, plan })).toBe('skipped by the plan');
  const of = findingEvidence({ hits: null, plan: plan as unknown as PlanDone, texts: () => ({ text, saved }) });
  expect(of({ path: 'filterrules.conf', line: 5 })).toBe('skipped by the plan');
  expect(of({ path: 'filterrules.conf', line: 7 })).toBeUndefined();
});
