/** Browser tests: the production build of the console in a real Chromium, each worker with an installation of its own. */

import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './e2e/support/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  testIgnore: '*.long.spec.ts',
  outputDir: 'test-results/browser',
  workers: 2,
  // A machine that was busy for a moment is no finding; who needed the second try is told by name.
  retries: 1,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [
    [process.env['CI'] === undefined ? 'list' : 'dot'],
    ['json', { outputFile: 'test-results/reports/browser.json' }],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Recording every step costs a third of the time.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: browserArguments, ...(executablePath !== undefined && { executablePath }) },
  },
});
