import path from 'node:path';
import { expect, test } from 'vitest';
import { addCounts, closingLine, countPlaywright, countVitest, nothingCounted } from './test-reports.ts';

const file = (status: string, ...tests: string[]) => ({
  name: path.resolve('lib/a.test.ts'),
  status,
  message: 'no such module',
  assertionResults: tests.map((status, i) => ({
    fullName: ` test ${i}`,
    status,
    failureMessages: status === 'failed' ? ['\u001b[31mexpected 1\u001b[39m\nat lib/a.test.ts:7'] : [],
  })),
});

test('tests of all files are counted by how they ended', () => {
  const counts = countVitest({
    testResults: [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'passed')],
  });
  expect(counts).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['lib/a.test.ts > test 0\n    expected 1\n    at lib/a.test.ts:7'],
    skippedNames: ['test 1'],
    unsteadyNames: [],
  });
});

test('a test file that does not load is a failure', () => {
  expect(countVitest({ testResults: [file('failed')] })).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['lib/a.test.ts > the file does not load\n    no such module'],
  });
  expect(countVitest({ testResults: [file('failed', 'skipped')] })).toMatchObject({ failed: 1, skipped: 1 });
});

test('a browser test that passed at the second try only is told by name, like one that was skipped', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
  const spec = (title: string, status: string, ...reasons: string[]) => ({
    title,
    file: 'b.spec.ts',
    tests: [
      {
        status,
        annotations: reasons.map((description) => ({ type: 'skip', description })),
        results: [{ error: { message: 'no button' } }],
      },
    ],
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
    failures: ['e2e/b.spec.ts > d\n    no button'],
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
    { passed: 7, failed: 1, skipped: 2, failures: ['c'], skippedNames: ['a', 'b'], unsteadyNames: [] },
  ]);
  expect(closingLine(all)).toBe('Tests: 7 passed, 1 failed, 2 skipped');
});
