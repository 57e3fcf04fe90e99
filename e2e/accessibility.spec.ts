/** axe finds nothing on any page, light and dark, on a wide window and on a phone. */

import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/contract.ts';
import { crawl, valueOf } from './support/database.ts';
import { expect, expectAccessible, test } from './support/session.ts';

async function seedSample(services: Services): Promise<string> {
  const { slug } = valueOf(await services.createSampleCollection(cli, {}));
  await crawl(services, slug);
  return slug;
}

async function places(services: Services): Promise<readonly string[]> {
  const slug = await seedSample(services);
  const base = `/collections/${slug}`;
  const one = async (filter: Readonly<Record<string, unknown>>): Promise<string> => {
    const [row] = valueOf(await services.searchResources(cli, { slug, limit: 1, ...filter })).rows;
    return `${base}/resources/${row?.hash}`;
  };
  const urls = await Promise.all(['kept', 'rejected', 'failed', 'no-rd'].map((outcome) => one({ outcome })));
  return [
    '/',
    `${base}/live`,
    `${base}/resources`,
    `${base}/resources?outcome=rejected&text=nothing-like-it`,
    ...urls,
    `${urls[0]}?as=soif`,
    `${base}/configuration?file=filter.conf&line=22`,
    `${base}/simulator`,
    `${base}/settings`,
    '/collections/new',
    '/users',
    '/audit',
    '/account',
    '/reference',
    '/reference/functions/extract-source',
    '/reference/functions/filter-by-max',
    '/reference/languages/filterrules-conf',
    '/reference/diagnostics',
    '/nowhere',
  ];
}

test('every page is accessible, light and dark', async ({ page, services, signIn }) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin');
  for (const place of await places(services)) {
    await page.goto(place);
    await expect(page.getByRole('main')).toContainText(/\w/);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);
    // The themes differ in their colours alone.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, ['color-contrast', 'link-in-text-block']);
  }
});

test('every page is accessible on a phone, and no wider than it', async ({ page, services, signIn }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'operator');
  for (const place of await places(services)) {
    await page.goto(place);
    await expect(page.getByRole('main')).toContainText(/\w/);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${place} is wider than the window`).toBeLessThanOrEqual(0);
  }
});
