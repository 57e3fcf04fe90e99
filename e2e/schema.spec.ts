/** The schema of a collection, and attributes people give values to: on the URL page and in bulk, with undo. */

import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';
import { unchecked } from '../lib/services/define-service.ts';

test('the schema is edited as text, and its editable attributes get values by hand', async ({
  page,
  services,
  signIn,
}) => {
  test.setTimeout(180_000);
  const site = await startSite({ pages: 6 });
  const slug = await seedCollection(services, 'Schema here', `${site.url}/`);
  await crawl(services, slug);
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/schema`);
  const table = page.getByRole('table', { name: 'Schema' });

  await test.step('a new attribute cannot take the name of another', async () => {
    await expect(table.getByRole('row').filter({ hasText: 'classification' })).toBeVisible();
    await page.getByRole('button', { name: 'New attribute' }).click();
    const dialog = page.getByRole('dialog', { name: 'New attribute' });
    await dialog.getByLabel('Name').fill('Title');
    await dialog.getByRole('button', { name: 'Add attribute' }).click();
    await expect(dialog.getByText('title already has the name or alias title.')).toBeVisible();
    await dialog.getByLabel('Name').fill('unit');
    await dialog.getByLabel('Says').fill('Who is responsible');
    await dialog.getByLabel('Aliases').fill('dept, title');
    await dialog.getByRole('button', { name: 'Add attribute' }).click();
    await expect(dialog.getByText('title already has the name or alias title.')).toBeVisible();
    await dialog.getByLabel('Aliases').fill('dept, dc.publisher');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add attribute' }).click();
    await expect(page).toHaveURL(/attribute=unit/);
  });
  await test.step('traits are switched in the row, and saved with the rest', async () => {
    await table.getByRole('checkbox', { name: 'unit is indexable' }).check();
    await table.getByRole('checkbox', { name: 'depth is editable' }).check();
    await expectAccessible(page);
    await shot(page, 'schema');
    await page.getByLabel('What this revision changes').fill('Units');
    await page.getByRole('button', { name: /^Save as r/ }).click();
    await expect(page.getByText('no unsaved edits')).toBeVisible({ timeout: 30_000 });
    const { attributes, builtIn } = valueOf(await services.getSchema(cli, { slug }));
    expect(builtIn).toBe(false);
    expect(attributes.find(({ name }) => name === 'unit')).toMatchObject({
      editable: true,
      indexable: true,
      aliases: ['dept', 'dc.publisher'],
    });
    const { text } = valueOf(await services.getFile(cli, { slug, path: 'schema.conf' }));
    expect(text).toContain('# Written by functions of the robot\n');
  });
  const { rows } = valueOf(await services.searchResources(cli, { slug, outcome: 'kept', limit: 10 }));
  const first = rows[0];
  const attributes = page.getByRole('table', { name: 'Attributes' });
  await test.step('on the URL page a value is given, said whose it is, and undone', async () => {
    await page.goto(`/collections/${slug}/resources/${first?.hash}`);
    const title = attributes.getByRole('row').filter({ hasText: /^title/ });
    const crawled = (await title.getByRole('cell').nth(1).textContent()) ?? '';
    await title.getByRole('button', { name: 'Edit title' }).click();
    await page.getByLabel('Values of title, one per line').fill('A title of ours');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(title).toContainText('A title of ours');
    await expect(title).toContainText('by hand: operator@');
    await expect(title).toContainText(`crawled: ${crawled}`);
    await page.getByRole('form', { name: 'Add an attribute' }).getByLabel('Attribute to add').selectOption('unit');
    await page.getByLabel('Value of unit').fill('Library');
    await page.getByRole('form', { name: 'Add an attribute' }).getByRole('button', { name: 'Add' }).click();
    await expect(attributes.getByRole('row').filter({ hasText: /^unit/ })).toContainText('Library');
    await expectAccessible(page);
    await shot(page, 'url-attributes');
    await title.getByRole('button', { name: 'Undo the edit of title' }).click();
    await expect(title).toContainText(crawled);
    await expect(title).not.toContainText('by hand');
  });
  await test.step('what was given outlives a recrawl', async () => {
    await crawl(services, slug);
    const { attributes: kept } = valueOf(await services.getDescription(cli, unchecked({ slug, hash: first?.hash })));
    expect(kept.find(({ name }) => name === 'unit')).toMatchObject({ values: ['Library'], writer: { by: 'manual' } });
  });
  await test.step('in bulk the same value is given to all of a list, and undone', async () => {
    await page.goto(`/collections/${slug}/resources?outcome=kept`);
    await page.getByRole('table', { name: 'Resources' }).getByRole('checkbox', { name: 'Tick row' }).first().check();
    await page.getByRole('button', { name: 'Edit an attribute' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit an attribute' });
    await dialog.getByLabel('Attribute').selectOption('classification');
    await dialog.getByLabel('Values').fill('Handbook');
    await dialog.getByRole('button', { name: /^All in this list/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Set value' }).click();
    await expect(page.getByText(`Changed classification in ${rows.length} of ${rows.length} RDs`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => {
        const { attributes: now } = valueOf(await services.getDescription(cli, unchecked({ slug, hash: first?.hash })));
        return now.some(({ name }) => name === 'classification');
      })
      .toBe(false);
  });
  await site.close();
});
