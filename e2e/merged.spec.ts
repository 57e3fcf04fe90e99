/** Pages that are merged into another URL: counted beside the sum, listed, and one click from the URL with their RD. */

import { startSite } from '../lib/engine/testing/site.ts';
import { crawl, seedCollection } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const html = (head: string) => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><html><head><title>Opening hours</title>${head}</head><body><p>Open from nine to five.</p></body></html>`,
});

test('a merged page says where its RD is, and that page which URLs it stands for', async ({
  page,
  services,
  signIn,
}) => {
  const site = await startSite({ pages: 0 });
  const others = ['/hours/print', '/hours?view=mobile', '/hours/index.html'];
  const links = ['/hours', ...others].map((path) => `<a href="${path}">Hours</a>`).join(' ');
  site.serve('/', { headers: { 'content-type': 'text/html' }, body: `<title>Home</title><p>Welcome</p>${links}` });
  for (const path of ['/hours', ...others])
    site.serve(path.replace(/\?.*/, ''), html('<link rel="canonical" href="/hours">'));
  const slug = await seedCollection(services, 'Merged', `${site.url}/`);
  await crawl(services, slug);
  await site.close();
  await signIn(page, 'operator');

  await test.step('the strip counts them', async () => {
    await page.goto(`/collections/${slug}/live`);
    const strip = page.getByRole('region', { name: 'Accounting' });
    await expect(strip).toContainText(/3\s*merged into another URL/);
    await shot(page, 'live-merged');
    await strip.getByRole('link', { name: /merged into another URL/ }).click();
  });
  await test.step('the list has them, and says why', async () => {
    const rows = page.getByRole('table', { name: 'Resources' }).locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Another URL has the RD');
    await shot(page, 'resources-merged');
    await rows.filter({ hasText: '/hours/print' }).getByRole('link').first().click();
  });
  await test.step('each leads to the URL with the RD', async () => {
    const notice = page.getByRole('status').filter({ hasText: 'Merged into another URL' });
    await expect(notice).toContainText(`${site.url}/hours`);
    await shot(page, 'resource-merged');
    await expectAccessible(page);
    await notice.getByRole('link').click();
    const merged = page.getByRole('list', { name: 'Merged URLs' });
    await expect(merged.getByRole('listitem')).toHaveCount(3);
    await shot(page, 'resource-merged-into');
    await expectAccessible(page);
  });
});
