/** Credentials of a collection: entered by kind, sent where they are named, and never shown again. */

import { seedCollection } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test('a credential is entered by its kind, and its secret is in no page', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Guarded', 'http://127.0.0.1:9/');
  await signIn(page, 'admin');
  await page.goto(`/collections/${slug}/settings`);
  await page.getByRole('button', { name: 'Add credential' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add credential' });
  await dialog.getByLabel('Kind').selectOption({ label: 'Login form' });
  await expect(dialog.getByLabel('Login page')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'credential-form');
  await dialog.getByLabel('Kind').selectOption('bearer');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('wiki');
  await dialog.getByLabel('Token').fill('canary-of-the-console');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('list', { name: 'Credentials' }).getByRole('listitem').filter({ hasText: 'wiki' });
  await expect(row).toContainText('http://127.0.0.1:9');
  await page.reload();
  await expect(row).toBeVisible();
  expect(await page.content()).not.toContain('canary-of-the-console');
});
