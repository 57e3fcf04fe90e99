/** A crawl that is over: the console's numbers are the database's, and every page of the collection can be read. */

import { startSite } from '../lib/engine/testing/site.ts';
import { crawl, seedCollection } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const pages = 40;

test('a finished crawl is accounted for on every page', async ({ page, services, signIn }) => {
  const site = await startSite({ pages });
  try {
    const slug = await seedCollection(services, 'Made-up site', `${site.url}/`);
    const { state, accounting } = await crawl(services, slug);
    expect(state).toBe('finished');
    expect(accounting).toMatchObject({ discovered: pages, fetched: pages, stored: pages, lost: 0 });
    await signIn(page, 'viewer');

    await test.step('the overview lists it with its RDs', async () => {
      await page.goto('/');
      const row = page.getByRole('row').filter({ hasText: 'made-up-site' });
      await expect(row).toContainText(String(pages));
      await expectAccessible(page);
      await shot(page, 'overview');
    });
    for (const part of ['live', 'resources', 'configuration', 'settings']) {
      await test.step(`${part} can be read`, async () => {
        await page.goto(`/collections/${slug}/${part}`);
        await expect(page.getByRole('main')).toContainText(/\w/);
        await expectAccessible(page);
        await shot(page, part);
      });
    }
  } finally {
    await site.close();
  }
});
