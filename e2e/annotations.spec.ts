/** Annotations: from a URL to its form, into the file, over its RD without a recrawl; errors mended where they stand. */

import type { Page } from '@playwright/test';
import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { editorOf } from './support/editor.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const file = 'annotations';

test('item 175: a URL is annotated in a form, and its RD has it without a recrawl', async ({
  page,
  services,
  signIn,
}) => {
  const site = await startSite({ pages: 4 });
  const slug = await seedCollection(services, 'Annotated', `${site.url}/`);
  await crawl(services, slug);
  const { rows } = valueOf(await services.searchResources(cli, { slug, outcome: 'kept', limit: 1 }));
  const { hash = '', url = '' } = rows[0] ?? {};
  await signIn(page, 'operator');
  const form = page.getByRole('complementary', { name: 'Form' });
  const cell = (name: string) => form.getByLabel(name, { exact: true });
  const notes = form.getByRole('region', { name: 'Saved annotations' });
  const written = `@FILE { ${url}\nTitle:\tWritten by hand\nmy-manual-attribute:\tthis is neat\n}\n`;

  await test.step('the page of a URL leads to a new row with it', async () => {
    await page.goto(`/collections/${slug}/resources/${hash}`);
    await page.getByRole('link', { name: 'Annotate', exact: true }).click();
    await expect(editorOf(page, file)).toBeAttached();
    await expect(cell('URL, new row')).toHaveValue(url);
    await expect(cell('Attribute, new row')).toBeFocused();
    await page.keyboard.type('Title');
    await page.keyboard.press('Enter');
    await expect(form.getByText('This field is required.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type('Written by hand');
    await page.keyboard.press('Enter');
    await expect(cell('URL, line 2')).toBeFocused();
  });
  await test.step('another attribute of the URL follows the first one', async () => {
    await page.keyboard.press('Alt+Enter');
    await cell('URL, new row').fill(url);
    await cell('Attribute, new row').fill('my-manual-attribute');
    await cell('Value, new row').fill('this is neat');
    await cell('Value, new row').press('Enter');
    await expectText(page, slug, written);
  });
  await test.step('what is saved is applied, and a URL without an RD is listed', async () => {
    await page.getByLabel('What this revision changes').fill('Annotated');
    await page.getByRole('button', { name: /^Save as r/ }).click();
    await expect(notes).toContainText('annotates 1 URL.');
    await shot(page, 'annotations');
    await notes.getByRole('button', { name: 'Apply now' }).click();
    await expect(notes.getByRole('status')).toContainText('1 RD changed');
    await expect(notes.getByRole('button', { name: 'Apply now' })).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step('on the page of the URL, each attribute has its line', async () => {
    await page.goto(`/collections/${slug}/resources/${hash}`);
    const title = page
      .getByRole('table', { name: 'Attributes' })
      .getByRole('row')
      .filter({ hasText: /^title/ });
    await expect(title).toContainText('Written by hand');
    await expect(title.getByRole('link', { name: `${file}:2` })).toBeVisible();
    await page.goto(`/collections/${slug}/resources/${hash}?as=soif`);
    await expect(page.getByText('title{15}:')).toBeVisible();
  });
});

test('T18: a line without its tab is mended in the form, and annotations of no RD are said', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCollection(services, 'Mended annotations', 'http://127.0.0.1:9/');
  const { revision } = valueOf(await services.listFiles(cli, { slug }));
  const text = '@FILE { http://127.0.0.1:9/\nTitle: Foo\n}\n@FILE { http://127.0.0.1:9/b\nCity:\tBoulder\n}\n';
  valueOf(
    await services.saveRevision(cli, { slug, base: revision, message: 'Annotated', files: [{ path: file, text }] }),
  );
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=${file}`);
  const form = page.getByRole('complementary', { name: 'Form' });
  await expect(form.getByText('exactly one tab')).toBeVisible();
  await expect(form.getByRole('list', { name: 'Annotated URLs without an RD' })).toContainText('never found');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Replace with a colon and a tab' }).click();
  await expect(form.getByText('exactly one tab')).toHaveCount(0);
  await expectText(page, slug, text.replace('Title: ', 'Title:\t'));
});

/** The text as it is kept until it is saved. */
async function expectText(page: Page, slug: string, text: string): Promise<void> {
  const key = `winnow-edits:${slug}`;
  const kept = (): Promise<string | null> => page.evaluate((of) => sessionStorage.getItem(of), key);
  await expect
    .poll(async () => new Map<string, string>(JSON.parse((await kept()) ?? '{"texts":[]}').texts).get(file))
    .toBe(text);
}
