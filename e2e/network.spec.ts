/** Network settings of the installation: the proxy, with a run that cannot reach it and says so on Live, and the News server. */

import { AxeBuilder } from '@axe-core/playwright';
import { freePort } from '../lib/engine/testing/ports.ts';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, test } from './support/session.ts';

test('the default proxy is set by an administrator, and a run that waits for it shows since when', async ({
  page,
  services,
  signIn,
}) => {
  const port = await freePort();
  const slug = await seedCollection(services, 'Behind a proxy', 'http://intranet.test/');
  await signIn(page, 'admin');
  await page.goto('/network');
  const url = page.getByRole('textbox', { name: /^Proxy/ });
  await url.fill('https://proxy.test:8080');
  await page.getByRole('button', { name: 'Save proxy' }).click();
  await expect(page.getByText(/Invalid proxy URL/)).toBeVisible();
  await url.fill(`http://127.0.0.1:${port}/`);
  await page.getByRole('textbox', { name: /User name/ }).fill('robot');
  await page.getByLabel(/^Password/).fill('sesame');
  await page.getByRole('button', { name: 'Save proxy' }).click();
  await expect(page.getByText('Takes effect in the next run')).toBeVisible();
  await page.reload();
  await expect(url).toHaveValue(`http://127.0.0.1:${port}/`);
  await expect(page.getByLabel(/^Password/)).toHaveValue('');
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('placeholder', 'Stored');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  valueOf(await services.startRun(cli, { slug, kind: 'full' }));
  await page.goto(`/collections/${slug}/live`);
  const line = page.getByRole('region', { name: 'Proxy' });
  await expect(line).toContainText(`http://127.0.0.1:${port}`);
  await expect(line).toContainText('set by the installation');
  await expect(line).toContainText(/Down since .* cannot be reached .* 1\sURL waiting/);
  await expect(line).toContainText('Last checked');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('the News server of the installation is set beside the proxy', async ({ page, signIn }) => {
  await signIn(page, 'admin');
  await page.goto('/network');
  const server = page.getByRole('textbox', { name: /^News server/ });
  await server.fill('news example');
  await page.getByRole('button', { name: 'Save News server' }).click();
  await expect(page.getByText(/Enter a host name or address/)).toBeVisible();
  await server.fill('news.example:8119');
  await page.getByRole('button', { name: 'Save News server' }).click();
  await expect(page.getByText('Takes effect in the next run')).toBeVisible();
  await page.reload();
  await expect(server).toHaveValue('news.example:8119');
});
