/** Revisions: two people who edit the same file, merging, comparing, restoring; a server that goes away. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/index.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const fileOf = (slug: string): string => `/collections/${slug}/configuration?file=filter.conf`;

test('two who edit the same file at once both keep what they wrote', async ({
  page,
  browser,
  services,
  signIn,
  baseURL,
}) => {
  const slug = await seedCollection(services, 'Edited by two', 'http://127.0.0.1:9/');
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(page, 'operator');
  await signIn(other, 'admin');
  for (const each of [page, other]) await each.goto(fileOf(slug));

  await test.step('both edit the first line, and one the last as well', async () => {
    await type(other, 'Control+Home', '# Theirs\n');
    await type(other, 'Control+End', '# Their end\n');
    await other.getByRole('button', { name: 'Save as r3' }).click();
    await expect(other.getByRole('button', { name: 'Save as r4' })).toBeDisabled();
    await type(page, 'Control+Home', '# Mine\n');
    await page.getByLabel('What this revision changes').fill('My first line');
    await page.getByRole('button', { name: 'Save as r3' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Not saved' });
    await expect(refusal).toContainText('saved revision 3 while you worked on revision 2');
    await refusal.getByRole('link', { name: 'Merge' }).click();
  });
  const conflict = page.getByRole('group', { name: 'Conflict 1 of 1 in filter.conf' });
  const file = page.getByRole('region', { name: 'filter.conf' });
  await test.step('what merges by itself is shown, the rest is asked', async () => {
    await expect(file).toContainText('1 conflict, 1 change merged automatically');
    await expect(file).toContainText('added: # Their end');
    await expect(conflict).toContainText('# Mine');
    await expect(conflict).toContainText('# Theirs');
    await expect(page.getByRole('button', { name: 'Save as r4' })).toBeDisabled();
    await expectAccessible(page);
    await shot(page, 'merge-conflict');
  });
  await test.step('with the keyboard alone: to the conflict, both, and a word of one’s own', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('3');
    await expect(conflict.getByRole('radio', { name: /Both/ })).toBeChecked();
    await expect(page.getByText(/The merged files have no/)).toBeVisible();
    await page.keyboard.press('4');
    await expect(conflict.getByRole('textbox')).toBeFocused();
    await expect(conflict.getByRole('textbox')).toHaveValue('# Mine\n# Theirs');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and ours');
    await expectAccessible(page);
  });
  await test.step('a reload loses neither the texts nor the choice', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(conflict.getByRole('textbox')).toHaveValue('# Mine\n# Theirs and ours');
    await expect(page.getByLabel('What this revision changes')).toHaveValue('My first line');
  });
  await test.step('saved, it holds everything', async () => {
    await expect(page.getByText(/The merged files have no/)).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/configuration$/);
    await expect(page.getByRole('link', { name: /^r4 My first line/ })).toHaveAttribute('aria-current', 'true');
    const text = await textOf(services, slug);
    expect(text).toMatch(/^# Mine\n# Theirs and ours\n/);
    expect(text).toContain('# Their end');
  });
  await other.context().close();
});

test('an editor hears of a newer revision, and edits of other files go on top of it', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCollection(services, 'Heard of', 'http://127.0.0.1:9/');
  await signIn(page, 'operator');
  await page.goto(fileOf(slug));
  await type(page, 'Control+Home', '# Mine\n');
  const files = [{ path: 'mime.types', text: 'type=text/html exts=htm\n' }];
  valueOf(await services.saveRevision(cli, { slug, base: 2, message: 'Types', files }));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText('cli saved r3 meanwhile: Types')).toBeVisible();
  await page.getByRole('link', { name: 'Merge with r3' }).click();
  await expect(page.getByText('What changed in mime.types is kept as saved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'filter.conf' })).toContainText('only you changed it');
  await page.getByRole('button', { name: 'Edit the result' }).click();
  await expect(page.getByRole('button', { name: 'Save as r4' })).toBeEnabled();
  await page.getByRole('button', { name: 'Save as r4' }).click();
  await expect(page.getByRole('link', { name: /^r4 / })).toHaveAttribute('aria-current', 'true');
  expect(await textOf(services, slug)).toMatch(/^# Mine\n/);
  expect(valueOf(await services.getFile(cli, { slug, path: 'mime.types' })).text).toBe(files[0]?.text);
});

test('any two revisions are compared, and an old one is brought back', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Compared', 'http://127.0.0.1:9/');
  for (const [base, text] of [
    [2, '# one\n# two\n'],
    [3, '# one\n# 2\n# three\n'],
  ] as const) {
    const files = [{ path: 'filter.conf', text }];
    valueOf(await services.saveRevision(cli, { slug, base, message: `Step ${base}`, files }));
  }
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration/compare?from=3&to=4`);
  const table = page.getByRole('table', { name: 'Changes of filter.conf' });
  await expect(table.getByRole('row').filter({ hasText: 'removed: # two' })).toContainText('added: # 2');
  await expectAccessible(page);
  await shot(page, 'compare-columns');
  await page.getByRole('link', { name: 'One column' }).click();
  await expect(page).toHaveURL(/view=lines/);
  await expect(page.getByRole('region', { name: 'filter.conf' })).toContainText('added: # three');
  await page.getByLabel('The earlier revision').selectOption('2');
  await expect(page).toHaveURL(/from=2&to=4/);
  await expect(page.getByRole('heading', { name: 'r2 to r4' })).toBeVisible();
  await page.getByRole('link', { name: 'Files of r2' }).click();
  await page.getByRole('button', { name: 'Restore r2' }).click();
  await expect(page.getByRole('link', { name: /^r5 Restored revision 2/ })).toHaveAttribute('aria-current', 'true');
});

test('a zip of one collection becomes a revision of another, after a look at what it changes', async ({
  page,
  services,
  signIn,
}) => {
  const from = await seedCollection(services, 'Zip from', 'http://127.0.0.1:9/');
  const into = await seedCollection(services, 'Zip into', 'http://127.0.0.1:9/');
  const files = [{ path: 'filter.conf', text: '# from a zip\n' }];
  valueOf(await services.saveRevision(cli, { slug: from, base: 2, message: '', files }));
  await signIn(page, 'operator');
  await page.goto(`/collections/${from}/configuration`);
  await page.getByRole('button', { name: 'Files as zip, all revisions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export r3 as zip' }).click();
  const zip = await download;
  expect(zip.suggestedFilename()).toBe(`${from}-r3.zip`);

  await page.goto(`/collections/${into}/configuration/import`);
  await page.getByLabel('Files or one zip').setInputFiles({
    name: zip.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: await readFile(await zip.path()),
  });
  await expect(page.getByRole('region', { name: 'filter.conf' })).toContainText('added: # from a zip');
  await expectAccessible(page);
  await shot(page, 'import-preview');
  await page.getByRole('button', { name: 'Save as r3' }).click();
  await expect(page.getByRole('link', { name: /^r3 Imported/ })).toHaveAttribute('aria-current', 'true');
  expect(await textOf(services, into)).toBe(files[0]?.text);
  await page.goto(`/collections/${into}/configuration/revisions`);
  await expect(page.getByRole('row').filter({ hasText: 'Imported' })).toContainText('filter.conf');
  await expectAccessible(page);
  await shot(page, 'revisions');
});

test('a save that the server did not answer is asked again, and is one revision', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCollection(services, 'Out of reach', 'http://127.0.0.1:9/');
  await signIn(page, 'operator');
  await page.goto(fileOf(slug));
  await type(page, 'Control+Home', '# Mine\n');
  const save = page.getByRole('button', { name: 'Save as r3' });

  await page.context().setOffline(true);
  await save.click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Not saved. Your edits are kept' });
  await expect(refusal).toContainText('The server is not responding');
  await page.context().setOffline(false);

  await test.step('the answer is lost on the way: the save has happened', async () => {
    const isSave = (text: string | null): boolean => text !== null && text.includes('"base"');
    await page.route('**/configuration*', async (route) => {
      if (!isSave(route.request().postData())) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await save.click();
    await expect.poll(async () => (await revisions(services, slug)).length).toBe(3);
    await expect(refusal).toContainText('The server is not responding');
    await page.unrouteAll({ behavior: 'wait' });
  });
  await save.click();
  await expect(page.getByRole('button', { name: 'Save as r4' })).toBeDisabled();
  expect((await revisions(services, slug)).length).toBe(3);
  expect(await textOf(services, slug)).toMatch(/^# Mine\n/);
});

/** Writes at a place of the open file, as a person would. */
async function type(page: Page, place: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'filter.conf' }).focus();
  await page.keyboard.press(place);
  await page.keyboard.type(text);
}

async function textOf(services: Services, slug: string): Promise<string> {
  return valueOf(await services.getFile(cli, { slug, path: 'filter.conf' })).text;
}

async function revisions(services: Services, slug: string) {
  return valueOf(await services.listRevisions(cli, { slug })).revisions;
}
