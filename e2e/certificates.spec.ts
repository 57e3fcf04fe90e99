/** A server whose certificate nobody vouches for: an administrator sees what is wrong, accepts it, and takes it back. */

import { once } from 'node:events';
import { createServer } from 'node:https';
import { AxeBuilder } from '@axe-core/playwright';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from '../lib/outside/testing/certificates.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { expect, test } from './support/session.ts';

test('an administrator accepts the certificate of one server, and it is listed and removable', async ({
  page,
  services,
  signIn,
}) => {
  const server = createServer({ key: TEST_KEY, cert: EXPIRED_CERTIFICATE }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>In</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `https://127.0.0.1:${port}/`;
    const slug = await seedCollection(services, 'Secure', url);
    await crawl(services, slug);
    const { rows } = valueOf(await services.searchResources(cli, { slug, limit: 1 }));
    await signIn(page, 'admin');
    await page.goto(`/collections/${slug}/resources/${rows[0]?.hash ?? ''}`);
    await page.getByRole('button', { name: 'Show certificate' }).click();
    const certificates = page.getByRole('list', { name: 'Certificates' });
    await expect(certificates).toContainText('expired certificate');
    await expect(certificates).toContainText('CN=site.test');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await certificates.getByRole('button', { name: 'Accept certificate' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('SHA-256');
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Accept certificate' }).click();
    await expect(certificates).toContainText('The next run trusts it.');
    const { state, accounting } = await crawl(services, slug);
    expect({ state, fetched: accounting.fetched }).toEqual({ state: 'finished', fetched: 1 });

    await page.goto(`/collections/${slug}/settings`);
    const accepted = page.getByRole('list', { name: 'Accepted certificates' });
    await expect(accepted).toContainText(`127.0.0.1:${port}`);
    await accepted.getByRole('button', { name: /Remove/ }).click();
    await expect(accepted).toHaveCount(0);

    await page.goto('/certificates');
    await page.getByRole('textbox', { name: /Certificate authorities/ }).fill('nonsense');
    await page.getByRole('button', { name: 'Save authorities' }).click();
    await expect(page.getByText('No certificate found.')).toBeVisible();
    await page.getByRole('textbox', { name: /Certificate authorities/ }).fill(TEST_CERTIFICATE);
    await page.getByRole('button', { name: 'Save authorities' }).click();
    await expect(page.getByRole('list', { name: 'Trusted authorities' })).toContainText('CN=site.test');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
