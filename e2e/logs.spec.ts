/** Log: the log files as they are written, by kind and text, of any length; the loglevel of a run that goes on. */

import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test('robot.log is followed during a run, at the loglevel that is set', async ({ page, services, signIn }) => {
  const site = await startSite({ pages: 200, latencyMs: 2000 });
  const slug = await seedCollection(services, 'Logged', `${site.url}/`);
  await signIn(page, 'operator');

  await test.step('before the first run it says what appears here', async () => {
    await page.goto(`/collections/${slug}/logs`);
    await expect(page.getByText('There are no logs yet.')).toBeVisible();
    await expectAccessible(page);
  });
  const { id } = valueOf(await services.startRun(cli, { slug, kind: 'full' }));
  await test.step('it is reached from Live', async () => {
    await page.goto(`/collections/${slug}/live`);
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/collections/${slug}/logs$`));
    await expect(page.getByRole('region', { name: 'robot.log' })).toContainText(`Robot started: run ${id}`);
  });
  const log = page.getByRole('region', { name: 'robot.log' });
  await test.step('the loglevel changes for the run that goes on', async () => {
    const level = page.getByRole('group', { name: `Loglevel of run ${id}` });
    await expect(level.getByRole('button', { name: '1' })).toHaveAttribute('aria-pressed', 'true');
    await level.getByRole('button', { name: '2' }).click();
    await expect(log).toContainText('Retrieved');
    await expect(level.getByRole('button', { name: '2' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await shot(page, 'log-following');
  });
  await test.step('lines are filtered by kind and text, and the address keeps it', async () => {
    await page.getByRole('combobox', { name: 'Lines' }).selectOption('2 Retrieval');
    await page.getByRole('searchbox', { name: 'Filter lines by text' }).fill('/page/');
    await expect(log).not.toContainText('Generated');
    await expect(log).toContainText('Retrieved');
    await expect(page).toHaveURL(/kind=2/);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Filter lines by text' })).toHaveValue('/page/');
    await page.getByRole('searchbox', { name: 'Filter lines by text' }).fill('nothing like it');
    await expect(page.getByText('No lines in robot.log match the filter.')).toBeVisible();
  });
  await services.killRun(cli, { slug, run: id });
  await site.close();
});

test('a log of a million lines opens at its end and is read anywhere', async ({
  page,
  services,
  installation,
  signIn,
}) => {
  const site = await startSite({ pages: 3 });
  const slug = await seedCollection(services, 'Long log', `${site.url}/`);
  await crawl(services, slug);
  await site.close();
  const folders = path.join(installation.dataFolder, 'logs', 'collections');
  const newest = Math.max(...(await readdir(folders)).map(Number));
  const lines = Array.from(
    { length: 1_000_000 },
    (_, i) => `[12:00:00]  Generated http://a.test/${i + 1}: 9 attributes\n`,
  );
  await writeFile(path.join(folders, String(newest), 'robot.log'), lines.join(''));
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/logs`);
  const log = page.getByRole('region', { name: 'robot.log' });
  await expect(log).toContainText('http://a.test/1000000:');
  await expect(page.getByText('1,000,000 lines, ')).toBeVisible();
  expect(await log.getByRole('listitem').count()).toBeLessThan(200);
  await shot(page, 'log-long');
  await log.press('Home');
  await expect(log).toContainText('http://a.test/200001:');
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(log).toContainText('http://a.test/1000000:');
  await page.getByRole('searchbox', { name: 'Filter lines by text' }).fill('a.test/123456:');
  await expect(page.getByText('1 matching line')).toBeVisible();
  await expect(log).toContainText('http://a.test/123456:');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/collections/${slug}/logs`);
  await expect(log).toContainText('http://a.test/1000000:');
  expect(await log.getByRole('listitem').count()).toBeLessThan(200);
  await expect(page.getByText('following')).toBeInViewport();
  await shot(page, 'log-phone');
});
