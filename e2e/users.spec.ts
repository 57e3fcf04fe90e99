/** Administration: invitations, roles, sessions, and the log that says who did it. */

import { password } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test('somebody is invited, gets another role, and is signed out by an administrator', async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  const invited = 'nora@winnow.example';

  await test.step('an invitation is a link, shown once', async () => {
    await page.getByLabel('E-mail address').fill('no address');
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await expect(page.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('E-mail address').fill(invited);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await expect(page.getByTestId('one-time-link')).toContainText('/invitation?token=');
    await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText(invited);
    await expectAccessible(page);
    await shot(page, 'users-invitation');
  });
  const link = (await page.getByTestId('one-time-link').textContent()) ?? '';
  const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();

  await test.step('the link makes the account, once', async () => {
    await guest.goto(link);
    await expect(guest.getByText('You were invited as viewer.')).toBeVisible();
    await expectAccessible(guest);
    await guest.getByLabel('Name').fill('Nora New');
    await guest.getByLabel('Password').fill(password);
    await guest.getByRole('button', { name: 'Create account' }).click();
    await expect(guest.getByRole('heading', { name: 'Overview' })).toBeVisible();
    const late = await browser.newPage();
    await late.goto(link);
    await expect(late.getByRole('alert').filter({ hasText: 'Invalid invitation' })).toBeVisible();
    await late.close();
  });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: invited });

  await test.step('a role takes effect at once', async () => {
    await expect(guest.getByRole('link', { name: 'New collection' })).toHaveCount(0);
    await row.getByRole('combobox', { name: 'Role of Nora New' }).selectOption('operator');
    await expect(row.getByRole('combobox')).toHaveValue('operator');
    await expect
      .poll(async () => {
        await guest.reload();
        return guest.getByRole('link', { name: 'New collection' }).count();
      })
      .toBeGreaterThan(0);
  });
  await test.step('ended sessions are signed out, a disabled account stays out', async () => {
    await row.getByRole('button', { name: 'Actions for Nora New' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await expect(row).toContainText('disabled');
    await guest.goto('/');
    await expect(guest).toHaveURL(/\/sign-in/);
    await guest.getByLabel('E-mail address').fill(invited);
    await guest.getByLabel('Password').fill(password);
    await guest.getByRole('button', { name: 'Sign in' }).click();
    await expect(guest.getByRole('alert').first()).toBeVisible();
    await expect(guest).toHaveURL(/\/sign-in/);
  });
  await guest.context().close();
  await test.step('the audit log says all of it', async () => {
    await page.goto('/audit');
    const log = page.getByRole('table', { name: 'Audit log' });
    for (const action of ['invite user', 'accept invitation', 'change role', 'set user disabled']) {
      await expect(log.getByRole('row').filter({ hasText: action }).filter({ hasText: invited }).first()).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'change role', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Remove filter: change role' })).toBeVisible();
    await expect(log.getByRole('row').filter({ hasText: 'invite user' })).toHaveCount(0);
  });
});

test('a password link sets a new password', async ({ page, browser, services, signIn, baseURL }) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  await page.getByRole('button', { name: 'Actions for Vera Viewer' }).click();
  await page.getByRole('menuitem', { name: 'New password link' }).click();
  const link = (await page.getByTestId('one-time-link').textContent()) ?? '';
  const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await guest.goto(link);
  await expectAccessible(guest);
  await guest.getByLabel('Password').fill(password);
  await guest.getByRole('button', { name: 'Save password' }).click();
  await expect(guest.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await guest.context().close();
  expect(services).toBeDefined();
});
