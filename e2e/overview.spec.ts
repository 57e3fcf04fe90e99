/** From the overview to what it counts, and to what can be done about what needs somebody; on a phone as well. */

import type { Page } from '@playwright/test';
import { startSite } from '../lib/engine/testing/site.ts';
import type { Site } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/index.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const pages = 30;
/** Other tests of the same installation leave collections behind. */
const own = '/?text=overview-';
const manual = 'overview-manual';
const aside = 'overview-set-aside';
/** Far enough from now that neither its start nor its mark comes near the run's. */
const nextStart = `${String((new Date().getUTCHours() + 6) % 24).padStart(2, '0')}:00`;

/** One that ran and will start again, and one whose run was set aside before it began. */
async function seed(services: Services, { url }: Pick<Site, 'url'>): Promise<void> {
  const slug = await seedCollection(services, 'Overview manual', `${url}/`);
  await crawl(services, slug);
  const schedule = { slug, name: 'Nightly', zone: 'UTC', start: `0 ${Number.parseInt(nextStart, 10)} * * *` };
  valueOf(await services.createSchedule(cli, schedule));
  // Waits between two requests, so that it does not end before it is paused.
  const { slug: paused } = valueOf(
    await services.createCollection(cli, { name: 'Overview set aside', url: `${url}/` }),
  );
  const { id } = valueOf(await services.startRun(cli, { slug: paused, kind: 'full' }));
  valueOf(await services.pauseRun(cli, { slug: paused, run: id }));
  await expect.poll(async () => valueOf(await services.getRun(cli, { slug: paused, run: id })).state).toBe('paused');
}

const row = (page: Page, slug: string) =>
  page.getByRole('table', { name: 'Collections' }).getByRole('row', { name: slug });

test('every number opens what it counts, and what needs somebody is dealt with on the spot', async ({
  page,
  services,
  signIn,
}) => {
  const site = await startSite({ pages });
  try {
    await signIn(page, 'operator');
    await seed(services, site);
    await page.goto(own);
    await test.step('RDs open the URLs that have one', async () => {
      await row(page, manual)
        .getByRole('link', { name: String(pages), exact: true })
        .click();
      await expect(page).toHaveURL(/\/collections\/overview-manual\/resources\?outcome=kept/);
      await expect(page.getByRole('main')).toContainText(String(pages));
      await page.goBack();
    });
    await test.step('the kind of the last run opens its report', async () => {
      await row(page, manual).getByRole('link', { name: 'full' }).click();
      await expect(page).toHaveURL(/\/collections\/overview-manual\/runs\/\d+$/);
      await page.goBack();
    });
    await test.step('the next start opens the schedules', async () => {
      await row(page, manual).getByRole('link', { name: nextStart }).click();
      await expect(page).toHaveURL(/\/collections\/overview-manual\/schedules$/);
      await page.goBack();
    });
    await test.step('a mark on the line of time opens its run', async () => {
      await row(page, manual).locator('a[title^="run "]').first().click();
      await expect(page).toHaveURL(/\/collections\/overview-manual\/runs\/\d+$/);
      await page.goBack();
    });
    await test.step('keys alone reach the row and open it', async () => {
      await page.keyboard.press('j');
      await expect(row(page, manual)).toBeFocused();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/collections\/overview-set-aside\/live/);
      await page.goBack();
    });
    await test.step('it can be read by everybody', async () => {
      await expectAccessible(page);
      await shot(page, 'overview-attention');
    });
    await onAPhone(page);
    await test.step('a viewer sees what can be done, and that operators do it', async () => {
      await signIn(page, 'viewer');
      await page.goto(own);
      await expect(page.getByRole('button', { name: `Stop run, ${aside}` })).toBeDisabled();
      await signIn(page, 'operator');
      await page.goto(own);
    });
    await test.step('the paused run is stopped, and needs nobody any more', async () => {
      const line = page
        .getByRole('region', { name: 'Needs attention' })
        .getByRole('listitem')
        .filter({ hasText: aside });
      await expect(line).toContainText('is paused');
      await line.getByRole('button', { name: `Stop run, ${aside}` }).click();
      await expect(line).toHaveCount(0);
      await expect(row(page, aside)).toContainText('Stopped');
    });
  } finally {
    await site.close();
  }
});

async function onAPhone(page: Page): Promise<void> {
  await test.step('on a phone the same, what needs somebody first', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(own);
    await expect(page.getByRole('button', { name: `Resume run, ${aside}` })).toBeVisible();
    const rows = page.getByRole('table', { name: 'Collections' }).locator('tbody tr');
    await expect(rows.first()).toContainText(aside);
    await expect(rows.first()).toContainText('Paused');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await shot(page, 'overview-phone');
    await row(page, manual)
      .getByRole('link', { name: String(pages), exact: true })
      .click();
    await expect(page).toHaveURL(/\/collections\/overview-manual\/resources\?outcome=kept/);
    await page.goBack();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
}
