/** Findings with a quick fix: what it would change, counted over the last crawl before it is applied. */

import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test('a finding says what its quick fix would change, and opens those URLs', async ({ page, services, signIn }) => {
  const site = await startSite({ pages: 30, crossLinks: 2 });
  const slug = await seedCollection(services, 'Evidence', `${site.url}/`);
  await crawl(services, slug);
  await site.close();
  const path = 'filter.conf';
  const { text } = valueOf(await services.getFile(cli, { slug, path }));
  // One more fix than are tried at a time.
  const hosts = [2, 3, 4, 5, 6, 7, 8, 9].map((n) => `MetaData fn=filter-by-regex src=host deny="127.0.0.${n}"`);
  const lines = ['MetaData fn=filter-by-prefx src=path deny=/page/1', ...hosts];
  const edited = text.replace(/^(\s*MetaData)/m, `${lines.join('\n')}\n$1`);
  expect(edited).not.toBe(text);
  const [{ number: base } = { number: 1 }] = valueOf(await services.listRevisions(cli, { slug })).revisions;
  valueOf(await services.saveRevision(cli, { slug, base, message: 'Wrong lines', files: [{ path, text: edited }] }));

  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=${path}&dock=findings`);
  const findings = page.getByRole('table', { name: 'Findings' });
  const misspelt = findings.getByRole('row').filter({ hasText: 'filter-by-prefx' });
  const unescaped = findings.getByRole('row').filter({ hasText: 'FILTER-127' });
  await expect(misspelt).toContainText('fixed: RDs changed 1, Links no longer followed 11');
  await expect(unescaped.first()).toContainText(/nothing changes for \d+\u00a0URLs/);
  await expect(unescaped.last()).toContainText(/fix not tried: limit of 8\u00a0fixes for \d+\u00a0URLs/);
  await expect(page.getByRole('status').filter({ hasText: /fixes based on run \d+/ })).toContainText('nothing fetched');
  await shot(page, 'configuration-findings-evidence');
  await expectAccessible(page);

  await test.step('a figure opens its URLs', async () => {
    await misspelt.getByRole('link', { name: 'Links no longer followed 11' }).click();
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Links no longer followed by a quick fix');
    await expect(page.getByRole('table', { name: 'Resources' }).locator('tbody').getByRole('row')).toHaveCount(11);
    await page.goBack();
  });
  await test.step('the text is typed on: what was counted goes, and comes back for what is left', async () => {
    await expect(unescaped.first()).toContainText('nothing changes');
    await misspelt.getByRole('button', { name: /filter-by-prefix/ }).click();
    await expect(misspelt).toHaveCount(0);
    await expect(unescaped.last()).toContainText(/nothing changes for \d+\u00a0URLs/);
  });
  await test.step('a narrow window has the evidence below the finding', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(unescaped.first().getByText('nothing changes').filter({ visible: true })).toHaveCount(1);
    await expectAccessible(page);
  });
});
