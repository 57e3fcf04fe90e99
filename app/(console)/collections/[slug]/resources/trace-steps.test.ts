import { describe, expect, it } from 'vitest';
import type { ExplainedStep, Explanation } from '#lib/services/resources/contract.ts';
import { railsOf, stagesNotReached, traceSteps } from './trace-steps.ts';

const row = (more: Partial<ExplainedStep>): ExplainedStep => ({
  stage: 'MetaData',
  file: 'filter.conf',
  line: 5,
  name: 'filter-by-regex',
  text: 'MetaData fn=filter-by-regex src=path deny="x"',
  outcome: 'proceed',
  decided: false,
  ...more,
});

const explained = (steps: readonly ExplainedStep[], more: Partial<Explanation> = {}): Explanation => ({
  url: 'http://www.siroe.com/',
  verdict: { retrieve: true, enumerate: true, generate: false },
  state: 'fetched',
  steps,
  revision: 1,
  sentence: '',
  ...more,
});

const limits = row({ stage: 'limits', file: 'built-in', line: 0, name: 'limits.path-depth', text: 'No deeper.' });
const generation = row({ filter: 'generation', outcome: 'deny', reason: 'path matches x', decided: true, line: 22 });
const address = row({ stage: 'address', file: 'built-in', line: 0 });

describe('the trace of a decision', () => {
  it('has two rails where the filters differ; the one that denied ends there', () => {
    const explanation = explained([limits, row({ filter: 'enumeration' }), generation, address]);
    expect(railsOf(explanation)).toEqual(['enumeration', 'generation']);
    expect(traceSteps('a', explanation).map(({ marks }) => marks)).toEqual([
      { enumeration: 'passed', generation: 'passed' },
      { enumeration: 'passed' },
      { generation: 'no-rd' },
      { enumeration: 'passed' },
    ]);
  });

  it('has one rail where they agree, with the steps of both on it', () => {
    const steps = traceSteps('a', explained([limits, row({ filter: 'enumeration' }), row({ filter: 'generation' })]));
    expect(steps.map(({ marks }) => Object.values(marks))).toEqual([['passed'], ['passed'], ['passed']]);
  });

  it('opens the deciding step to its line in colours, its reason and its value', () => {
    const denied = row({ ...generation, source: 'path', value: '/x/', match: { start: 1, end: 2 } });
    const [step] = traceSteps('a', explained([denied]));
    expect(step).toMatchObject({
      outcome: 'denied',
      where: { text: 'filter.conf:22', href: '/collections/a/configuration?file=filter.conf&line=22' },
      deciding: { verdict: 'no-rd', because: 'path matches x', value: { source: 'path', text: '/x/' } },
    });
    expect(step?.deciding?.line?.tokens?.length).toBeGreaterThan(3);
  });

  it('says in the deciding step what would keep the URL', () => {
    const change = {
      kind: 'remove',
      lines: [],
      leadsTo: 'kept',
      outcome: 'then it gets an RD',
      words: 'without filter.conf:22',
    } as const;
    expect(traceSteps('a', explained([generation], { change }))[0]?.deciding?.change).toBe('without filter.conf:22');
    expect(traceSteps('a', explained([generation]))[0]?.deciding).not.toHaveProperty('change');
  });

  it('says of built-in steps why they deny', () => {
    const gone = row({ stage: 'fetch', line: 0, file: 'built-in', outcome: 'deny', reason: 'HTTP 404', decided: true });
    const explanation = explained([gone], { state: 'failed' });
    expect(traceSteps('a', explanation)[0]).toMatchObject({ outcome: 'HTTP 404', deciding: { verdict: 'failed' } });
    expect(stagesNotReached(explanation)[0]).toBe('type');
  });
});
