/** A profile of 200,000 lines, edited in pages and saved as a whole. */

import { gzipSync } from 'node:zlib';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { editorOf } from './support/editor.ts';
import { lineOf, longProfile } from './support/long-profile.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test.setTimeout(180_000);

const path = 'profiles/reports/external_metadata.cfg';
const count = 200_000;

test('a profile of 200,000 lines is edited in pages', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Long profile', 'http://127.0.0.1:9/');
  const text = longProfile(count);
  const bytes = gzipSync(text);
  const { revision } = valueOf(
    await services.uploadMetadataProfile(cli, { slug, profile: 'reports', bytes, gzip: true }),
  );
  await signIn(page, 'operator');
  const begun = performance.now();
  await page.goto(`/collections/${slug}/metadata`);
  await expect(editorOf(page, path)).toBeAttached();
  await expect(page.getByText('from line 1 of 200,000')).toBeVisible();
  test.info().annotations.push({ type: 'opened', description: `${Math.round(performance.now() - begun)} ms` });
  console.log(`opened in ${Math.round(performance.now() - begun)} ms`);

  await test.step('the first lines are part of the page itself, and no others', async () => {
    const html = await (await page.request.get(`/collections/${slug}/metadata`)).text();
    expect(html.slice(0, html.indexOf('</pre>'))).toContain('Annual report 000001');
    expect(html).not.toContain('Annual report 001500');
  });
  const wanted = page.getByLabel('Line number, or text to find in the saved file');
  await test.step('a line is gone to, edited, and its number is that of the file', async () => {
    await wanted.fill('150007');
    await wanted.press('Enter');
    await expect(page.locator('.line-numbers', { hasText: '150007' })).toBeVisible();
    await editorOf(page, path).focus();
    await page.keyboard.press('Home');
    await page.keyboard.insertText('new.example/ c:\n');
    await expect(page.getByText('1 page edited')).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'metadata-pages');
  });
  await test.step('edits stay while another page is in view; later lines count on', async () => {
    await wanted.fill('id=180000&');
    await wanted.press('Enter');
    await expect(page.locator('.line-numbers', { hasText: '180001' })).toBeVisible();
    await editorOf(page, path).focus();
    await page.keyboard.press('End');
    await page.keyboard.insertText(' x:more');
    await expect(page.getByText('2 pages edited')).toBeVisible();
  });
  await test.step('the whole file is checked, and a finding leads to its line', async () => {
    await page.getByRole('button', { name: 'Check whole file' }).click();
    const check = page.getByRole('region', { name: 'Check of the whole file' });
    await expect(check).toContainText('200,001 lines checked, 1 malformed.');
    await check.getByRole('button', { name: 'Line 150,007' }).click();
    await expect(page.locator('.line-numbers', { hasText: '150007' })).toBeVisible();
    await editorOf(page, path).focus();
    await page.keyboard.press('End');
    await page.keyboard.insertText('1');
  });
  await test.step('somebody else saves another file; the pages are saved on top, exact to the byte', async () => {
    valueOf(await services.createMetadataProfile(cli, { slug, profile: 'zoo', text: 'zoo.example/ c:1\n' }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('2 pages edited')).toHaveCount(0, { timeout: 30_000 });
    const saved = valueOf(await services.getMetadataProfile(cli, { slug, profile: 'reports' }));
    expect(saved.revision).toBe(revision + 2);
    const at = text.indexOf(lineOf(150_007));
    const line = lineOf(180_000);
    const expected = `${text.slice(0, at)}new.example/ c:1\n${text.slice(at).replace(line, line.replace('\n', ' x:more\n'))}`;
    expect(saved.text === expected).toBe(true);
    await expect(page.getByText('of 200,001')).toBeVisible({ timeout: 30_000 });
  });
  await test.step('on a phone it is read, and says why it is not edited', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('read-only on a phone', { exact: true })).toBeVisible();
    await expect(page.getByText('too long to edit here')).toHaveCount(0);
  });
});
