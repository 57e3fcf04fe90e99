/** Reports: the sums of the last crawl, hosts, and URLs with their reasons; the files say the same as the page. */

import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test('reports add up, open what they count, and are downloaded as CSV and JSON', async ({ page, services, signIn }) => {
  test.setTimeout(180_000);
  const site = await startSite({ pages: 30, routes: { '/page/3.html': { status: 404 } } });
  const slug = await seedCollection(services, 'Reported', `${site.url}/`);
  await signIn(page, 'viewer');

  await test.step('before the first run it says what appears here', async () => {
    await page.goto(`/collections/${slug}/reports`);
    await expect(page.getByText('This collection has had no run yet.')).toBeVisible();
    await expectAccessible(page);
  });
  const { text, revision } = valueOf(await services.getFile(cli, { slug, path: 'filterrules.conf' }));
  const rule = '<Rule id=tens behavior=exclude>\n  Match src=path by=regex value="/page/1[0-9]\\.html$"\n</Rule>\n';
  const ruled = `${rule}${text.replace('</Site>', '  Use rule=tens\n</Site>')}`;
  const files = [{ path: 'filterrules.conf', text: ruled }];
  valueOf(await services.saveRevision(cli, { slug, base: revision, message: '', files }));
  const { accounting } = await crawl(services, slug);
  expect(accounting).toMatchObject({ rejected: 10, failed: 1 });

  await test.step('the summary has every reason, and each opens its URLs', async () => {
    await page.reload();
    const reasons = page.getByRole('table', { name: 'Reasons' });
    await expect(reasons.getByRole('row').filter({ hasText: 'Rule tens excludes it' })).toContainText('10');
    await expectAccessible(page);
    await shot(page, 'reports');
  });
  await test.step('hosts', async () => {
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Sites' }).click();
    const hosts = page.getByRole('table', { name: 'Hosts' });
    await expect(hosts.getByRole('row').nth(1)).toContainText(String(accounting.discovered));
    await expectAccessible(page);
    await shot(page, 'reports-sites');
  });
  await test.step('excluded URLs, narrowed down by reason', async () => {
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Rejected' }).click();
    await page
      .getByRole('navigation', { name: 'Reasons' })
      .getByRole('link', { name: /^Rule tens excludes it/ })
      .click();
    await expect(page).toHaveURL(/report=rejected&reason=rule%3Atens/);
    await expect(page.getByRole('table', { name: 'Resources' }).getByRole('row')).toHaveCount(11);
    await expectAccessible(page);
    await shot(page, 'reports-excluded');
  });
  await test.step('the files have every row', async () => {
    const download = async (report: string, format: string): Promise<string> => {
      const answer = await page.request.get(`/api/collections/${slug}/reports?report=${report}&format=${format}`);
      expect(answer.headers()['content-disposition']).toContain(`${slug}-${report}.${format}`);
      return answer.text();
    };
    const excluded: unknown = JSON.parse(await download('rejected', 'json'));
    expect(excluded).toHaveLength(10);
    expect(excluded).toContainEqual(
      expect.objectContaining({
        url: `${site.url}/page/10.html`,
        reason: 'rule:tens',
        file: 'filterrules.conf',
        line: 2,
      }),
    );
    const lines = (await download('fetched', 'csv')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + accounting.fetched);
    expect(lines[0]).toBe('url,site,depth,outcome,stage,file,line,reason,status,type,title,fetched,expired');
    expect((await download('summary', 'csv')).split('\r\n')).toContain(`discovered,,,,,${accounting.discovered}`);
    expect(await download('sites', 'csv')).toContain(`${new URL(site.url).host},${accounting.discovered},`);
    expect(JSON.parse(await download('failed', 'json'))).toHaveLength(1);
    const strange = await page.request.get(`/api/collections/${slug}/reports?report=nothing`);
    expect(strange.status()).toBe(400);
  });
  await site.close();
});
