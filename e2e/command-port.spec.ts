/** What programs call: the command port with its line on Live, its token, and the question before a kill; RDM; and the reference of both. */

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startSite } from '../lib/engine/testing/site.ts';
import { freePort } from '../lib/engine/testing/ports.ts';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

async function ask(port: number, line: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(`${line}\n`);
  return text(socket);
}

test('Live shows the port and asks before a kill; the settings create a token', async ({ page, services, signIn }) => {
  const site = await startSite({ pages: 200, latencyMs: 2000 });
  try {
    const slug = await seedCollection(services, 'Commanded', `${site.url}/`);
    const port = await freePort();
    const files = [{ path: 'robot.conf', text: `server-delay=0\ncommand-port=${port}\n` }];
    const { revision } = valueOf(await services.getCollection(cli, { slug }));
    valueOf(await services.saveRevision(cli, { slug, base: revision, message: 'Port', files }));
    valueOf(await services.saveOpenToThisHost(cli, { slug, isOpen: true }));
    await signIn(page, 'admin');
    await expect(async () => {
      const { address } = valueOf(await services.getCommandPort(cli, { slug }));
      expect(address).toBe('127.0.0.1');
    }).toPass();
    valueOf(await services.startRun(cli, { slug, kind: 'full' }));
    expect(await ask(port, 'status')).toMatch(/^200 (Idle|Running); run/);

    await page.goto(`/collections/${slug}/live`);
    await expect(page.getByRole('region', { name: 'Command port' })).toContainText(`Listening on 127.0.0.1:${port}`);
    await page.getByRole('button', { name: 'More ways to end the run' }).click();
    await page.getByRole('menuitem', { name: /^Kill/ }).click();
    const question = page.getByRole('dialog', { name: /^Kill run/ });
    await shot(page, 'live-kill');
    await question.getByRole('button', { name: 'Kill' }).click();
    await expect(page.getByText('ended at once')).toBeVisible();
    expect(await ask(port, 'kill')).toMatch(/^409 /);
    // Refusals are put on record by the second.
    await expect(async () => {
      await page.reload();
      const port = page.getByRole('region', { name: 'Command port' });
      await expect(port).toContainText('Last refusal 409 to 127.0.0.1', { timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);

    await page.goto(`/collections/${slug}/settings`);
    const part = page.getByRole('region', { name: 'Command port' });
    await part.getByRole('button', { name: 'Create token' }).click();
    await expect(part.getByText('Copy the token now')).toBeVisible();
    await expect(part.getByText(/^Created .* by admin@winnow.example/)).toBeVisible();
    await shot(page, 'settings-command-port');
    await part.getByRole('button', { name: 'Revoke token' }).click();
    await expect(part.getByText('There is no token.')).toBeVisible();

    await page.goto('/reference/command-port');
    await expect(page.getByText('simulate URL', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'reference-command-port');
  } finally {
    await site.close();
  }
});

test('the settings turn on RDM, and the console answers it without signing in', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Described', 'http://127.0.0.1:1/');
  await signIn(page, 'admin');
  await page.goto(`/collections/${slug}/settings`);
  const ask = async (): Promise<readonly [status: number, answer: string]> => {
    const data = '@RDMHEADER { -\nrdm-type{14}:\tstatus-request\n}\n';
    const headers = { 'Content-Type': 'application/x-rdm' };
    const response = await fetch(new URL(`/${slug}/search`, page.url()), { method: 'POST', body: data, headers });
    return [response.status, await response.text()];
  };
  expect((await ask())[0]).toBe(404);
  const part = page.getByRole('region', { name: 'RDM' });
  await part.getByLabel('Hand out RDs over RDM').check();
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(part.getByText('Saved.')).toBeVisible();
  expect(await ask()).toEqual([200, expect.stringContaining('rdm-type{15}:\tstatus-response\n')]);
  await test.step('somebody signed in submits from pages of the console only', async () => {
    const data = '@REQUEST { -\nsubmit-operation{8}:\tretrieve\n}\n';
    const statusFrom = async (origin: string): Promise<number> => {
      const headers = { 'Content-Type': 'application/x-rdm', Origin: origin };
      return (await page.request.post(`/${slug}/search`, { data, headers })).status();
    };
    expect(await statusFrom(new URL(page.url()).origin)).toBe(200);
    expect(await statusFrom('http://elsewhere.example')).toBe(401);
  });
  await expectAccessible(page);
  await part.scrollIntoViewIfNeeded();
  await shot(page, 'settings-rdm');

  await part.getByRole('link', { name: 'messages' }).click();
  await expect(page.getByText('rd-delete-request', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'reference-rdm');
});
