/** Finds the Chromium that browser tests drive: an installed one, or the one Playwright brought. */

import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Of Debian: draws no window, and takes a tenth less time for it. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const installed = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Quiet on a closed network: without these it looks for its maker's hosts at every start. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of the program; undefined when there is none. `WINNOW_TEST_BROWSER` names one of your own. */
export function findBrowser(): string | undefined {
  const candidates = [process.env['WINNOW_TEST_BROWSER'] ?? '', ...installed, chromium.executablePath()];
  return candidates.find((candidate) => candidate !== '' && existsSync(candidate));
}
