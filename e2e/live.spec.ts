/** Live: brush, flow, hosts and events tell one story; a lost connection heals; the URL space; reports and comparisons. */

import type { Page } from '@playwright/test';
import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { startBreakableProxy } from './support/breakable-proxy.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const pages = 220;

test('a connection lost in the middle of a run heals, and the figures are those of the recount', async ({
  page,
  services,
  installation,
  signIn,
}) => {
  const site = await startSite({ pages, latencyMs: 2000 });
  const proxy = await startBreakableProxy(Number(new URL(installation.url).port));
  try {
    const slug = await seedCollection(services, 'Lost connection', `${site.url}/`);
    await signIn(page, 'operator');
    const { id } = valueOf(await services.startRun(cli, { slug, kind: 'full' }));
    await page.goto(`${proxy.url}/collections/${slug}/live`);
    await expect(page.getByText(/^live, \d\d:\d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^[1-9][\d,]* ?fetched/ })).toBeVisible();

    await test.step('it says since when nothing was heard, and the values stay', async () => {
      proxy.slam();
      await expect(page.getByText(/^last update \d\d:\d\d:\d\d, reconnecting$/)).toBeVisible();
      await expect(page.getByRole('link', { name: /^[1-9][\d,]* ?fetched/ })).toBeVisible();
      await shot(page, 'live-lost-connection');
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      proxy.reopen();
      site.setLatency(100);
      await expect(page.getByText(/^last update/)).toBeHidden();
    });
    await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 40_000 });
    const { accounting } = valueOf(await services.getRun(cli, { slug, run: id }));
    expect(accounting).toMatchObject({ discovered: pages, fetched: pages, lost: 0 });
    await expect(page.getByRole('link', { name: /fetched/ }).first()).toContainText(String(pages));
    expect(await fetchedOverTime(page)).toBe(pages);
  } finally {
    await proxy.close();
    await site.close();
  }
});

/** What the time band holds, counted from its table: every second once, those that were missed too. */
async function fetchedOverTime(page: Page): Promise<number> {
  await page.getByRole('region', { name: 'Time' }).getByRole('button', { name: 'Show as a table' }).click();
  await expect(page).toHaveURL(/table=time/);
  const table = page.getByRole('table', { name: 'The run over time' });
  await expect(table.locator('tbody tr[data-row]').first()).toBeVisible();
  const counts = new Map<string, number>();
  const read = async (): Promise<void> => {
    for (const row of await table.locator('tbody tr[data-row]').all()) {
      const key = (await row.getAttribute('data-row')) ?? '';
      counts.set(key, Number.parseFloat(await row.locator('td').nth(1).innerText()));
    }
  };
  await table.locator('tbody tr[data-row]').first().focus();
  for (let step = 0; step < 6; step++) {
    await read();
    await page.keyboard.press('PageDown');
  }
  await read();
  return Math.round([...counts.values()].reduce((sum, count) => sum + count, 0));
}

test('a run paused, stopped and started again: both runs keep their figures, and nothing pretends to wait', async ({
  page,
  services,
  signIn,
}) => {
  test.setTimeout(120_000);
  const site = await startSite({ pages: 120, latencyMs: 1000 });
  try {
    const slug = await seedCollection(services, 'Started again', `${site.url}/`);
    await signIn(page, 'operator');
    await page.goto(`/collections/${slug}/live`);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('link', { name: /^[1-9][\d,]* ?fetched/ })).toBeVisible();
    const hosts = page.getByRole('region', { name: 'Hosts' });
    await test.step('paused, its host is', async () => {
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(hosts.getByText('paused', { exact: true })).toBeVisible();
      await expect(page.getByText('Kept in the queue until the run is resumed.').first()).toBeAttached();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
    });
    const figures = async (): Promise<readonly string[]> => {
      await expect(page.getByText(/these figures are final/)).toBeVisible();
      const names = ['Accounting', 'Time', 'Hosts'];
      return Promise.all(names.map((name) => page.getByRole('region', { name }).innerText()));
    };
    await expect(page.getByText(/still queued when this run ended\. A full run starts again/)).toBeVisible();
    const stopped = await figures();
    expect(stopped[0]).toMatch(/\b0\s+lost$/);
    expect(stopped.join(' ')).not.toMatch(/waiting|held|nothing due/);
    await page.reload();
    expect(await figures()).toEqual(stopped);
    await expectAccessible(page);
    await shot(page, 'live-stopped');

    site.setLatency(0);
    const second = await crawl(services, slug);
    expect(second.accounting).toMatchObject({ discovered: 120, fetched: 120, lost: 0 });
    await page.goto(`/collections/${slug}/runs/${second.id - 1}`);
    await expect(page.getByText(/Resources shows their state after later runs/)).toBeVisible();
    expect(await figures()).toEqual(stopped);
    await expectAccessible(page);
    await shot(page, 'report-of-a-stopped-run');
  } finally {
    await site.close();
  }
});

