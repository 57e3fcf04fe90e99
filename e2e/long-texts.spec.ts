/** Long texts in narrow places: the end is what tells them apart, so the end is what stays. */

import type { Locator } from '@playwright/test';
import { startSite } from '../lib/engine/testing/site.ts';
import { crawl, seedCollection } from './support/database.ts';
import { expect, expectAccessible, test } from './support/session.ts';

const folder = `/${['annual', 'reports-of-the-department-of-facilities', 'agreements-and-contracts', 'signed'].join('/')}/`;
const paths = [`${folder}agreement-1`, `${folder}agreement-2`];
const html = { 'content-type': 'text/html' };
const routes = {
  '/': { headers: html, body: `<title>Start</title>${paths.map((path) => `<a href="${path}">x</a>`).join('')}` },
  ...Object.fromEntries(paths.map((path) => [path, { headers: html, body: `<title>Agreement</title>${path}` }])),
};

/** Whether two elements are the same picture. */
async function lookAlike(first: Locator, second: Locator): Promise<boolean> {
  return (await first.screenshot()).equals(await second.screenshot());
}

/** The ends alone are what differs: without what is drawn of them the two are the same. */
async function expectToldApart(links: readonly [Locator, Locator]): Promise<void> {
  for (const link of links) await expect(link).toHaveCount(1);
  expect(await lookAlike(...links)).toBe(false);
  for (const link of links) {
    await link
      .locator('[data-text]')
      .first()
      .evaluate((drawn) => drawn.setAttribute('data-end', ''));
  }
  expect(await lookAlike(...links)).toBe(true);
}

const linksIn = (place: Locator): readonly [Locator, Locator] => [
  place.getByRole('link', { name: /agreement-1\b/ }),
  place.getByRole('link', { name: /agreement-2\b/ }),
];

test('on a phone, URLs that differ in their last letter are told apart', async ({ page, services, signIn }) => {
  const site = await startSite({ routes });
  const slug = await seedCollection(services, 'Long ends', `${site.url}/`);
  await crawl(services, slug);
  await site.close();
  await signIn(page, 'viewer');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/collections/${slug}/resources?outcome=kept`);
  const table = page.getByRole('table', { name: 'Resources' });
  await expectToldApart(linksIn(table));
  await expectAccessible(page);

  const copied = await linksIn(table)[1].evaluate((link) => {
    getSelection()?.selectAllChildren(link);
    return getSelection()?.toString();
  });
  expect(copied).toContain(paths[1]);
  expect(copied?.split('agreement-2')).toHaveLength(2);

  await table.locator('tbody').getByRole('link').first().click();
  const list = page.getByRole('region', { name: 'Outlinks' });
  await expectToldApart(linksIn(list));
});
