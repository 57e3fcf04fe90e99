/** The stages of `npm test`, and the order they run in. */

import { findBrowser } from './browser.ts';
import type { Stage } from './run-stage.ts';

const vitest = (...projects: readonly [string, ...string[]]): Stage['commands'] => [
  [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    // Little of what passes, so that what failed is not cut off where output is.
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report(projects[0])}`,
  ],
];
/** A test that writes to standard error has something to say. */
const complaint = /stderr \| \S+\.test\.tsx?.*/;
const report = (name: string): string => `test-results/reports/${name}.json`;

const packages = (long: boolean): Stage => ({
  name: 'packages',
  commands: [['node', 'e2e/support/debian-packages.ts', ...(long ? ['--long'] : [])]],
  limitMinutes: 20,
  tells: true,
});

const everyTime: readonly Stage[] = [
  {
    name: 'types',
    commands: [
      ['next', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  },
  { name: 'format', commands: [['prettier', '--check', '--log-level', 'warn', '.']] },
  { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings', '--max-warnings', '0']] },
  { name: 'unused code', commands: [['knip']] },
  // Not beside `types`: both write the types of the routes.
  {
    name: 'production build',
    commands: [['node', 'lib/cli/winnow.ts', 'build']],
    after: ['types'],
    warning: /^ *(⚠|warn\b).*|encountered \d+ warnings?/im,
  },
  {
    name: 'layers and unit',
    commands: vitest('unit', 'alone'),
    report: report('unit'),
    warning: complaint,
    after: ['packages'],
  },
  {
    name: 'integration',
    commands: vitest('integration'),
    report: report('integration'),
    warning: complaint,
    after: ['packages'],
    needs: ['production build'],
    limitMinutes: 35,
  },
];

const browser: Stage = {
  name: 'browser',
  commands: [['playwright', 'test']],
  report: 'test-results/reports/browser.json',
  // Alone: it drives the console as a person would, who has the machine to himself.
  after: ['packages', 'layers and unit', 'integration'],
  needs: ['production build'],
  limitMinutes: 45,
  skip: () => (findBrowser() === undefined ? 'there is no Chromium on this machine' : undefined),
};

const longRuns: readonly Stage[] = [
  {
    ...browser,
    name: 'long in the browser',
    commands: [['playwright', 'test', '--config', 'playwright.long.config.ts']],
    report: report('browser-long'),
    after: ['browser'],
    limitMinutes: 60,
    tells: true,
  },
  {
    name: 'long',
    commands: vitest('long'),
    report: report('long'),
    warning: complaint,
    after: ['integration', 'long in the browser'],
    limitMinutes: 80,
  },
];

/** `long` adds the large corpora and the long kill runs. */
export function stagesFor(long: boolean): readonly Stage[] {
  const usual = [packages(long), ...everyTime, browser];
  return long ? [...usual, ...longRuns] : usual;
}
