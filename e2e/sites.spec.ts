/** Sites as a table and a form: new ones, start points, rules, on and off; each is an edit of filterrules.conf. */

import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const path = 'filterrules.conf';

test('sites are made and changed in the text, with comments kept', async ({ page, services, signIn }) => {
  test.setTimeout(180_000);
  const site = await startSite({ pages: 6 });
  const slug = await seedCollection(services, 'Sites here', `${site.url}/`);
  await crawl(services, slug);
  const { text } = valueOf(await services.getFile(cli, { slug, path }));
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/sites`);
  const table = page.getByRole('table', { name: 'Sites' });
  const name = new URL(site.url).hostname;

  await test.step('the table says what the last run found', async () => {
    await expect(table.getByRole('row').filter({ hasText: name })).toContainText('6');
    await expectAccessible(page);
  });
  await test.step('a new domain needs what it cannot do without, and says so', async () => {
    await page.getByRole('button', { name: 'New site' }).click();
    await expect(page).toHaveURL(/add=site/);
    const dialog = page.getByRole('dialog', { name: 'New site' });
    await dialog.getByRole('button', { name: 'Whole domain' }).click();
    await dialog.getByRole('button', { name: 'Add site' }).click();
    await expect(dialog.getByText('Enter a complete URL')).toBeVisible();
    await expect(dialog.getByText('Enter a host name')).toBeVisible();
    await dialog.getByLabel('Domain').fill('siroe.example');
    await dialog.getByLabel('Start point').fill('http://www.siroe.example/docs/');
    await dialog.getByLabel('Depth').fill('deep');
    await dialog.getByRole('button', { name: 'Add site' }).click();
    await expect(dialog.getByText('Enter a whole number')).toBeVisible();
    await dialog.getByLabel('Depth').fill('3');
    await expectAccessible(page);
    await shot(page, 'sites-new');
    await dialog.getByRole('button', { name: 'Add site' }).click();
    await expect(page).toHaveURL(/site=siroe\.example/);
  });
  const panel = page.getByRole('complementary', { name: 'Site siroe.example' });
  await test.step('its start points and servers are changed in place', async () => {
    await panel
      .getByRole('form', { name: /^Add to Start points/ })
      .getByLabel('URL to add')
      .fill('http://a.siroe.example/');
    await panel
      .getByRole('form', { name: /^Add to Start points/ })
      .getByRole('button', { name: 'Add' })
      .click();
    await panel
      .getByLabel(/^Depth, line/)
      .last()
      .fill('1');
    await panel
      .getByLabel(/^Depth, line/)
      .last()
      .blur();
    await panel.getByLabel('Host to add').fill('elsewhere.example');
    await panel.getByRole('form', { name: 'Add a server' }).getByRole('button', { name: 'Add' }).click();
    await panel.getByLabel('Other names of elsewhere.example').fill('other.example');
    await panel.getByLabel('Other names of elsewhere.example').blur();
    await table.getByRole('switch', { name: `${name} is on` }).click();
    await expectAccessible(page);
    await shot(page, 'sites');
  });
  await test.step('the names of a server are looked up: another name of this machine is the same server', async () => {
    await table.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(1).click();
    const own = page.getByRole('complementary', { name: `Site ${name}` });
    await own.getByLabel(`Other names of ${name}`).fill('localhost');
    await own.getByLabel(`Other names of ${name}`).blur();
    await own.getByRole('button', { name: 'Check hosts' }).click();
    await expect(own.getByRole('list', { name: 'DNS result' })).toContainText('localhost: the same server: 127.0.0.1');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(own.getByLabel(`Other names of ${name}`)).toHaveValue('');
  });
  await test.step('undo takes back the last of it', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(table.getByRole('switch', { name: `${name} is on` })).toBeChecked();
  });
  await test.step('saved, the text has all that was there before, and the new site', async () => {
    await page.getByLabel('What this revision changes').fill('A domain more');
    await page.getByRole('button', { name: /^Save as r/ }).click();
    await expect(page.getByText('no unsaved edits')).toBeVisible({ timeout: 30_000 });
    const saved = valueOf(await services.getFile(cli, { slug, path })).text;
    expect(saved).toBe(
      `${text}\n${[
        '<Site name=siroe.example type=domain domain=siroe.example depth=3 enable=true database=default>',
        '  Start url=http://www.siroe.example/docs/',
        '  Start url=http://a.siroe.example/ depth=1',
        '  Server host=elsewhere.example alias=other.example',
        '</Site>',
      ].join('\n')}\n`,
    );
    const [newest] = valueOf(await services.listRevisions(cli, { slug, limit: 1 })).revisions;
    expect(newest?.message).toBe('A domain more');
  });
  await site.close();
});

test('a viewer sees sites and rules, and changes nothing', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Sites read', 'http://127.0.0.1:9/');
  await signIn(page, 'viewer');
  for (const section of ['sites', 'rules']) {
    await page.goto(`/collections/${slug}/${section}?add=site&site=127.0.0.1`);
    await expect(page.getByText('read-only; operators can edit')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^New (site|rule)$/ })).toBeDisabled();
    await expect(page.getByRole('button', { name: /^Save as/ })).toHaveCount(0);
  }
  await page.goto(`/collections/${slug}/sites?site=127.0.0.1`);
  await expect(page.getByLabel('Nickname')).toBeDisabled();
  await expect(page.getByRole('switch').first()).toBeDisabled();
});
