/** The form beside the text: both are views of one text, which every control changes as one edit. */

import type { Page } from '@playwright/test';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, seedCrawledSample, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const filters = `# Which links are followed
<Filter name="enumeration-default">
  Setup      fn=filterrules-setup config=./config/filterrules.conf
  MetaData   fn=filterrules-process
  # Nothing to read in an archive
  MetaData   fn=filter-by-regex src=path deny="\\.zip$"
  MetaData   fn=filter-by-prefix src=path deny=/old/
  Enumerate  fn=enumerate-urls
</Filter>
<Filter name="generation-default">
  Generate   fn=extract-html-meta
</Filter>
`;

test('filter.conf is edited as a form, and the text follows with its comments', async ({ page, services, signIn }) => {
  const slug = await seedCrawledSample(services);
  valueOf(
    await services.saveRevision(cli, { slug, base: 1, message: '', files: [{ path: 'filter.conf', text: filters }] }),
  );
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf&line=6`);
  const form = page.getByRole('complementary', { name: 'Form' });
  const line = form.getByRole('region', { name: /^Line \d+$/ });
  const metaData = form.getByRole('list', { name: 'MetaData of enumeration-default' });

  await test.step('the line under the caret, word for word, tried on what the last run found', async () => {
    await expect(line.getByRole('heading')).toHaveText('Line 6filter-by-regex');
    await expect(line.getByLabel('Reject when it matches')).toHaveValue('\\.zip$');
    await expect(line.getByRole('region', { name: 'Effect on the last run' })).toContainText('1 denied');
    await expectAccessible(page);
    await shot(page, 'configuration-form');
  });
  await test.step('a value typed in the form changes that value alone, and the trial follows', async () => {
    await line.getByLabel('Reject when it matches').fill('\\.(zip|html)$');
    await expectText(page, slug, filters.replace('\\.zip$', '\\.(zip|html)$'));
    await expect(line.getByRole('region', { name: 'Effect on the last run' })).not.toContainText('1 denied');
    await line.getByLabel('Reject when it matches').fill('\\.(zip');
    await expect(line.getByText(/The expression|expression/).first()).toBeVisible();
    await line.getByLabel('Reject when it matches').fill('\\.zip$');
    await expectText(page, slug, filters);
  });
  await test.step('off is written as enable=false, and on again takes effect at once', async () => {
    await line.getByRole('switch', { name: 'Line 6 is on' }).click();
    await expectText(page, slug, filters.replace('fn=filter-by-regex', 'enable=false fn=filter-by-regex'));
    await line.getByRole('switch', { name: 'Line 6 is on' }).click();
    await expectText(page, slug, filters.replace('fn=filter-by-regex', 'enable=true fn=filter-by-regex'));
  });
  await test.step('undo and redo in the text take back what the form did, and do it again', async () => {
    await page.getByRole('textbox', { name: 'filter.conf' }).focus();
    await page.keyboard.press('Control+z');
    await expectText(page, slug, filters.replace('fn=filter-by-regex', 'enable=false fn=filter-by-regex'));
    await expect(line.getByRole('switch', { name: 'Line 6 is on' })).not.toBeChecked();
    await page.keyboard.press('Control+Shift+z');
    await expectText(page, slug, filters.replace('fn=filter-by-regex', 'enable=true fn=filter-by-regex'));
    await expect(line.getByRole('switch', { name: 'Line 6 is on' })).toBeChecked();
  });
  const moved = filters
    .replace('  # Nothing to read in an archive\n  MetaData   fn=filter-by-regex src=path deny="\\.zip$"\n', '')
    .replace(
      '/old/\n',
      '/old/\n  # Nothing to read in an archive\n  MetaData   enable=true fn=filter-by-regex src=path deny="\\.zip$"\n',
    );
  await test.step('by keyboard a line moves with its comment, and the form stays with it', async () => {
    await metaData.getByRole('button', { name: /filter-by-regex/ }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expectText(page, slug, moved);
    await expect(line.getByRole('heading')).toHaveText('Line 7filter-by-regex');
    await expect(metaData.getByRole('button', { name: /filter-by-regex/ })).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expectText(page, slug, filters.replace('fn=filter-by-regex', 'enable=true fn=filter-by-regex'));
  });
  await test.step('dragging does the same', async () => {
    const items = metaData.getByRole('listitem');
    await items.nth(2).dragTo(items.nth(1), { sourcePosition: { x: 8, y: 12 }, targetPosition: { x: 60, y: 4 } });
    await expectText(page, slug, moved);
  });
  await test.step('a function is picked from the catalog, and a line is removed', async () => {
    await form.getByRole('button', { name: 'Add a Data line to enumeration-default' }).click();
    await page.getByRole('menuitem', { name: /^generate-md5/ }).click();
    await expect(line.getByRole('heading')).toContainText('generate-md5');
    const added = moved.replace('  Enumerate  fn', '  Data       fn=generate-md5\n  Enumerate  fn');
    await expectText(page, slug, added);
    await form.getByRole('button', { name: 'Remove the line' }).click();
    await expectText(page, slug, moved);
  });
  await test.step('it is saved as any edit', async () => {
    await page.getByLabel('What this revision changes').fill('Archives last');
    await page.getByRole('button', { name: 'Save as r3' }).click();
    await expect(page.getByRole('button', { name: 'Save as r4' })).toBeDisabled();
    expect(valueOf(await services.getFile(cli, { slug, path: 'filter.conf' })).text).toBe(moved);
  });
});

test('robot.conf is a form in the groups of the manual; defaults are one click away', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCollection(services, 'Process form', 'http://127.0.0.1:9/');
  const text = '# Ours\n<Process\n   server-delay=2 # polite\n   loglevel=much\n   colour=blue\n>\n</Process>\n';
  valueOf(await services.saveRevision(cli, { slug, base: 2, message: '', files: [{ path: 'robot.conf', text }] }));
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=robot.conf`);
  const form = page.getByRole('complementary', { name: 'Form' });
  const speed = form.getByRole('region', { name: 'Crawling speed' });
  const delay = speed.getByLabel('Delay between requests');

  await test.step('what does not read is said in its place, the rest is usable, and what is not shown says why', async () => {
    await expect(form.getByRole('region', { name: 'Logfile settings' })).toContainText('whole number');
    await expect(form.getByRole('region', { name: 'Not shown in the form' })).toContainText('colour=blue');
    await expect(delay).toHaveValue('2');
    // Every parameter has an effect.
    await expect(form.getByText('without effect')).toHaveCount(0);
    await expectAccessible(page);
    await shot(page, 'configuration-form-robot');
  });
  await test.step('a value is checked while typing after the field was left once', async () => {
    await delay.fill('-3');
    await delay.blur();
    await expect(speed).toContainText('a number from 0 to 86400');
    await delay.fill('4');
    await expect(speed).not.toContainText('a number from 0 to 86400');
    await expectText(page, slug, text.replace('server-delay=2', 'server-delay=4'));
  });
  await test.step('one click restores the default, and a seed is added', async () => {
    await speed.getByRole('button', { name: 'Restore default' }).click();
    await expect(delay).toHaveValue('1');
    await form.getByLabel('URL to add').fill('http://127.0.0.1:9/more');
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByLabel('Depth, line 7').fill('3');
    await form.getByLabel('Depth, line 7').blur();
    const expected = text.replace('server-delay=2', '');
    await expectText(page, slug, expected.replace('>\n</Process>', '>\nhttp://127.0.0.1:9/more depth=3\n</Process>'));
  });
});

test('a viewer reads the form and changes nothing', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Read only form', 'http://127.0.0.1:9/');
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf&line=7`);
  const form = page.getByRole('complementary', { name: 'Form' });
  await expect(form.getByRole('region', { name: /^Line 7$/ })).toBeVisible();
  await expect(form.getByRole('switch').first()).toBeDisabled();
  await expect(form.getByRole('button', { name: /^Add a/ })).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Remove the line' })).toHaveCount(0);
  await page.goto(`/collections/${slug}/configuration?file=robot.conf`);
  await expect(form.getByLabel('Delay between requests')).toBeDisabled();
});

/** The text as it is kept until it is saved. */
async function expectText(page: Page, slug: string, text: string): Promise<void> {
  const key = `winnow-edits:${slug}`;
  const kept = (): Promise<string | null> => page.evaluate((of) => sessionStorage.getItem(of), key);
  await expect
    .poll(async () => new Map<string, string>(JSON.parse((await kept()) ?? '{"texts":[]}').texts).values().next().value)
    .toBe(text);
}
