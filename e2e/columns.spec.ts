/** Lists: their columns sort the whole of what they hold, and hide; the address has the order, the browser what is hidden. */

import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, test } from './support/session.ts';

test('a list that is held whole sorts by the keyboard, and its address has the order', async ({ page, signIn }) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  const table = page.getByRole('table', { name: 'Users' });
  const names = () => table.locator('tbody tr td:first-child').allTextContents();
  const users = ['Ada Admin', 'Otto Operator', 'Vera Viewer'];
  const startsWith = (order: readonly string[]) =>
    expect
      .poll(async () => (await names()).map((text, index) => text.startsWith(order[index] ?? 'none')))
      .toEqual([true, true, true]);

  await table.getByRole('button', { name: 'User', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/users\?sort=user$/);
  await expect(table.locator('th[aria-sort=ascending]')).toContainText('User');
  await startsWith(users);
  await page.keyboard.press('Enter');
  await startsWith(users.toReversed());
  await page.reload();
  await expect(table.locator('th[aria-sort=descending]')).toContainText('User');
  await startsWith(users.toReversed());
  await page.goBack();
  await expect(page).toHaveURL(/users\?sort=user$/);
  await startsWith(users);
  await expectAccessible(page);
});

test('a column is hidden by the keyboard, of one list, until it is shown again', async ({ page, signIn }) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  const table = page.getByRole('table', { name: 'Users' });
  await page.getByRole('button', { name: 'Columns', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitemcheckbox', { name: 'Last seen' });
  await expect(entry).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByRole('menuitemcheckbox', { name: 'User', exact: true })).toHaveCount(0);
  await entry.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Last seen' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(
    page.getByRole('table', { name: 'Audit log' }).getByRole('columnheader', { name: 'Time' }),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Columns, 1 hidden' })).toBeVisible();
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Role' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Last seen' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const marked = page.getByRole('button', { name: 'Columns, 1 hidden' });
  await expect(marked).toHaveText('1');
  await expectAccessible(page);
  await marked.click();
  await expect(page.getByText('saved in this browser')).toBeVisible();
  await entry.click();
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(table.getByRole('columnheader', { name: 'Last seen' })).toBeVisible();
});

test('a page of a longer list has plain heads: it is never sorted by itself', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Revised', 'http://127.0.0.1:9/');
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/configuration/revisions?sort=number`);
  const table = page.getByRole('table', { name: 'Revisions' });
  await expect(table.getByRole('columnheader', { name: 'Revision' }).getByRole('button')).toBeVisible();
  await expect(table.locator('tbody tr').first()).toContainText('r1');
  for (let base = 2; base < 52; base++) {
    const files = [{ path: 'robot.conf', text: `server-delay=${base}\n` }];
    valueOf(await services.saveRevision(cli, { slug, base, message: '', files }));
  }
  await page.reload();
  await expect(table.locator('tbody tr').first()).toContainText('r52');
  await expect(table.locator('tbody tr')).toHaveCount(50);
  await expect(table.getByRole('columnheader').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible();
});
