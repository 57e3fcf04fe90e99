/** gatherd in the console: switched on in the settings, with who may collect in gatherd.cf, and its reference. */

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '../lib/engine/testing/ports.ts';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

async function greetingOf(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end('QUIT\n');
  return text(socket);
}

test('a collection is handed out where the settings say so, to whom gatherd.cf lets in', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCollection(services, 'Handed out', 'http://127.0.0.1/');
  const port = await freePort();
  const files = [
    { path: 'gatherer.cf', text: `Gatherer-Name: Example\nGatherer-Port: ${port}\n` },
    { path: 'gatherd.cf', text: '# T20\nAllow cs.colorado.edu usc.edu\nDeny all\n' },
  ];
  const { revision } = valueOf(await services.getCollection(cli, { slug }));
  valueOf(await services.saveRevision(cli, { slug, base: revision, message: 'gatherd', files }));
  await signIn(page, 'admin');

  await page.goto(`/collections/${slug}/settings`);
  const part = page.getByRole('region', { name: 'gatherd' });
  await expect(part).toContainText(`Off. gatherer.cf sets port ${port}.`);
  await part.getByLabel('Hand out RDs over gatherd').check();
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(part).toContainText('Saved. gatherd starts listening within 2 s.');
  await expect(async () => {
    expect(await greetingOf(port)).toBe('501 - Access denied\n');
  }).toPass();
  await expect(async () => {
    await page.reload();
    await expect(part).toContainText(`Listening on 127.0.0.1, port ${port}`, { timeout: 1_000 });
    await expect(part).toContainText('Last refusal 501 to 127.0.0.1: gatherd.cf:3 Deny all', { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await shot(page, 'settings-gatherd');

  await part.getByRole('link', { name: 'gatherd.cf' }).click();
  await expect(page.getByRole('table', { name: 'Rows of gatherd.cf' })).toBeVisible();
  await shot(page, 'edit-gatherd-cf');

  await page.goto('/reference/gatherd');
  await expect(page.getByText('SEND-UPDATE <timestamp>', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'reference-gatherd');
});
