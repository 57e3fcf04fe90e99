/** Reads the JSON reports of Vitest and Playwright: how many tests passed, failed, were skipped, and which. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, each with its file and the first lines of why. */
  readonly failures: readonly string[];
  /** Names of the skipped tests. */
  readonly skippedNames: readonly string[];
  /** Names of those that passed at the second try only: they count as passed, and are told. */
  readonly unsteadyNames: readonly string[];
}

export const nothingCounted: Counts = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  skippedNames: [],
  unsteadyNames: [],
};

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['passed', 'failed']),
      /** Why the file does not load. */
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      annotations: z.array(z.object({ description: z.string().optional() })),
      results: z.array(z.object({ error: z.object({ message: z.string().default('') }).optional() })),
    }),
  ),
});

interface Suite {
  readonly specs: readonly z.infer<typeof spec>[];
  readonly suites?: readonly Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  suites: z.lazy(() => z.array(suite)).optional(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(suite),
});

/** Undefined when there is no report, or it is of no known form. */
export function readReport(file: string): Counts | undefined {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
  return countVitest(report) ?? countPlaywright(report);
}

export function countVitest(report: unknown): Counts | undefined {
  const read = vitestReport.safeParse(report);
  if (!read.success) return undefined;
  const files = read.data.testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  // A file that does not load has no tests to fail, and fails all the same.
  const broken = files.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed));
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(isFailed).length + broken.length,
    skipped: skipped.length,
    failures: [
      ...files.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(isFailed)
          .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
      ),
      ...broken.map(({ name, message }) => failure(name, 'the file does not load', message)),
    ],
    skippedNames: skipped.map(({ fullName }) => fullName.trim()),
    unsteadyNames: [],
  };
}

const isFailed = ({ status }: { readonly status: string }): boolean => status === 'failed';

const linesOfWhy = 12;

/** Short, since it is read at the end of a long output, or in an excerpt of it. */
function failure(file: string, test: string, why = ''): string {
  const lines = stripVTControlCharacters(why).trim().split('\n').slice(0, linesOfWhy);
  return [`${path.relative(process.cwd(), file)} > ${test.trim()}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** `flaky` is Playwright's word for what passed at the second try. */
export function countPlaywright(report: unknown): Counts | undefined {
  const read = playwrightReport.safeParse(report);
  if (!read.success) return undefined;
  const { stats, errors, suites } = read.data;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
    skippedNames: suites.flatMap((each) => namesOf(each, 'skipped')),
    unsteadyNames: suites.flatMap((each) => namesOf(each, 'flaky')),
  };
}

function failuresOf({ specs, suites = [] }: Suite): readonly string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => failure(path.resolve('e2e', file), title, results.at(-1)?.error?.message)),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** With the reason, where one is given. */
function namesOf({ specs, suites = [] }: Suite, status: string): readonly string[] {
  const own = specs.flatMap(({ title, tests }) => {
    const reasons = tests.flatMap(({ annotations }) => annotations.map(({ description }) => description ?? ''));
    return tests.some((test) => test.status === status) ? [[title, ...reasons].join(': ')] : [];
  });
  return [...own, ...suites.flatMap((each) => namesOf(each, status))];
}

export function addCounts(all: readonly Counts[]): Counts {
  return {
    passed: sum(all.map(({ passed }) => passed)),
    failed: sum(all.map(({ failed }) => failed)),
    skipped: sum(all.map(({ skipped }) => skipped)),
    failures: all.flatMap(({ failures }) => failures),
    skippedNames: all.flatMap(({ skippedNames }) => skippedNames),
    unsteadyNames: all.flatMap(({ unsteadyNames }) => unsteadyNames),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The closing line of a test run. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `Tests: ${passed} passed, ${failed} failed, ${skipped} skipped`;
}
