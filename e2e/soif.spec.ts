/** RDs as SOIF: a collection made for them, an upload with what was skipped, and RDs collected from a gatherd. */

import { startGatherd } from '../lib/outside/testing/gatherd-server.ts';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const object = (n: number, title: string): string =>
  `@FILE { http://docs.example/${n}.html\nTitle{${title.length}}:\t${title}\nUpdate-Time{9}:\t812748612\n}\n`;
const broken = '@FILE { http://docs.example/9.html\nTitle{3}:\tNine\n}\n';
const file = (text: string) => ({ name: 'all.soif', mimeType: 'application/x-soif', buffer: Buffer.from(text) });
const widths = [390, 1024];

test('a collection is made from SOIF, and its RDs say where they come from', async ({ page, services, signIn }) => {
  test.slow();
  await signIn(page, 'operator');

  await test.step('a new collection leads to its upload', async () => {
    await page.goto('/collections/new');
    const part = page.getByRole('region', { name: 'From SOIF' });
    await shot(page, 'soif-new');
    await part.getByLabel('Name').fill('From SOIF');
    await part.getByRole('button', { name: 'Create for RDs' }).click();
    await expect(page).toHaveURL(/\/collections\/from-soif\/feeds\?push=soif$/);
  });

  await test.step('what is skipped is named with its place and reason, and the rest is taken', async () => {
    const dialog = page.getByRole('dialog', { name: 'Push a feed' });
    await expect(dialog.getByLabel('Kind')).toHaveValue('soif');
    await dialog.getByLabel('File').setInputFiles(file(object(1, 'One') + broken + object(2, 'Two')));
    await dialog.getByLabel('Data source').fill('harvest');
    await dialog.getByRole('button', { name: 'Check only' }).click();
    await expect(dialog.getByRole('status')).toContainText('3 records: 1 error');
    await expectAccessible(page);
    await shot(page, 'soif-checked');
    await dialog.getByRole('button', { name: 'Push', exact: true }).click();
    const panel = page.getByRole('complementary', { name: /^Upload / });
    await expect(panel).toContainText('Completed with errors');
    await expect(panel).toContainText('does not end after 3 bytes');
    const sources = page.getByRole('table', { name: 'Data sources' });
    await expect(sources.getByRole('row', { name: /harvest/ })).toContainText('RDs');
    await expectAccessible(page);
    await shot(page, 'soif-pushed');
  });

  await test.step('the page of a URL shows its upload and line', async () => {
    const found = await services.getResource(cli, { slug: 'from-soif', url: 'http://docs.example/1.html' });
    await page.goto(`/collections/from-soif/resources/${valueOf(found).row.hash}`);
    await expect(page.getByText(/^Added by harvest, upload/)).toBeVisible();
    await expect(page.getByText('upload harvest').first()).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'soif-url');
  });
});

test('a gatherd is added, collected from, and told when it cannot be', async ({ page, services, signIn }) => {
  test.slow();
  const slug = await seedCollection(services, 'Gathered by others', 'http://docs.example/');
  const soif = `@UPDATE {\n${object(1, 'One')}${object(2, 'Two')}}\n`;
  const server = await startGatherd({ 'SEND-UPDATE': `400 - Sending\n${soif}499 - Sent (${soif.length} bytes)\n` });
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/feeds`);
  const part = page.getByRole('region', { name: 'Gatherers' });

  await test.step('a host that is none is said at its field', async () => {
    await part.getByRole('button', { name: 'Collect from a gatherd…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Collect from a gatherd' });
    await dialog.getByLabel('Host').fill('http://127.0.0.1/');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText('without a port')).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'gatherd-form');
    await dialog.getByLabel('Host').fill('127.0.0.1');
    await dialog.getByRole('spinbutton', { name: 'Port' }).fill(String(server.port));
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toBeHidden();
  });

  const row = part.getByRole('row', { name: new RegExp(`127.0.0.1:${server.port}`) });
  await test.step('its RDs are collected', async () => {
    await expect(row).toContainText('Not collected yet');
    await row.getByRole('button', { name: 'Collect', exact: true }).click();
    await expect(row).toContainText('Collected');
    const sources = page.getByRole('table', { name: 'Data sources' });
    await expect(
      sources.getByRole('row', { name: new RegExp(`127.0.0.1:${server.port} RDs of a gatherd`) }),
    ).toContainText('2');
    await expectAccessible(page);
    await shot(page, 'gatherd-collected');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await shot(page, `gatherd-collected-${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a gatherd that is gone is a failure with its reason', async () => {
    await server.close();
    await row.getByRole('button', { name: 'Collect', exact: true }).click();
    await expect(row).toContainText('ECONNREFUSED');
    await expect(row).toContainText('Failed in error');
    await shot(page, 'gatherd-failed');
  });

  await test.step('it is removed, and its RDs stay', async () => {
    await row.getByRole('button', { name: /^More actions for / }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Data sources' })).toContainText('RDs of a gatherd');
  });
});
