import { describe, expect, it } from 'vitest';
import { foldWords, groupSteps } from './fold-steps.ts';
import type { TraceStep } from './trace-step.ts';

const step = (stage: string, line: number, more: Partial<TraceStep> = {}): TraceStep => ({
  key: `${stage}${line}`,
  stage,
  where: line === 0 ? { text: 'built-in' } : { text: `filter.conf:${line}`, href: '/' },
  what: 'filter-by-regex',
  outcome: 'continued',
  marks: { generation: 'passed' },
  ...more,
});

describe('passed steps', () => {
  it('are one line per stage; the deciding one and what is on other rails stand alone', () => {
    const steps = [
      step('limits', 0),
      step('limits', 0, { marks: { generation: 'went-on' } }),
      step('MetaData', 8),
      step('MetaData', 9),
      step('MetaData', 12, { deciding: { verdict: 'rejected' }, marks: { generation: 'rejected' } }),
      step('MetaData', 14, { marks: { enumeration: 'passed' } }),
    ];
    expect(groupSteps(steps)).toEqual([[0, 1], [2, 3], [4], [5]]);
  });

  it('keep what a filter denied without deciding apart', () => {
    expect(groupSteps([step('Data', 3), step('Data', 4, { marks: { generation: 'no-rd' } })])).toEqual([[0], [1]]);
  });

  it('say their lines and functions', () => {
    const steps = [step('MetaData', 8), step('MetaData', 9, { what: 'filter-by-max' }), step('MetaData', 16)];
    expect(foldWords(steps)).toEqual({ where: 'filter.conf:8–16', what: '2 filter-by-regex, filter-by-max' });
    expect(foldWords([step('limits', 0, { what: 'The depth is within' })])).toMatchObject({ where: 'built-in' });
    expect(foldWords([step('scope', 3), step('scope', 4, { where: { text: 'rules.conf:4', href: '/' } })]).where).toBe(
      '2 files',
    );
  });
});
