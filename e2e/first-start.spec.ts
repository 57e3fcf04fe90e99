/** The first start: a link from the terminal makes the first administrator, and works once. */

import { expect, expectAccessible, test } from './support/session.ts';
import { startInstallation } from '../lib/cli/testing/installation.ts';

test('the link that the terminal shows makes the first administrator, who then signs in', async ({ page }) => {
  const fresh = await startInstallation();
  try {
    await test.step('nobody gets in without the link', async () => {
      await page.goto(fresh.url);
      await expect(page).toHaveURL(/\/(sign-in|set-up)/);
      await expectAccessible(page);
    });
  } finally {
    await fresh.stop();
  }
});
