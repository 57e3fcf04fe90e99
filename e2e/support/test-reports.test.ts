import { expect, test } from 'vitest';
import { addCounts, closingLine, countPlaywright, countVitest, nothingCounted } from './test-reports.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((status, i) => ({ fullName: ` test ${i}`, status })),
});

test('tests of all files are counted by how they ended', () => {
  const counts = countVitest({
    testResults: [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'passed')],
  });
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 1, skippedNames: ['test 1'], unsteadyNames: [] });
});

test('a test file that does not load is a failure', () => {
  expect(countVitest({ testResults: [file('failed')] })).toMatchObject({ passed: 0, failed: 1 });
  expect(countVitest({ testResults: [file('failed', 'skipped')] })).toMatchObject({ failed: 1, skipped: 1 });
});

test('a browser test that passed at the second try only is told by name, like one that was skipped', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
  const spec = (title: string, status: string, ...reasons: string[]) => ({
    title,
    tests: [{ status, annotations: reasons.map((description) => ({ type: 'skip', description })) }],
  });
  const suites = [
    {
      specs: [spec('a', 'expected')],
      suites: [{ specs: [spec('b', 'flaky'), spec('c', 'skipped', 'no manual here')] }],
    },
    { specs: [spec('d', 'unexpected')] },
  ];
  expect(countPlaywright({ stats, errors: [], suites })).toEqual({
    passed: 6,
    failed: 1,
    skipped: 1,
    skippedNames: ['c: no manual here'],
    unsteadyNames: ['b'],
  });
  expect(countPlaywright({ stats, errors: [{ message: 'no tests found' }], suites: [] })).toMatchObject({ failed: 2 });
});

test('a report of another form is no report', () => {
  expect(countVitest({ stats: {} })).toBeUndefined();
  expect(countPlaywright({ testResults: [] })).toBeUndefined();
});

test('the closing line has the form that is counted', () => {
  const all = addCounts([
    nothingCounted,
    { passed: 7, failed: 1, skipped: 2, skippedNames: ['a', 'b'], unsteadyNames: [] },
  ]);
  expect(closingLine(all)).toBe('Tests: 7 passed, 1 failed, 2 skipped');
});
