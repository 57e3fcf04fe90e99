/** The list of resources and what it leads to: facets switched sideways. */

import { startSite } from '../lib/engine/testing/site.ts';
import { crawl, seedCollection } from './support/database.ts';
import { expect, expectAccessible, test } from './support/session.ts';

test('a facet is switched sideways, and takes several values', async ({ page, services, signIn }) => {
  const site = await startSite({
    pages: 12,
    routes: { '/page/3.html': { status: 404 }, '/page/4.html': { status: 410 }, '/page/5.html': { status: 404 } },
  });
  const slug = await seedCollection(services, 'Sideways', `${site.url}/`);
  await crawl(services, slug);
  await site.close();
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/resources?status=404`);
  const status = page.getByRole('region', { name: 'Status' });
  const rows = page.getByRole('table', { name: 'Resources' }).getByRole('row');
  await expect(rows).toHaveCount(1 + 2);
  await status.getByRole('link', { name: /^410/ }).click();
  await expect(page).toHaveURL(/resources\?status=410$/);
  await expect(rows).toHaveCount(1 + 1);
  await status.getByText('404', { exact: true }).hover();
  await status.getByRole('link', { name: 'Also 404' }).click();
  await expect(page).toHaveURL(/resources\?status=410%2C404$/);
  await expect(rows).toHaveCount(1 + 3);
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('status 410 or 404');
  await expectAccessible(page);
  await status.getByRole('link', { name: /^410/ }).click();
  await expect(rows).toHaveCount(1 + 2);
});
