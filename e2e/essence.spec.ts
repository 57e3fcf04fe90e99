/** Essence: what the last run typed adds up, every figure opens its URLs, and a type shows what decided on it. */

import type pg from 'pg';
import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/index.ts';
import { byName, mirrorFiles, mirrorUrls } from '../lib/services/testing/essence-mirror.ts';
import { seedEssence } from '../lib/services/testing/seed-essence.ts';
import { crawl, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

async function pool(): Promise<pg.Pool> {
  const { connections } = await import('../lib/db/client.ts');
  return connections().pool;
}

async function seedMirror(services: Services, name: string): Promise<string> {
  const { slug, revision } = valueOf(await services.createCollection(cli, { name, url: 'http://ftp.example.org/' }));
  valueOf(await services.saveRevision(cli, { slug, base: revision, message: 'Essence', files: mirrorFiles }));
  return slug;
}

test('the types of a run add up, and open their URLs', async ({ page, services, signIn }) => {
  const slug = await seedMirror(services, 'FTP mirror');
  const address = `/collections/${slug}/essence`;
  await signIn(page, 'operator');
  await test.step('before the first run the page says what will be here', async () => {
    await page.goto(address);
    await expect(page.getByText('This collection has had no run yet.')).toBeVisible();
    await expectAccessible(page);
  });
  await seedEssence({ pool: await pool(), slug }, mirrorUrls);

  await test.step('the strip, the stages, and the table are the same sum', async () => {
    await page.goto(address);
    const strip = page.getByRole('region', { name: 'URLs typed' });
    await expect(strip).toContainText(/2,614URLs typed=1,792RD stored\+80fetched, no RD\+730stop-listed/);
    await expect(strip).toContainText(/no RD80=3not unpacked\+51stop-listed after fetch\+8not summarized\+16deleted/);
    const stage = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(stage('1. Type')).toContainText('2,614 in, 1,872 out');
    await expect(stage('2. Unnesting')).toContainText('members4.4 MB4,416');
    await expect(stage('3. Selection')).toContainText('stoplist.cfcustom, 3 types781');
    await expect(stage('4. Summarizing')).toContainText('HTML.sum.tbl1 type690');
    await expect(stage('Post-summarizing')).toContainText('1,808 in, 1,792 out');
    await expect(stage('Post-summarizing').getByRole('link', { name: 'myrules:4' })).toHaveAttribute(
      'href',
      /configuration\?file=lib%2Fmyrules&line=4$/,
    );
    const types = page.getByRole('table', { name: 'Types' });
    await expect(types.getByRole('row').filter({ hasText: 'All types' })).toContainText(/2,614.*1,792/);
    await expect(types.getByRole('row').filter({ hasText: 'Stop-listed' })).toContainText('781');
    await expectAccessible(page);
    await shot(page, 'essence');
  });
  await test.step('a type opens beside the table by keys, and the address keeps it', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('pdf');
    await expect(page.getByRole('table', { name: 'Types' }).getByText('1 of 9 types')).toBeVisible();
    await page.getByRole('row').filter({ hasText: 'Pdf' }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Type Pdf' });
    await expect(panel).toContainText('112 = 106 RD stored + 6 without RD');
    await expect(panel.getByRole('link', { name: `byname.cf:${byName('Pdf').line}`, exact: true })).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Reasons without RD' })).toContainText(/encrypted.*3/);
    await panel.getByRole('link', { name: 'no RD 6' }).click();
    await expect(page).toHaveURL(/type=Pdf.*urls=no-rd/);
    await expect(panel.getByRole('region', { name: 'URLs' }).getByRole('listitem')).toHaveCount(6);
    await expectAccessible(page);
    await shot(page, 'essence-type');
  });
  await test.step('figures lead to the URLs they count', async () => {
    const panel = page.getByRole('complementary', { name: 'Type Pdf' });
    await panel
      .getByRole('link', { name: /encrypted/ })
      .first()
      .click();
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Essence type Pdf');
    await expect(page.getByText('3 URLs', { exact: true })).toBeVisible();
    await page.goBack();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });
  await test.step('the types are exported', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe(`${slug}-essence.csv`);
  });
});

test('a collection without Essence says how to switch it on', async ({ page, services, signIn }) => {
  const { slug } = valueOf(await services.createCollection(cli, { name: 'Plain', url: 'http://plain.example/' }));
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/live`);
  const sections = page.getByRole('list', { name: `Sections of ${slug}` });
  await expect(sections.getByRole('link', { name: 'Schema' })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Essence' })).toBeHidden();
  await page.goto(`/collections/${slug}/essence`);
  await expect(page.getByText('Essence: on')).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Essence' })).toBeVisible();
  await expectAccessible(page);
});

test('item 59: of a site of pages only the PostScript files behind them are described', async ({
  page,
  services,
  signIn,
}) => {
  const html = (...links: readonly string[]) => ({
    headers: { 'content-type': 'text/html' },
    body: links.map((link) => `<a href="${link}">${link}</a>`).join(''),
  });
  const postScript = (title: string) => ({
    headers: { 'content-type': 'application/postscript' },
    body: `%!PS-Adobe-3.0\n%%Title: ${title}\n%%EndComments\n%%Page: 1 1\n(Winds) show\n`,
  });
  const site = await startSite({
    routes: {
      '/index.html': html('/winds.ps', '/more.html', '/notes.txt'),
      '/more.html': html('/tides.ps'),
      '/winds.ps': postScript('Winds'),
      '/tides.ps': postScript('Tides'),
      '/notes.txt': { body: 'Notes' },
    },
  });
  try {
    const { slug, revision } = valueOf(await services.createCollection(cli, { name: 'Papers', url: `${site.url}/` }));
    const roots = `<RootNodes>\n${site.url}/index.html URL=250,papers\n</RootNodes>\n`;
    const files = [
      { path: 'gatherer.cf', text: `Access-Delay: 0\nLib-Directory: lib\n${roots}` },
      { path: 'filterrules.conf', text: '' },
      { path: 'filters/papers', text: 'Allow \\.html\nAllow \\.ps\nDeny .*\n' },
      { path: 'lib/stoplist.cf', text: 'HTML\n' },
    ];
    valueOf(await services.saveRevision(cli, { slug, base: revision, message: 'Only PostScript', files }));
    await crawl(services, slug);
    await signIn(page, 'viewer');
    await page.goto(`/collections/${slug}/essence?type=HTML`);
    const pages = page.getByRole('complementary', { name: 'Type HTML' });
    await expect(pages).toContainText('2 = 0 RD stored + 2 without RD');
    const types = page.getByRole('table', { name: 'Types' });
    await expect(
      types.getByRole('row').filter({ hasText: 'HTML' }).getByRole('link', { name: 'stoplist.cf:1' }),
    ).toBeVisible();
    await page.goto(`/collections/${slug}/essence?type=PostScript`);
    const papers = page.getByRole('complementary', { name: 'Type PostScript' });
    await expect(papers.getByRole('region', { name: 'URLs' }).getByRole('listitem')).toHaveText([
      /winds\.ps/,
      /tides\.ps/,
    ]);
    await expect(page.getByRole('region', { name: 'URLs typed' })).toContainText(/4URLs typed=2RD stored/);
    await shot(page, 'essence-only-postscript');
  } finally {
    await site.close();
  }
});
