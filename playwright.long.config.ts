/** Browser tests over large collections of documents, which take minutes each. */

import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

export default defineConfig(usual, {
  testMatch: '*.long.spec.ts',
  testIgnore: [],
  workers: 1,
  timeout: 1_200_000,
  reporter: [
    [process.env['CI'] === undefined ? 'list' : 'dot'],
    ['json', { outputFile: 'test-results/reports/browser-long.json' }],
  ],
});
