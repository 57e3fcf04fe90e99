/** The first five minutes: the sample collection from the first press to RDs on screen and in a file. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/index.ts';
import type { Accounting } from '../lib/services/live/contract.ts';
import { valueOf } from './support/database.ts';
import { expect, shot, test } from './support/session.ts';

test('the sample collection goes from the first press to RDs', async ({ page, services, signIn }) => {
  await signIn(page, 'operator');
  await page.goto('/collections/new');
  await page.getByRole('button', { name: 'Use the sample collection' }).click();
  await expect(page).toHaveURL(/\/collections\/[^/]+\/live$/);
  const slug = new URL(page.url()).pathname.split('/')[2] ?? '';

  await test.step('it starts, and Live follows it to the end', async () => {
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 30_000 });
  });
  const run = valueOf(await services.listRuns(cli, { slug, limit: 1 })).runs[0];
  if (run === undefined) throw new Error('there is no run');
  await test.step('its strip adds up and says what the database says', async () => {
    await expectStrip(page, run.accounting);
    const { discovered, fetched, rejected, failed, queued, lost, stored, withoutRd } = run.accounting;
    expect(fetched + rejected + failed + queued + lost).toBe(discovered);
    expect(stored + withoutRd).toBe(fetched);
    await shot(page, 'live-sample');
  });
  await test.step('a ribbon of the flow opens the lines that made URLs leave', async () => {
    const exit = page.getByRole('region', { name: 'Flow' }).getByRole('button', { name: /links only/ });
    await exit.click();
    await expect(exit).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('region', { name: 'links only at Enumerate' }).getByRole('link').first()).toBeVisible();
  });
  await test.step('its facets count what they list', () => followFacets(page, services, slug));
  await test.step('a rejected URL says which line denied it', () => lookAtRejected(page, slug));
  await test.step('a kept URL shows its RD with who wrote what', () => lookAtKept(page, slug));
  await test.step('the RDs are exported', () => exportAll(page, slug, run.accounting.stored));
});

async function expectStrip(page: Page, accounting: Accounting): Promise<void> {
  const strip = page.getByRole('region', { name: 'Accounting' });
  for (const term of ['discovered', 'fetched', 'rejected', 'failed', 'queued'] as const) {
    const link = strip.getByRole('link', { name: new RegExp(`^[\\d,]+ ?${term}`) });
    await expect(link).toContainText(accounting[term].toLocaleString('en'));
  }
  await expect(strip).toContainText(`${accounting.stored.toLocaleString('en')}RD stored`);
  await expect(strip.getByText('lost', { exact: true })).toBeVisible();
  expect(accounting.lost).toBe(0);
}

async function followFacets(page: Page, services: Services, slug: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Accounting' })
    .getByRole('link', { name: /rejected/ })
    .click();
  await expect(page).toHaveURL(/outcome=rejected/);
  const { rows } = valueOf(await services.searchResources(cli, { slug, outcome: 'rejected', limit: 500 }));
  await expect(page.getByText(`${rows.length} URLs`)).toBeVisible();
  const facets = page.getByRole('complementary', { name: 'Facets' });
  const line = rows.find(({ url }) => url.endsWith('.zip'))?.decidedBy?.line ?? 0;
  await facets.getByRole('link', { name: `filter.conf:${line}` }).click();
  await expect(page.getByText(`decided by filter.conf:${line}`)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(1 + rows.filter(({ decidedBy }) => decidedBy?.line === line).length);
}

async function lookAtRejected(page: Page, slug: string): Promise<void> {
  await page.goto(`/collections/${slug}/resources?text=posters.zip`);
  await page.getByRole('link', { name: /\/files\/posters\.zip/ }).click();
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
  const trace = page.getByRole('list', { name: 'Decision, step by step' });
  await expect(trace.locator('mark')).toHaveText('.zip');
  await expect(page.getByText('agrees with the crawl')).toBeVisible();
  await shot(page, 'url-rejected');
  await page
    .getByRole('link', { name: /^filter\.conf:\d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/configuration\?file=filter\.conf&line=\d+$/);
  await expect(page.getByRole('textbox', { name: 'filter.conf' })).toBeFocused();
}

async function lookAtKept(page: Page, slug: string): Promise<void> {
  await page.goto(`/collections/${slug}/resources?outcome=kept&text=story`);
  await page.getByRole('row').nth(1).click();
  await expect(page.getByText('Kept', { exact: true })).toBeVisible();
  const attributes = page.getByRole('table', { name: 'Attributes' });
  const title = attributes.getByRole('row').filter({ has: page.getByRole('cell', { name: 'title', exact: true }) });
  await expect(title).toContainText('extract-html-meta');
  await expect(title.getByRole('link', { name: /^filter\.conf:\d+$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Inlinks' }).getByRole('link').first()).toBeVisible();
  await shot(page, 'url-kept');
  await page.getByRole('link', { name: 'SOIF' }).click();
  await expect(page.getByText(/^@DOCUMENT \{ http/)).toBeVisible();
  await page.getByRole('link', { name: 'JSON' }).click();
  await expect(page.locator('pre')).toContainText('"attributes"');
}

async function exportAll(page: Page, slug: string, stored: number): Promise<void> {
  await page.goto(`/collections/${slug}/resources`);
  const counted: Readonly<Record<string, (text: string) => number>> = {
    SOIF: (text) => text.match(/^@DOCUMENT \{/gm)?.length ?? 0,
    'JSON lines': (text) => text.trimEnd().split('\n').length,
  };
  for (const [format, count] of Object.entries(counted)) {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    expect(count(await readFile(await download.path(), 'utf8')), format).toBe(stored);
  }
}
