/** Files whose lines are rows of a table, edited as one: cells in their places, order by keys, and the text follows. */

import type { Page } from '@playwright/test';
import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/index.ts';
import { valueOf } from './support/database.ts';
import { editorOf } from './support/editor.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const names = 'lib/byname.cf';
const elements = 'lib/HTML.sum.tbl';

/** A collection with the stock files of Essence. */
async function seedEssence(services: Services, name: string): Promise<string> {
  const { slug, revision } = valueOf(await services.createCollection(cli, { name, url: 'http://127.0.0.1:9/' }));
  const files = [{ path: 'gatherer.cf', text: 'Essence: on\n' }];
  valueOf(await services.saveRevision(cli, { slug, base: revision, message: 'Essence', files }));
  return slug;
}

async function textOf(services: Services, slug: string, path: string): Promise<string> {
  return valueOf(await services.getFile(cli, { slug, path })).text;
}

test('byname.cf is edited as a table, and the text follows with its comments', async ({ page, services, signIn }) => {
  const slug = await seedEssence(services, 'Types by name');
  const stock = await textOf(services, slug, names);
  const pdf = String.raw`Pdf \.[Pp][Dd][Ff]$`;
  const lines = stock.split('\n');
  const line = lines.indexOf(pdf) + 1;
  const lineOf = (type: string): number => lines.findIndex((text) => text.startsWith(`${type} `)) + 1;
  const rows = lines.filter((text) => /^[^\s#]/.test(text)).length;
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=${names}&line=${line}`);
  const form = page.getByRole('complementary', { name: 'Form' });
  const current = form.locator('tr[aria-current]');
  const cell = (name: string) => form.getByLabel(name, { exact: true });
  let text = stock.replace(pdf, String.raw`Pdf \.(pdf|fdf)$`);

  await test.step('the row of the caret is marked and in view', async () => {
    await expect(editorOf(page, names)).toBeAttached();
    await expect(form.getByRole('heading', { name: `${rows} rows` })).toBeVisible();
    await expect(current).toHaveCount(1);
    await expect(current).toBeInViewport();
    await expect(current.getByLabel(`Pattern, line ${line}`)).toHaveValue(String.raw`\.[Pp][Dd][Ff]$`);
    await expectAccessible(page);
    await shot(page, 'table-form');
  });
  await test.step('a cell changes its place in the text alone, and an error is shown at the cell', async () => {
    await cell(`Pattern, line ${line}`).fill('\\.(pdf');
    await expect(form.getByText('Invalid regular expression')).toBeVisible();
    await expect(cell(`Pattern, line ${line}`)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await cell(`Pattern, line ${line}`).fill(String.raw`\.(pdf|fdf)$`);
    await expectText(page, slug, names, text);
    await expect(form.getByText('Invalid regular expression')).toHaveCount(0);
  });
  await test.step('nothing is written that would be no cell', async () => {
    await cell(`Type, line ${line}`).fill('Pdf file');
    await cell(`Type, line ${line}`).press('Enter');
    await expect(form.getByText('Spaces aren’t allowed in this column.')).toBeVisible();
    await expectText(page, slug, names, text);
    await cell(`Type, line ${line}`).fill('Pdf');
    await cell(`Type, line ${line}`).press('Enter');
  });
  await test.step('the arrows go from row to row, and with Alt move one', async () => {
    await cell(`Pattern, line ${line}`).press('ArrowDown');
    await expect(cell(`Pattern, line ${line + 1}`)).toBeFocused();
    await expect(current.getByLabel(`Type, line ${line + 1}`)).toHaveValue('Office');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(cell(`Pattern, line ${line}`)).toBeFocused();
    await expect(cell(`Type, line ${line}`)).toHaveValue('Office');
    const [before = '', office = '', after = ''] = text.split(/^(Office .*)\n/m);
    text = `${before.replace(/(Pdf .*\n)$/, `${office}\n$1`)}${after}`;
    await expectText(page, slug, names, text);
  });
  await test.step('a row is added after the current one, when nothing is wrong with it', async () => {
    await page.keyboard.press('Alt+Enter');
    await expect(cell('Type, new row')).toBeFocused();
    await page.keyboard.type('Abstract');
    await page.keyboard.press('Enter');
    await expect(form.getByText('This field is required.')).toBeVisible();
    await expect(cell('Pattern, new row')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('\\.(abs');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Invalid regular expression')).toBeVisible();
    await cell('Pattern, new row').fill('\\.abs$');
    await page.keyboard.press('Enter');
    text = text.replace(/^Office .*\n/m, (line) => `${line}Abstract \\.abs$\n`);
    await expectText(page, slug, names, text);
    await expect(cell(`Type, line ${line + 1}`)).toBeFocused();
    await expect(form.getByRole('heading', { name: `${rows + 1} rows` })).toBeVisible();
  });
  await test.step('rows are found by what they say', async () => {
    await form.getByLabel('Filter rows').fill('tar');
    await expect(form.getByRole('heading', { name: new RegExp(`of ${rows + 1}`) })).toBeVisible();
    await expect(cell(`Type, line ${lineOf('Tar')}`)).toHaveValue('Tar');
    await expect(cell(`Type, line ${line}`)).toHaveCount(0);
    await form.getByLabel('Filter rows').fill('');
  });
  await test.step('a row is removed, and undo in the text brings it back', async () => {
    await cell(`Type, line ${line + 2}`).focus();
    await form.getByRole('button', { name: `Remove line ${line + 2}` }).click();
    await expectText(page, slug, names, text.replace(/^Pdf .*\n/m, ''));
    await form.getByRole('button', { name: `Show line ${line + 2} in the text` }).click();
    await expect(editorOf(page, names)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expectText(page, slug, names, text);
  });
  await test.step('it is saved as a file of the collection', async () => {
    await page.getByLabel('What this revision changes').fill('Abstracts');
    await page.getByRole('button', { name: 'Save as r3' }).click();
    await expect(page.getByRole('button', { name: 'Save as r4' })).toBeDisabled();
    expect(await textOf(services, slug, names)).toBe(text);
  });
});

test('HTML.sum.tbl is edited as a table, its attributes from those that are usual', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedEssence(services, 'Elements');
  const stock = await textOf(services, slug, elements);
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=${elements}&line=10`);
  const form = page.getByRole('complementary', { name: 'Form' });
  const cell = (name: string) => form.getByLabel(name, { exact: true });
  const edited = stock.replace('<H1> headings\n', '<H1> headings,title\n<A,REL=made> author\n');
  await test.step('the attributes that are usual are offered, in a list for its last entry', async () => {
    await expect(editorOf(page, elements)).toBeAttached();
    await cell('Attributes, line 10').fill('headings,ti');
    await expect(form.locator('option[value="headings,title"]')).toHaveCount(1);
    await expect(form.locator('option[value="headings,headings"]')).toHaveCount(0);
    await cell('Attributes, line 10').fill('headings,title');
    await expectText(page, slug, elements, stock.replace('<H1> headings\n', '<H1> headings,title\n'));
  });
  await test.step('what is no element is refused where it would become a heading', async () => {
    await cell('Element, line 2').fill('A');
    await cell('Element, line 2').press('Enter');
    await expect(form.getByText('A is not an element.')).toBeVisible();
    await expectAccessible(page);
    await cell('Element, line 2').fill('<A>');
    await cell('Element, line 2').press('Enter');
    await expect(form.getByText('A is not an element.')).toHaveCount(0);
  });
  await test.step('an element is added, and the table saved', async () => {
    await cell('Element, line 10').focus();
    await form.getByRole('button', { name: 'Add row after line 10' }).click();
    await cell('Element, new row').fill('<A,REL=made>');
    await cell('Attributes, new row').fill('author');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expectText(page, slug, elements, edited);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'Save as r4' })).toBeDisabled();
    expect(await textOf(services, slug, elements)).toBe(edited);
  });
});

test('where there is little room, a row leads from the form to the text; a viewer changes nothing', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedEssence(services, 'Little room');
  await signIn(page, 'viewer');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/collections/${slug}/configuration?file=${names}&panel=form`);
  const form = page.getByRole('complementary', { name: 'Form' });
  await expect(form.getByLabel('Type, line 3', { exact: true })).toHaveJSProperty('readOnly', true);
  await expect(form.getByRole('button', { name: /^(Add row|Move|Remove)/ })).toHaveCount(0);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Show line 53 in the text' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.locator('.view-line').getByText('SCCS')).toBeInViewport();
});

/** The text of a file as it is kept until it is saved. */
async function expectText(page: Page, slug: string, path: string, text: string): Promise<void> {
  const key = `winnow-edits:${slug}`;
  const kept = (): Promise<string | null> => page.evaluate((of) => sessionStorage.getItem(of), key);
  await expect
    .poll(async () => new Map<string, string>(JSON.parse((await kept()) ?? '{"texts":[]}').texts).get(path))
    .toBe(text);
}
