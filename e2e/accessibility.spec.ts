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

for (const [name, viewport] of [
  ['a wide window', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`every page is accessible on ${name}`, async ({ page, services, signIn }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    await signIn(page, 'admin');
    for (const place of await places(services)) {
      await page.goto(place);
      await expect(page.getByRole('main')).toContainText(/\w/);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${place} is wider than the window`).toBeLessThanOrEqual(0);
    }
  });
}
