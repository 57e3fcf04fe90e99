/** The console with the keyboard alone. */

import { startSite } from '../lib/engine/testing/site.ts';
import { crawl, seedCollection } from './support/database.ts';
import { expect, test } from './support/session.ts';

test('everything is reached without a mouse', async ({ page, services, signIn }) => {
  const site = await startSite({ pages: 12 });
  const slug = await seedCollection(services, 'By keyboard', `${site.url}/`);
  await crawl(services, slug);
  await signIn(page, 'operator');
  await page.goto('/');
  await expect(page.getByRole('row').filter({ hasText: slug })).toBeVisible();

  await test.step('j and k move, Enter opens, s starts', async () => {
    const rows = page.getByRole('table', { name: 'Collections' }).locator('tbody tr');
    await expect(async () => {
      await page.keyboard.press('j');
      await expect(rows.and(page.locator(':focus'))).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Home');
    await expect(rows.first()).toBeFocused();
    for (let at = 0; (await rows.nth(at).getAttribute('data-row')) !== slug; at++) await page.keyboard.press('j');
    await page.keyboard.press('s');
    await expect.poll(async () => (await services.listRuns(cliActor, { slug })).ok).toBe(true);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/collections/${slug}/live`);
    await expect(page.getByText('run', { exact: false }).first()).toBeVisible();
  });
  await test.step('g and a letter lead to the sections', async () => {
    for (const [letter, part] of [
      ['c', 'configuration'],
      ['r', 'resources'],
      ['l', 'live'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await expect(page).toHaveURL(new RegExp(`/collections/${slug}/${part}`));
    }
  });
  await test.step('slash filters the resources, x ticks, r recrawls', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page.getByRole('table', { name: 'Resources' })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('page');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/text=page/);
    await page.locator('body').click({ position: { x: 700, y: 5 } });
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByText('1 URL', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('agrees with the crawl')).toBeVisible();
    await page.keyboard.press('r');
    await expect(page).toHaveURL(`/collections/${slug}/live`);
    await expect(page.getByText(/, single, /)).toBeVisible();
  });
  await test.step('the sidebar collapses, the keys are listed, the palette finds', async () => {
    await page.keyboard.press('[');
    await expect(page.getByRole('button', { name: 'Open the sidebar' })).toBeVisible();
    await page.keyboard.press('[');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Overview');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('reference');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/reference$/);
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(page).toHaveURL(/:\d+\/$/);
  });
  await site.close();
});

/** Buttons that open a dialog or a menu over each page. */
const openers = [
  ['/', 'Find or run'],
  ['/collections/SLUG/feeds', 'Check a file'],
  ['/collections/SLUG/feeds', 'Test push'],
  ['/collections/SLUG/feeds', 'Push a feed'],
  ['/collections/SLUG/resources', 'Export'],
  ['/collections/SLUG/sites', 'New site'],
  ['/collections/SLUG/rules', 'New rule'],
] as const;

test('Escape gives the focus back to what opened a dialog or a menu', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Given back', 'http://127.0.0.1:9/');
  await signIn(page, 'admin');
  for (const [path, name] of openers) {
    await test.step(`${name} on ${path}`, async () => {
      await page.goto(path.replace('SLUG', slug));
      const opener = page.getByRole('button', { name }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      const layer = page.getByRole('dialog').or(page.getByRole('menu'));
      await expect(layer).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(layer).toBeHidden();
      await expect(opener).toBeFocused();
    });
  }
});

const cliActor = { kind: 'cli' } as const;
