/** Credentials of a collection: entered by kind, sent where they are named, and never shown again. */

import type { Page } from '@playwright/test';
import { startSite } from '../lib/engine/testing/site.ts';
import { secret, startLoginApplication } from '../lib/jobs/testing/login-application.ts';
import { crawl, seedCollection } from './support/database.ts';
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
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Not a name');
  await dialog.getByLabel('Token').fill('canary-of-the-console');
  await dialog.getByRole('button', { name: 'Save' }).click();
  // What is refused is kept as it was typed.
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('Not a name');
  await expect(dialog.getByLabel('Kind')).toHaveValue('bearer');
  await expect(dialog.getByLabel('Token')).toHaveValue('canary-of-the-console');
  await name.fill('wiki');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('list', { name: 'Credentials' }).getByRole('listitem').filter({ hasText: 'wiki' });
  await expect(row).toContainText('http://127.0.0.1:9');
  await page.reload();
  await expect(row).toBeVisible();
  expect(await page.content()).not.toContain('canary-of-the-console');
});

/** Everything that the console sends the browser: pages, and what their parts are made of. */
function everythingSent(page: Page): () => Promise<string> {
  const sent: Promise<string>[] = [];
  page.on('response', (response) => {
    const read = /html|x-component|json|event-stream/.test(response.headers()['content-type'] ?? '');
    if (read) sent.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(sent)).join('\n');
}

test('a login is tried as it is entered, shown while it is used, and deleted', async ({ page, services, signIn }) => {
  const { site, sessions } = await startLoginApplication({ startSite }, { lasts: 4 });
  const slug = await seedCollection(services, 'Behind a login', `${site.url}/`);
  await signIn(page, 'admin');
  const sent = everythingSent(page);
  await page.goto(`/collections/${slug}/settings`);
  await page.getByRole('button', { name: 'Add credential' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add credential' });
  await dialog.getByLabel('Kind').selectOption('form-login');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('wiki');
  await dialog.getByLabel('Login page').fill(`${site.url}/login`);
  await dialog.getByRole('textbox', { name: 'User name', exact: true }).fill('me');
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(`not-${secret}`);
  await dialog.getByLabel('Text after a successful login').fill('Log out');
  await dialog.getByLabel('URL to try').fill(`${site.url}/`);
  await dialog.getByRole('button', { name: 'Try these credentials' }).click();
  await expect(dialog.getByText('The page after it does not show')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(secret);
  await dialog.getByRole('button', { name: 'Try these credentials' }).click();
  await expect(dialog.getByText('The server answered with HTTP 200.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await shot(page, 'credential-tried');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await crawl(services, slug);
  await page.goto(`/collections/${slug}/live`);
  const line = page.getByRole('region', { name: 'Credentials' });
  await expect(line).toContainText(/wiki.*Signed in, renewed \d+\stimes?/);
  await expectAccessible(page);
  await line.scrollIntoViewIfNeeded();
  await shot(page, 'live-logins');
  await page.goto(`/collections/${slug}/live?view=status`);
  await expect(page.getByRole('region', { name: 'Credentials' })).toContainText('wiki');

  await page.goto(`/collections/${slug}/settings`);
  const list = page.getByRole('list', { name: 'Credentials' });
  await shot(page, 'credentials-listed');
  await list.getByRole('button', { name: 'Rename wiki' }).click();
  await page.getByRole('dialog').getByLabel('New name').fill('library');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await list.getByRole('button', { name: 'Try library' }).click();
  await page.getByRole('dialog').getByLabel('URL to try').fill(`${site.url}/`);
  await page.getByRole('dialog').getByRole('button', { name: 'Try these credentials' }).click();
  await expect(page.getByRole('dialog').getByText('The server answered with HTTP 200.')).toBeVisible();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'Delete library' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete library?' });
  await expect(confirm).toContainText(site.url);
  await confirm.getByRole('button', { name: 'Delete credential' }).click();
  await expect(list).toBeHidden();

  const all = await sent();
  expect(all).toContain(`${site.url}/login`);
  for (const kept of [secret, ...sessions()]) expect(all).not.toContain(kept);
  await site.close();
});
