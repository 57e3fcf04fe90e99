/** The first start: a link from the terminal makes the first administrator, and works once. */

import { startInstallation } from '../lib/cli/testing/installation.ts';
import { emailOf, password } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test('the link that the terminal shows makes the first administrator', async ({ page }) => {
  const fresh = await startInstallation();
  try {
    await test.step('nobody gets in before there is an administrator', async () => {
      await page.goto(fresh.url);
      await expect(page).toHaveURL(/\/set-up/);
      await expectAccessible(page);
      await page.getByLabel('Setup token').fill('not-the-token-that-was-shown');
      await fillAccount();
      await expect(page.getByText(/token/i).last()).toBeVisible();
      await expect(page).toHaveURL(/\/set-up/);
    });
    await test.step('the link makes one, who is signed in', async () => {
      await page.goto(fresh.setupLink);
      await shot(page, 'set-up');
      await fillAccount();
      await expect(page).toHaveURL(`${fresh.url}/`);
      await expectAccessible(page);
    });
    await test.step('the link works once', async () => {
      await page.context().clearCookies();
      await page.goto(fresh.setupLink);
      await expect(page).toHaveURL(/\/sign-in/);
      await shot(page, 'sign-in');
      await expectAccessible(page);
    });
    await test.step('the administrator signs in', async () => {
      await page.getByLabel('E-mail address').fill('ada@winnow.example');
      await page.getByLabel('Password').fill('wrong horse');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Incorrect e-mail address or password.')).toBeVisible();
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(`${fresh.url}/`);
    });
  } finally {
    await fresh.stop();
  }

  async function fillAccount(): Promise<void> {
    await page.getByLabel('Name').fill('Ada Admin');
    await page.getByLabel('E-mail address').fill('ada@winnow.example');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create administrator' }).click();
  }
});

test('a session given by the services is one the console knows', async ({ page, signIn }) => {
  for (const role of ['viewer', 'operator', 'admin'] as const) {
    await signIn(page, role);
    await page.goto('/account');
    await expect(page.getByText(emailOf(role)).first()).toBeVisible();
    await page.context().clearCookies();
  }
});
