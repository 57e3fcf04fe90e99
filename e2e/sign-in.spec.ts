/** Signing in and out, and what a role may not do. */

import { emailOf, password, seedCollection } from './support/database.ts';
import { expect, test } from './support/session.ts';

test('one signs in with the form, and out again; the old session is worth nothing', async ({ page, context }) => {
  await page.goto('/collections/nowhere/live');
  await expect(page).toHaveURL(/\/sign-in$/);

  await test.step('a wrong password is said, and what was typed stays', async () => {
    await page.getByLabel('E-mail address').fill(emailOf('operator'));
    await page.getByLabel('Password').fill('not the password at all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Incorrect' })).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toHaveValue(emailOf('operator'));
  });
  await test.step('the right one leads to the overview', async () => {
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });
  const cookies = await context.cookies();
  await test.step('signing out ends the session on the server', async () => {
    await page.getByRole('button', { name: 'Otto Operator' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await context.addCookies(cookies);
    await page.goto('/');
    await expect(page).toHaveURL(/\/sign-in$/);
  });
  for (const { name, httpOnly, sameSite } of cookies.filter(({ name }) => name.includes('session'))) {
    expect({ name, httpOnly, sameSite }).toMatchObject({ httpOnly: true, sameSite: /Lax|Strict/ });
  }
});

test('a viewer looks at everything and can start, edit and invite nothing', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'For viewers', 'http://127.0.0.1:9/');
  await signIn(page, 'viewer');

  await page.goto(`/collections/${slug}/live`);
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
  await page.keyboard.press('s');
  await expect(page.getByText(/To start the first run/)).toBeVisible();

  await page.goto(`/collections/${slug}/configuration`);
  await expect(page.getByText('read-only; operators can edit')).toBeVisible();
  await page.getByRole('textbox', { name: 'filter.conf' }).focus();
  await page.keyboard.type('typed by a viewer');
  await expect(page.getByRole('main')).not.toContainText('typed by a viewer');
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);

  await page.goto(`/collections/${slug}/settings`);
  await expect(page.getByRole('button', { name: 'Delete collection' })).toBeDisabled();
  await expect(page.getByLabel('Path depth')).toBeDisabled();

  await page.goto('/collections/new');
  await expect(page.getByText(/Operators can create/)).toBeVisible();
  for (const place of ['/users', '/audit']) {
    await page.goto(place);
    await expect(page.getByRole('main')).toContainText(/administrator/i);
    await expect(page.getByRole('table')).toHaveCount(0);
  }
});

test('one changes one’s password', async ({ page, services, signIn, browser, baseURL }) => {
  const other = 'quartz ferry 81 mangrove tin';
  await signIn(page, 'viewer');
  await page.goto('/account');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  for (const [from, to] of [
    [password, other],
    [other, password],
  ] as const) {
    await page.getByLabel('Current password').fill(from);
    await page.getByLabel('New password').fill(to);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/account$/);
  }
  const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await guest.goto('/sign-in');
  await guest.getByLabel('E-mail address').fill(emailOf('viewer'));
  await guest.getByLabel('Password').fill(other);
  await guest.getByRole('button', { name: 'Sign in' }).click();
  await expect(guest.getByText('Incorrect')).toBeVisible();
  await guest.context().close();
  expect(services).toBeDefined();
});
