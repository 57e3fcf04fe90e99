/** Feeds by hand: a file is checked without being stored, pushed as an upload, applied, and its source deleted and destroyed. */

import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const good = (n: number): string =>
  `<record url="http://docs.example/${n}.html" mimetype="text/html"><content>&lt;html&gt;&lt;title&gt;Page ${n}&lt;/title&gt;&lt;/html&gt;</content></record>`;
const feedOf = (...records: readonly string[]): string =>
  `<?xml version="1.0"?>\n<gsafeed>\n<header><datasource>sample</datasource><feedtype>full</feedtype></header>\n<group>\n${records.join('\n')}\n</group>\n</gsafeed>\n`;
const file = (text: string) => ({ name: 'feed.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });
const faulty = feedOf(
  good(1),
  '<record url="http://docs.example/2.html"><content>a</content></record>',
  '<record url="http://docs.example/3.html" mimetype="text/html" displayURL="http://docs.example/"/>',
  ...Array.from({ length: 20 }, () => '<record url="" mimetype="text/html"/>'),
);

test('a feed is checked, pushed, and its source deleted', async ({ page, services, signIn }) => {
  test.slow();
  const slug = await seedCollection(services, 'Pushed by hand', 'http://docs.example/');
  const stored = async () => valueOf(await services.getFeeds(cli, { slug }));
  await signIn(page, 'admin');
  await page.goto(`/collections/${slug}/feeds`);

  await test.step('the top bar says that nobody listens, and leads to the settings', async () => {
    const chip = page.getByRole('link', { name: 'Receiver off' });
    await expect(chip).toHaveAttribute('href', '/feed-receiver');
    await shot(page, 'feeds-push-empty');
    await expectAccessible(page);
  });

  await test.step('a check shows causes with lines, fixes, and the record, and stores nothing', async () => {
    await page.getByRole('button', { name: 'Check a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Check a file' });
    await dialog.getByLabel('File').setInputFiles(file(faulty));
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    const findings = dialog.getByRole('region', { name: 'Findings' });
    await expect(findings.getByRole('status')).toContainText('23 records: 21 errors');
    await findings.getByRole('button', { name: /^error 6 / }).click();
    await findings.getByRole('button', { name: 'Line 6' }).click();
    await expect(findings.getByLabel('Line 6 of the upload')).toContainText('http://docs.example/2.html');
    await expectAccessible(page);
    await shot(page, 'feeds-push-checked');
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      await shot(page, `feeds-push-checked-${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await stored()).sources).toEqual([]);
  });

  await test.step('a name that is none is said at its field', async () => {
    await page.getByRole('button', { name: 'Push a feed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Push a feed' });
    await dialog.getByLabel('File').setInputFiles(file(feedOf(good(1), good(2), good(3))));
    await dialog.getByLabel('Data source').fill('9 lives');
    await dialog.getByRole('button', { name: 'Push', exact: true }).click();
    await expect(dialog.getByText('A data source starts with a letter')).toBeVisible();
    await shot(page, 'feeds-push-error');
    await dialog.getByRole('button', { name: 'Check only' }).click();
    await expect(dialog.getByText('A data source starts with a letter')).toBeVisible();
  });

  await test.step('what is pushed is selected, and applied', async () => {
    const dialog = page.getByRole('dialog', { name: 'Push a feed' });
    await dialog.getByLabel('Data source').fill('sample');
    await dialog.getByLabel('Feed type').selectOption('full');
    await dialog.getByRole('button', { name: 'Check only' }).click();
    await expect(dialog.getByRole('status')).toContainText('3 records: 0 errors, 0 warnings');
    await dialog.getByRole('button', { name: 'Push', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/upload=\d+/);
    const panel = page.getByRole('complementary', { name: /^Upload / });
    await expect(panel).toContainText('sample, full');
    await expect(panel).toContainText('Completed');
    await expect(panel).toContainText('The file is kept until');
    await expect(panel.getByRole('link', { name: /^Run \d+$/ })).toHaveAttribute('href', /\/runs\/\d+$/);
    await expect(page.getByRole('table', { name: 'Data sources' }).getByRole('row', { name: /sample/ })).toContainText(
      '3',
    );
    await expectAccessible(page);
    await shot(page, 'feeds-push-applied');
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      await shot(page, `feeds-push-applied-${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('what waits for confirmation is a setting of the source', async () => {
    const open = page.getByRole('button', { name: 'Confirmation…' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Confirmation for sample' });
    await dialog.getByLabel('Minimum').fill('5');
    await dialog.getByLabel('Share').fill('101');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/100/).first()).toBeVisible();
    await dialog.getByLabel('Share').fill('20');
    await expectAccessible(page);
    await shot(page, 'feeds-hold');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await open.click();
    await expect(dialog.getByLabel('Minimum')).toHaveValue('5');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the source is deleted, by the number of its documents', async () => {
    await page.getByRole('button', { name: 'Delete source…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete sample' });
    await expect(dialog).toContainText('3 documents of sample');
    await shot(page, 'feeds-push-delete');
    await dialog.getByRole('button', { name: 'Delete 3 documents' }).click();
    await expect(dialog).toBeHidden();
    const uploads = page.getByRole('table', { name: 'Last five uploads' });
    await expect(uploads.getByRole('row', { name: /Deleted/ }).filter({ hasText: 'Completed' })).toContainText('−3');
    await expect(page.getByRole('button', { name: 'Destroy source…' })).toBeVisible();
    await shot(page, 'feeds-push-deleted');
  });

  await test.step('a deleted source is destroyed, by its name', async () => {
    await page.getByRole('button', { name: 'Destroy source…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Destroy sample' });
    const confirm = dialog.getByRole('button', { name: 'Destroy source' });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill('sample');
    await confirm.click();
    await expect(page.getByText('Nothing has been pushed')).toBeVisible();
    expect((await stored()).sources).toEqual([]);
  });
});

test('a new collection for feeds begins with a test push, which shows the RD', async ({ page, signIn }) => {
  await signIn(page, 'operator');
  await page.goto('/collections/new');
  const form = page.getByRole('region', { name: 'For feeds' });
  await form.getByLabel('Name').fill('Fed by test');
  await form.getByLabel('URL patterns').fill('www.example.com/');
  await shot(page, 'new-collection-feeds');
  await form.getByRole('button', { name: 'Create for feeds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test push' });
  const push = async (url: string): Promise<void> => {
    await dialog.getByLabel('URL').fill(url);
    await dialog.getByRole('button', { name: 'Push', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'feeds-test-push');
  await push('http://www.example.com/first');
  const pushed = page.getByRole('region', { name: 'Pushed document' });
  await expect(pushed).toContainText('kept');
  await expect(pushed.getByText('Test document')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'feeds-test-kept');
  await page.getByRole('button', { name: 'Test push' }).click();
  await push('http://other.example/');
  await expect(pushed).toContainText('url-patterns.conf');
  await expect(page.getByRole('complementary', { name: /^Upload / })).toContainText('Rejected');
  await shot(page, 'feeds-test-rejected');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'feeds-test-rejected-390');
});

test('a feed of 60 MB arrives whole, and only from the console’s own pages', async ({
  page,
  services,
  signIn,
  baseURL,
}) => {
  const slug = await seedCollection(services, 'Pushed large', 'http://docs.example/');
  await signIn(page, 'operator');
  const address = `/api/collections/${slug}/feeds?source=large&type=incremental&kind=xmlfeed`;
  const foreign = await page.request.post(address, { data: 'x', headers: { origin: 'http://evil.example' } });
  expect(foreign.status()).toBe(403);
  await page.goto(`/collections/${slug}/feeds`);
  const size = 60 * 1024 * 1024;
  const status = await page.evaluate(
    async ({ url, bytes }) => (await fetch(url, { method: 'POST', body: new Blob(['x'.repeat(bytes)]) })).status,
    { url: new URL(address, baseURL).href, bytes: size },
  );
  expect(status).toBe(200);
  const { uploads } = valueOf(await services.listUploads(cli, { slug }));
  expect(uploads.map((each) => [each.source.name, each.size])).toEqual([['large', size]]);
});

test('a viewer reads, and pushes nothing', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Pushed by others', 'http://docs.example/');
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/feeds`);
  await expect(page.getByRole('link', { name: 'URL patterns' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Push a feed' })).toHaveCount(0);
  await expect(page.getByText('Receiver off')).toBeVisible();
});
