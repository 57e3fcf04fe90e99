/** The list of resources and what it leads to: facets switched sideways, the URLs before and after one. */

import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
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

test('a URL whose RD has expired says so in its row, in the facets and in the export menu', async ({
  page,
  services,
  signIn,
}) => {
  const site = await startSite({ pages: 5 });
  const slug = await seedCollection(services, 'Expired', `${site.url}/`);
  const files = [{ path: 'external_metadata.cfg', text: `${site.url}/page/3.html X:20041231\n` }];
  valueOf(await services.saveRevision(cli, { slug, base: 2, message: 'Expiry', files }));
  await crawl(services, slug);
  await site.close();
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/resources`);
  await page
    .getByRole('region', { name: 'RD' })
    .getByRole('link', { name: /^expired/ })
    .click();
  await expect(page).toHaveURL(/resources\?rd=expired$/);
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('RD expired');
  const rows = page.getByRole('table', { name: 'Resources' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('expired', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('4 RDs to export; 1 expired RD excluded')).toBeVisible();
  await expectAccessible(page);
});

test('a URL leads to those beside it in the list it was opened from', async ({ page, services, signIn }) => {
  const routes = { '/page/3.html': { status: 404 }, '/page/4.html': { status: 410 }, '/page/5.html': { status: 404 } };
  const site = await startSite({ pages: 12, routes });
  const slug = await seedCollection(services, 'Beside', `${site.url}/`);
  await crawl(services, slug);
  await site.close();
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/resources?status=404,410`);
  const links = page.getByRole('table', { name: 'Resources' }).locator('tbody').getByRole('link');
  const urls = await links.allTextContents();
  await links.first().click();
  await expect(page.getByText('1 of 3 URLs, status 404 or 410')).toBeVisible();
  await expect(page.getByRole('button', { name: 'No previous URL' })).toBeDisabled();
  await page.getByRole('link', { name: 'Next URL of the list' }).click();
  await expect(page.getByText('2 of 3 URLs, status 404 or 410')).toBeVisible();
  // The links come apart from the words; until then, the key leads to where the page before led.
  await expect(page.getByRole('link', { name: 'Previous URL of the list' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText('3 of 3 URLs, status 404 or 410')).toBeVisible();
  await expect(page.getByText(urls.at(-1)?.trim() ?? 'none').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'No next URL' })).toBeDisabled();
  await page.getByRole('navigation').or(page.locator('header')).getByRole('link', { name: 'Resources' }).last().click();
  await expect(page).toHaveURL(/resources\?status=404%2C410$/);

  await page.goBack();
  const trace = page.getByRole('list', { name: 'Decision, step by step' });
  const folded = trace.getByRole('button', { name: /^limits/ });
  await expect(folded).toHaveAttribute('aria-expanded', 'false');
  const lines = await trace.getByRole('listitem').count();
  await folded.click();
  expect(await trace.getByRole('listitem').count()).toBeGreaterThan(lines);
  await expectAccessible(page);
});

test('a list keeps its order in its address, and a hidden column stays hidden', async ({ page, services, signIn }) => {
  const site = await startSite({ pages: 12 });
  const slug = await seedCollection(services, 'Sorted', `${site.url}/`);
  await crawl(services, slug);
  await site.close();
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/resources?outcome=kept`);
  const table = page.getByRole('table', { name: 'Resources' });
  await table.getByRole('columnheader', { name: /^URL/ }).getByRole('button').click();
  await expect(page).toHaveURL(/outcome=kept&sort=url$/);
  await table.getByRole('columnheader', { name: /^URL/ }).getByRole('button').click();
  await expect(page).toHaveURL(/outcome=kept&sort=-url$/);
  await page.reload();
  await expect(table.locator('th[aria-sort=descending]')).toContainText('URL');
  const { rows } = valueOf(await services.searchResources(cli, { slug, outcome: 'kept', limit: 100 }));
  const sorted = rows.map(({ url }) => new URL(url).pathname);
  await expect(table.getByRole('row').nth(1)).toContainText(sorted.toSorted().at(-1) ?? 'none');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page
    .getByRole('menuitemcheckbox', { name: 'Depth' })
    .or(page.getByRole('menuitem', { name: 'Depth' }))
    .click();
  await expect(table.getByRole('columnheader', { name: 'Depth' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Columns, 1 hidden' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Depth' })).toHaveCount(0);
  await expectAccessible(page);
});
