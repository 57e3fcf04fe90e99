/** A collection whose one run gathers over HTTP, FTP, Gopher, and News, and from files, as its pages show it. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '../lib/engine/testing/site.ts';
import { startEveryProtocol, whyWithoutProtocols } from '../lib/jobs/testing/every-protocol.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test.use({ fileRoots: tmpdir() });

/** What a test has opened, closed however it ends. */
const opened: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

test('one run gathers over every protocol, and its pages speak of each', async ({ page, services, signIn }) => {
  const why = whyWithoutProtocols();
  test.skip(why !== undefined, why);
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-protocols-'));
  opened.push(() => rm(folder, { recursive: true, force: true }));
  const site = await startSite({ pages: 5 });
  opened.push(() => site.close());
  const { ftp, gopher, files, newsServer, close } = await startEveryProtocol(folder);
  opened.push(() => close());
  await signIn(page, 'admin');

  await test.step('a collection begins at an FTP server', async () => {
    await page.goto('/collections/new');
    const form = page.getByRole('region', { name: 'From a URL' });
    await form.getByLabel(/^Start URL/).fill(ftp);
    await form.getByLabel(/^Name/).fill('Everywhere');
    await form.getByRole('button', { name: 'Create collection' }).click();
    await expect(page).toHaveURL(/\/collections\/everywhere\//);
  });
  const slug = 'everywhere';
  await test.step('the server of newsgroups is set on the Network page', async () => {
    await page.goto('/network');
    await page.getByRole('textbox', { name: /^News server/ }).fill(`${newsServer.host}:${newsServer.port}`);
    await page.getByRole('button', { name: 'Save News server' }).click();
    await expect(page.getByText('Takes effect in the next run')).toBeVisible();
  });
  await test.step('its other roots say over what they are gathered, and are tried', async () => {
    const roots = [`${site.url}/`, gopher, 'news:siroe.test', files].join('\n');
    const text = `Access-Delay: 0\n<RootNodes>\n${roots}\n</RootNodes>\n`;
    const change = { message: 'Roots over every protocol', files: [{ path: 'gatherer.cf', text }] };
    valueOf(await services.saveRevision(cli, { slug, base: 1, ...change }));
    await page.goto(`/collections/${slug}/configuration?file=gatherer.cf`);
    const form = page.getByRole('complementary', { name: 'Form' });
    await expect(form.getByText('250 URLs · 1 host · all levels · Gopher')).toBeVisible();
    await form
      .getByRole('button', { name: /news:siroe\.test/ })
      .first()
      .click();
    await form.getByRole('button', { name: 'Test this root' }).click();
    await expect(form.getByRole('list', { name: 'URLs of this root' })).toContainText('2@siroe.example');
    await expectAccessible(page);
    await shot(page, 'protocols-root-test');
  });
  const run = await crawl(services, slug);
  expect(run.accounting).toMatchObject({ discovered: 21, fetched: 21, lost: 0 });
  const { rows } = valueOf(await services.searchResources(cli, { slug, limit: 100 }));
  const pageOf = (url: string): string => `/collections/${slug}/resources/${rows.find((row) => row.url === url)?.hash}`;

  await test.step('a file, a folder, an article, and a menu have pages like any URL', async () => {
    await page.goto(pageOf(`${ftp}top.txt`));
    await expect(page.getByText('Kept', { exact: true })).toBeVisible();
    await expect(page.getByText('status 226')).toBeVisible();
    await page.goto(pageOf(ftp));
    await expect(page.getByText('No RD', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Outlinks' })).toContainText('/below/');
    await page.goto(pageOf('news:1@siroe.example'));
    const attributes = page.getByRole('table', { name: 'Attributes' });
    await expect(attributes).toContainText('Jane <jane@siroe.example>');
    await expectAccessible(page);
    await shot(page, 'protocols-article');
    await page.goto(pageOf(`${gopher}0/top.txt`));
    await expect(attributes).toContainText('At the top of menus.');
  });
  await test.step('newsgroups and folders are folders of the URL space', async () => {
    await page.goto(`/collections/${slug}/live?view=urls`);
    await page.getByRole('application', { name: /^URL space/ }).focus();
    await page.keyboard.press('t');
    const table = page.getByRole('table', { name: 'Hosts and folders in view' });
    await expect(table).toContainText('file:');
    await expect(table).toContainText('news:119');
    await expect(table).toContainText('siroe.test');
    await expect(table).toContainText('below/');
    await shot(page, 'protocols-url-space');
  });
  await test.step('URLs that nobody has met are simulated by fetching them', async () => {
    await writeFile(path.join(folder, 'mirror/late.txt'), 'Late.\r\n');
    await page.goto(`/collections/${slug}/simulator`);
    await page.getByRole('textbox', { name: 'URLs, one per line' }).fill(`${ftp}late.txt\nnews:3@siroe.example`);
    await page.getByRole('textbox', { name: 'URLs, one per line' }).press('Control+Enter');
    const verdicts = page.getByRole('table', { name: 'Verdicts' });
    await expect(verdicts.getByText('needs a fetch')).toHaveCount(2);
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
    await expect(verdicts.getByRole('row').filter({ hasText: 'late.txt' })).toContainText('kept');
    await expect(verdicts.getByRole('row').filter({ hasText: 'news:3' })).toContainText('kept');
    await shot(page, 'protocols-simulator');
  });
});
