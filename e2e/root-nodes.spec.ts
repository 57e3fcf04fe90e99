/** RootNodes: a collection of a template, its roots as a form beside the text, filter files added and removed. */

import type { Page } from '@playwright/test';
import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test('roots are edited as a form, with the filter files beside them', async ({ page, services, signIn }) => {
  await signIn(page, 'operator');
  const form = page.getByRole('complementary', { name: 'Form' });
  const tree = page.getByRole('navigation', { name: 'Files' });
  const slug = 'gathered';

  await test.step('a template of the manual becomes a collection', async () => {
    await page.goto('/collections/new');
    const template = page.getByRole('region', { name: 'From a template' });
    await template.getByLabel('Name').fill('Gathered');
    await template.getByLabel('Template').selectOption({ label: 'Up to 50 hosts, slowly' });
    await expect(template.getByLabel('Initial files')).toContainText('Host=50 Delay=60');
    await shot(page, 'new-collection');
    await template.getByRole('button', { name: 'Create from template' }).click();
    await expect(page).toHaveURL(`/collections/${slug}/configuration?file=gatherer.cf`);
  });
  await test.step('a root says how far it goes, and that it may run wild', async () => {
    await form
      .getByRole('button', { name: /www\.cs\.colorado\.edu/ })
      .first()
      .click();
    await expect(form.getByText('250 URLs · 50 hosts · all levels · HTTP · every 60 s')).toBeVisible();
    await expect(form.getByText(/may run wild: up to 50 hosts/)).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'root-nodes-form');
  });
  await test.step('a filter file is added, chosen and opened', async () => {
    await tree.getByRole('button', { name: 'New file' }).click();
    await page.getByLabel('Path').fill('notes.txt');
    await page.getByRole('button', { name: 'Add file' }).click();
    await expect(page.getByText(/collections have no file with this name/)).toBeVisible();
    await page.getByLabel('Path').fill('filters/our-hosts');
    await page.getByRole('button', { name: 'Add file' }).click();
    await expect(page).toHaveURL(/file=filters%2Four-hosts/);
    await page.getByRole('textbox', { name: 'filters/our-hosts' }).focus();
    await page.keyboard.insertText('Allow \\.colorado\\.edu\nDeny .\n');
    await tree.getByRole('button', { name: 'gatherer.cf' }).click();
    await form
      .getByRole('button', { name: /www\.cs\.colorado\.edu/ })
      .first()
      .click();
    await form.getByLabel('Host filter').selectOption('our-hosts');
    await expect(form.getByText(/may run wild/)).toBeHidden();
    await form.getByRole('button', { name: 'Open filters/our-hosts' }).click();
    await expect(page).toHaveURL(/file=filters%2Four-hosts/);
    await tree.getByRole('button', { name: 'gatherer.cf' }).click();
  });
  await test.step('limits and roots are changed in the text, word by word', async () => {
    await form
      .getByRole('button', { name: /www\.cs\.colorado\.edu/ })
      .first()
      .click();
    await form.getByLabel('Levels of links').fill('2');
    await form.getByLabel('URL of a LeafNode').fill('http://www.arco.de/one.ps');
    await form.getByRole('form', { name: 'Add to LeafNodes' }).getByRole('button', { name: 'Add' }).click();
    await expect(form.getByRole('region', { name: 'LeafNodes' })).toContainText('one.ps');
    await save(page, 'Our hosts only', 'Save as r2');
    expect(valueOf(await services.getFile(cli, { slug, path: 'gatherer.cf' })).text).toBe(`<RootNodes>
# Follows links to at most 50 hosts, counted by address, with a minute between two requests.
http://www.cs.colorado.edu/ Host=50,our-hosts Delay=60 Depth=2
</RootNodes>
<LeafNodes>
http://www.arco.de/one.ps
</LeafNodes>
`);
    expect(valueOf(await services.getFile(cli, { slug, path: 'filters/our-hosts' })).text).toMatch(/^Allow/);
  });
  await test.step('a root is tested over a few pages, by the texts as they are', async () => {
    const site = await startSite({ pages: 30 });
    await page.getByRole('textbox', { name: 'gatherer.cf' }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(`Access-Delay: 0\n<RootNodes>\n${site.url}/ URL=9 Delay=0\n</RootNodes>\n`);
    await form
      .getByRole('button', { name: /127\.0\.0\.1/ })
      .first()
      .click();
    await form.getByRole('button', { name: 'Test this root' }).click();
    const tree = form.getByRole('list', { name: 'URLs of this root' });
    await expect(form.getByText(/^9\spages fetched/)).toBeVisible();
    await expect(tree.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'kept' }) })).toHaveCount(9);
    await expect(tree.getByRole('button', { name: 'gatherer.cf:3' }).first()).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'root-nodes-test');
    await page.getByRole('button', { name: 'Discard…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await site.close();
  });
  await test.step('a file that is removed stays in the revision before', async () => {
    await tree.getByRole('button', { name: 'filters/our-hosts' }).click();
    await tree.getByRole('button', { name: 'Remove filters/our-hosts' }).click();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await expect(tree.getByRole('button', { name: 'filters/our-hosts' })).toBeHidden();
    const before = valueOf(await services.getFiles(cli, { slug, revision: 2 }));
    expect(before.files.map(({ path }) => path)).toContain('filters/our-hosts');
  });
});

async function save(page: Page, message: string, button: string): Promise<void> {
  await page.getByLabel('What this revision changes').fill(message);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('no unsaved edits')).toBeVisible();
}
