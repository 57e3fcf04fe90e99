/** The reference: made from what runs, searched, and reachable by code. */

import { cli } from '../lib/services/actor.ts';
import { valueOf } from './support/database.ts';
import { expect, test } from './support/session.ts';

test('every function, parameter and diagnostic has its place', async ({ page, services, signIn }) => {
  const catalog = valueOf(await services.getCatalog(cli, {}));
  await signIn(page, 'viewer');
  await page.goto('/reference');

  await test.step('all functions are listed, each leads to its page', async () => {
    const functions = page.getByRole('region', { name: 'Functions', exact: true });
    await expect(functions.getByRole('listitem')).toHaveCount(catalog.functions.length);
    await functions.getByRole('link', { name: /^filter-by-regex/ }).click();
    await expect(page.getByRole('heading', { name: 'filter-by-regex', level: 2 })).toBeVisible();
    const parameters = page.getByRole('table', { name: 'Parameters' });
    await expect(parameters.getByRole('row').filter({ hasText: 'deny' })).toContainText('POSIX regular expression');
    await expect(page.getByRole('region', { name: 'Examples' }).getByText('denied').first()).toBeVisible();
  });
  await test.step('every summarizer leads to a page with what it makes', async () => {
    await page.goto('/reference');
    const summarizers = page.getByRole('region', { name: 'Summarizers' });
    await expect(summarizers.getByRole('listitem')).toHaveCount(catalog.summarizers.length);
    await summarizers.getByRole('link', { name: /^HTML\.sum/ }).click();
    await expect(page.getByRole('heading', { name: 'HTML.sum', level: 2 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Attributes' })).toContainText('url-references');
    await expect(page.getByRole('region', { name: 'Examples' })).toContainText('summarizer=HTML.sum');
  });
  await test.step('every protocol leads to a page with its servers and replies', async () => {
    await page.goto('/reference');
    const protocols = page.getByRole('region', { name: 'Protocols' });
    await expect(protocols.getByRole('listitem')).toHaveCount(catalog.protocols.length);
    await protocols.getByRole('link', { name: /^ftp/ }).click();
    await expect(page.getByRole('heading', { name: 'ftp', level: 2 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Servers' })).toContainText('21');
    await expect(page.getByRole('region', { name: 'Replies' })).toContainText('FTP 550');
  });
  await test.step('a parameter says its unit, range, default, and whether it does something', async () => {
    await page.goto('/reference/parameters/robot-conf#server-delay');
    const delay = page.locator('#server-delay');
    await expect(delay).toContainText('number of seconds, 0 to 86,400');
    await expect(delay).toBeInViewport();
    const idle = (catalog.parameters['robotConf'] ?? []).filter(({ withoutEffect }) => withoutEffect !== undefined);
    await expect(page.getByText('No effect in this release:')).toHaveCount(idle.length);
  });
  await test.step('search finds by code and by words', async () => {
    await page.goto('/reference');
    await page.keyboard.press('/');
    await page.keyboard.type('FILTER-105');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=FILTER-105/);
    await page
      .getByRole('region', { name: 'Found' })
      .getByRole('link', { name: /^FILTER-105/ })
      .click();
    await expect(page).toHaveURL(/\/reference\/diagnostics\/FILTER-105$/);
    await expect(page.getByRole('heading', { name: /There is no function/ })).toBeVisible();
  });
  await test.step('the grammar of every language is shown', async () => {
    for (const file of ['robot.conf', 'filter.conf', 'filterrules.conf', 'mime.types']) {
      await page.getByRole('navigation', { name: 'Reference' }).getByRole('link', { name: file, exact: true }).click();
      await expect(page.getByRole('heading', { name: file })).toBeVisible();
      await expect(page.getByLabel('Grammar', { exact: true }).locator('visible=true').last()).toContainText('=');
    }
  });
  await test.step('what does not exist is said', async () => {
    await page.goto('/reference/diagnostics/FILTER-999');
    await expect(page.getByText('Page not found')).toBeVisible();
  });
});

test('the catalog is JSON with a tag, for whoever is signed in', async ({ page, signIn }) => {
  expect((await page.request.get('/api/catalog')).status()).toBe(403);
  await signIn(page, 'viewer');
  const first = await page.request.get('/api/catalog');
  const { etag = '' } = first.headers();
  expect((await first.json()).functions.length).toBeGreaterThan(10);
  const second = await page.request.get('/api/catalog', { headers: { 'if-none-match': etag } });
  expect(second.status()).toBe(304);
  expect(await second.text()).toBe('');
});

test('machines are told of health and figures', async ({ page }) => {
  const health = await page.request.get('/api/health');
  expect(health.status()).toBe(200);
  expect(await health.json()).toMatchObject({ status: 'ok', engine: 'ok', database: 'ok' });
  const metrics = await page.request.get('/metrics');
  expect(metrics.headers()['content-type']).toContain('text/plain');
  expect(await metrics.text()).toContain('winnow_up 1');
});
