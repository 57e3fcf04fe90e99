/** Editing a configuration: findings while typing, saving, looking at an older revision, restoring. */

import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { editorOf, expectText, fillText, textOf } from './support/editor.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const wrongLine = 'Data fn=filter-by-prefx src=type deny=image/';
const rightLine = 'Data fn=filter-by-prefix src=type deny=image/';

test('an error is found while typing, and what is saved is a revision', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'To edit', 'http://127.0.0.1:9/');
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf&dock=findings`);
  const editor = editorOf(page);
  const findings = page.getByRole('region', { name: 'Findings' });
  const saved = await textOf(page);

  await test.step('a misspelled function is an error with its place, its line and its page of the reference', async () => {
    await fillText(page, withLine(saved, wrongLine));
    const finding = findings.getByRole('row').filter({ hasText: 'filter-by-prefx' });
    await expect(finding).toContainText('FILTER-105');
    await expect(page.getByRole('button', { name: '1 error' })).toBeVisible();
    await finding.getByRole('button', { name: /^filter\.conf:\d+$/ }).click();
    await expect(editor).toBeFocused();
    const place = (await finding.getByRole('button', { name: /^filter/ }).innerText()).split(':').at(-1) ?? '';
    await expect(page.locator('.line-numbers.active-line-number')).toHaveText(place);
    await expectAccessible(page);
    await shot(page, 'configuration-error');
  });
  await test.step('another page and a reload lose nothing', async () => {
    await findings.getByRole('link', { name: 'FILTER-105' }).click();
    await expect(page.getByRole('heading', { name: /There is no function/ })).toBeVisible();
    await page.goBack();
    await expectText(page, withLine(saved, wrongLine));
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expectText(page, withLine(saved, wrongLine));
  });
  await test.step('mended, it is saved with a message', async () => {
    await fillText(page, withLine(saved, rightLine));
    await expect(page.getByRole('button', { name: '1 error' })).toHaveCount(0);
    await page.getByLabel('What this revision changes').fill('No images');
    await editor.press('Control+s');
    await expect(page.getByRole('button', { name: 'Save as r4' })).toBeDisabled();
    await expect(page.getByRole('link', { name: /^r3 No images/ })).toHaveAttribute('aria-current', 'true');
    const { text } = valueOf(await services.getFile(cli, { slug, path: 'filter.conf' }));
    expect(text).toBe(withLine(saved, rightLine));
  });
  await test.step('an older revision can be looked at and restored', async () => {
    await page.getByRole('link', { name: /^r2 / }).click();
    await expect(page.getByText('an older revision, read-only')).toBeVisible();
    await expectText(page, saved);
    await page.getByRole('link', { name: 'Compare with r3' }).click();
    await expect(page.getByRole('region', { name: 'filter.conf' })).toContainText(`added: ${rightLine}`);
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole('button', { name: 'Restore r2' }).click();
    await expect(page.getByRole('link', { name: /^r4 / })).toHaveAttribute('aria-current', 'true');
    await expectText(page, saved);
  });
});

test('a configuration with errors does not start, and says where to mend it', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Broken', 'http://127.0.0.1:9/');
  const text = `${wrongLine}\n`;
  const files = [{ path: 'filter.conf', text: `<Filter name="enumeration-default">\n${text}</Filter>\n` }];
  valueOf(await services.saveRevision(cli, { slug, base: 2, message: '', files }));
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/live`);
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
  await page.getByRole('link', { name: /errors? in the configuration/ }).click();
  await expect(page.getByRole('region', { name: 'Findings' })).toContainText('FILTER-105');
});

/** The text with a Data line where the first filter's Data lines stand. */
function withLine(text: string, line: string): string {
  return text.replace(/^(\s*)Data /m, `$1${line}\n$1Data `);
}
