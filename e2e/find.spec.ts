/** The palette: everything is found and run from one field; single keys can be switched off. */

import { startSite } from '../lib/engine/testing/site.ts';
import { crawl, seedCollection } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test('URLs, files, functions and actions are found, what was chosen last leads', async ({ page, services, signIn }) => {
  const site = await startSite({ pages: 12 });
  const slug = await seedCollection(services, 'To be found', `${site.url}/`);
  await crawl(services, slug);
  await site.close();
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/settings`);
  const field = page.getByRole('combobox', { name: 'Find or run' });
  const find = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
  };

  await test.step('a URL of the collection in view', async () => {
    await find(site.url.slice('http://'.length));
    await expect(
      page
        .getByRole('group', { name: `URLs of ${slug}` })
        .getByRole('option')
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'palette');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/collections/${slug}/resources/[0-9a-f]{32}$`));
  });
  await test.step('a file, and a function of the reference', async () => {
    await find('mime.ty');
    await page.getByRole('option', { name: /^mime\.types built-in default/ }).click();
    await expect(page).toHaveURL(/configuration\?file=mime\.types/);
    await find('filter-by-prefix');
    await page.getByRole('group', { name: 'Functions' }).getByRole('option').first().click();
    await expect(page).toHaveURL(/reference\/functions\/filter-by-prefix/);
  });
  await test.step('an empty field shows what was chosen last', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group').first()).toHaveAccessibleName('Recent');
    await expect(page.getByRole('option').first()).toContainText('filter-by-prefix');
    await page.keyboard.press('Escape');
  });
  await test.step('no key is lost that is typed right after Ctrl K, and the focus goes back at the end', async () => {
    const link = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Reference' });
    await link.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('filter-by-pre');
    await expect(field).toHaveValue('filter-by-pre');
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(link).toBeFocused();
  });
  await test.step('an action: a run is started from any page of the collection', async () => {
    await page.goto(`/collections/${slug}/settings`);
    await find('start a full');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/collections/${slug}/live`);
  });
});

test('single keys are switched off in the profile, keys with Ctrl go on', async ({ page, signIn }) => {
  await signIn(page, 'viewer');
  await page.goto('/account');
  await page.getByLabel('Single-key shortcuts').uncheck();
  await expectAccessible(page);
  await shot(page, 'profile');
  await page.goto('/reference');
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find or run' })).toBeVisible();
  await expect(page).toHaveURL(/\/reference$/);
  await page.keyboard.press('Escape');
  await page.goto('/account');
  await page.getByLabel('Single-key shortcuts').check();
  await page.keyboard.press('Tab');
  // The frame hears of it with the server's answer.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
