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
  const lines = [
    'MetaData fn=filter-by-prefx src=path deny=/page/1',
    'MetaData fn=filter-by-regex src=host deny="127.0.0.2"',
  ];
  const edited = text.replace(/^(\s*MetaData)/m, `${lines.join('\n')}\n$1`);
  expect(edited).not.toBe(text);
  const [{ number: base } = { number: 1 }] = valueOf(await services.listRevisions(cli, { slug })).revisions;
  valueOf(
    await services.saveRevision(cli, { slug, base, message: 'Two wrong lines', files: [{ path, text: edited }] }),
  );

  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=${path}&dock=findings`);
  const findings = page.getByRole('table', { name: 'Findings' });
  const misspelt = findings.getByRole('row').filter({ hasText: 'filter-by-prefx' });
  const unescaped = findings.getByRole('row').filter({ hasText: 'FILTER-1' }).filter({ hasText: 'dot' });
  await expect(misspelt).toContainText('fixed: RDs changed 1, Links no longer followed 11');
  await expect(unescaped).toContainText(/nothing changes for \d+\u00a0URLs/);
  await shot(page, 'configuration-findings-evidence');
  await expectAccessible(page);

  await test.step('a figure opens its URLs', async () => {
    await misspelt.getByRole('link', { name: 'Links no longer followed 11' }).click();
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Links no longer followed by a quick fix');
    await expect(page.getByRole('table', { name: 'Resources' }).locator('tbody').getByRole('row')).toHaveCount(11);
    await page.goBack();
  });
  await test.step('the text is typed on: what was counted goes, and comes back for what is left', async () => {
    await expect(unescaped).toContainText('nothing changes');
    await misspelt.getByRole('button', { name: /filter-by-prefix/ }).click();
    await expect(misspelt).toHaveCount(0);
    await expect(unescaped).toContainText(/nothing changes for \d+\u00a0URLs/);
  });
});