test('status and control: a run is drained, the next one killed, and both add up', async ({
  page,
  services,
  signIn,
}) => {
  const site = await startSite({ pages: 400, latencyMs: 2000 });
  try {
    const slug = await seedCollection(services, 'Steered', `${site.url}/`);
    await signIn(page, 'operator');
    await page.goto(`/collections/${slug}/live`);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Status and control' }).click();
    const status = page.getByRole('region', { name: 'Status' });
    const control = page.getByRole('region', { name: 'Control' });
    const ended = page.getByText(/these figures are final/);
    await expect(status).toContainText('1 defined');
    await expect(status).toContainText('custom');
    await expect(status).toContainText(/[1-9]\d*\sURLs?\swaiting/);
    await expectAccessible(page);
    await shot(page, 'status-and-control');

    await control.getByRole('button', { name: 'Drain' }).click();
    await expect(ended).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('region', { name: 'Accounting' })).toContainText(/\b0\s+lost$/, { useInnerText: true });
    await control.getByRole('button', { name: 'Start' }).click();
    await expect(ended).toBeHidden();
    await control.getByRole('button', { name: 'Kill' }).click();
    await expect(ended).toBeVisible();
    await expect(status).toContainText(/[1-9]\d*\sURLs?\swaiting/);
    await expect(page.getByRole('region', { name: 'Accounting' })).toContainText(/\b0\s+lost$/, { useInnerText: true });
  } finally {
    await site.close();
  }
});

test('the report of a run: flow, time, URL space, and two runs compared', async ({ page, services, signIn }) => {
  // Against what hangs: five pages are looked over for accessibility.
  test.setTimeout(180_000);
  const site = await startSite({ pages: 60, routes: { '/gone.html': { status: 404 } } });
  try {
    const slug = await seedCollection(services, 'Report', `${site.url}/`);
    const first = await crawl(services, slug);
    const second = await crawl(services, slug);
    await signIn(page, 'viewer');
    await page.goto(`/collections/${slug}/live`);

    await test.step('it says that it is final, and leads to what it did', async () => {
      await expect(page.getByText(/these figures are final/)).toBeVisible();
      await expect(page.getByRole('list', { name: 'Details of this run' })).toContainText('0 RDs deleted');
      await expectAccessible(page);
      await shot(page, 'live-finished');
    });
    await test.step('a brush made with the keys filters, stays in the address, and is cleared', async () => {
      const band = page.getByRole('slider', { name: /^Time range of flow, hosts/ });
      await band.focus();
      await page.keyboard.press('ArrowLeft');
      for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+PageDown');
      await expect(page).toHaveURL(/brush=\d+-\d+/);
      await expect(page.getByText(/^selected .*processed/)).toBeVisible();
      await expect(page.getByText(`${second.accounting.discovered} URLs processed`, { exact: false })).toBeVisible();
      await page.reload();
      await expect(page.getByText(/^selected .*processed/)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Hosts' })).toContainText('selected time range');
      await expectAccessible(page);
      await shot(page, 'live-brushed');
      await band.focus();
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/brush=/);
    });
    await test.step('T shows the flow as a table', async () => {
      await page.locator('body').click({ position: { x: 600, y: 5 } });
      await page.keyboard.press('t');
      await expect(page.getByRole('table', { name: 'Flow by stage' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('t');
    });
    await test.step('the URL space narrows with the keys and says what a folder is about', async () => {
      await page.getByRole('button', { name: 'URL space' }).click();
      const icicle = page.getByRole('application', { name: /^URL space/ });
      await icicle.focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('table', { name: 'Reasons' })).toContainText('RD stored');
      await expect(page.getByRole('table', { name: 'URL templates' })).toContainText('/');
      await expect(page.getByText(/^MetaData fn=filter-by-/).first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/folder=/);
      await expectAccessible(page);
      await shot(page, 'live-url-space');
      for (const colour of ['Status', 'Rule', 'Age', 'Yield']) {
        await page.getByRole('button', { name: colour, exact: true }).click();
        await expect(page.getByRole('list', { name: 'Colours' })).toContainText(/\d/);
      }
      await icicle.focus();
      await page.keyboard.press('Backspace');
      await expect(page).not.toHaveURL(/folder=/);
      await page.keyboard.press('t');
      await expect(page.getByRole('table', { name: 'Hosts and folders in view' })).toContainText('127.0.0.1');
    });
    await test.step('a viewer reads the rule that would follow, and may not insert it', async () => {
      await page.goto(`/collections/${slug}/live?view=urls`);
      await expect(page.getByRole('button', { name: 'Insert into filter.conf' }).first()).toBeDisabled();
    });
    await test.step('two runs are compared', async () => {
      await page.goto(`/collections/${slug}/runs`);
      await expectAccessible(page);
      await shot(page, 'runs');
      await page.getByRole('link', { name: `compare with ${first.id}` }).click();
      await expect(page).toHaveURL(new RegExp(`runs/${second.id}\\?compare=${first.id}`));
      await expect(page.getByRole('table', { name: 'States of both runs' })).toContainText('discovered');
      await expect(page.getByText('No outcome changed since the previous run.')).toBeVisible();
      await expectAccessible(page);
      await shot(page, 'runs-compared');
      await page.goto(`/collections/${slug}/runs/${first.id}`);
      await expect(page.getByText(/^report of run/)).toBeVisible();
    });
  } finally {
    await site.close();
  }
});
