/** Jobs in the browser: what one waits for, followed and cancelled in two tabs, and shown alike in light and dark. */

import { connections } from '../lib/db/client.ts';
import { holdMetadata } from '../lib/jobs/testing/hold-metadata.ts';
import { cli } from '../lib/services/actor.ts';
import { seedCrawledSample, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test('a job is followed and cancelled in two tabs, and says what it left', async ({ page, services, signIn }) => {
  test.setTimeout(120_000);
  const slug = await seedCrawledSample(services);
  const { revision } = valueOf(await services.listFiles(cli, { slug }));
  const { rows } = valueOf(await services.searchResources(cli, { slug, limit: 1 }));
  const { host } = new URL(rows[0]?.url ?? '');
  const files = [{ path: 'external_metadata.cfg', text: `${host}/ o:Library\n` }];
  valueOf(await services.saveRevision(cli, { slug, base: revision, message: 'Metadata', files }));
  const { pool } = connections();
  const found = await pool.query<{ id: number }>('SELECT id FROM "Collection" WHERE slug = $1', [slug]);
  const letGo = await holdMetadata(pool, found.rows[0]?.id ?? 0);
  await signIn(page, 'operator');
  const place = `/collections/${slug}/metadata`;
  const other = await page.context().newPage();
  const [apply, otherApply] = [page, other].map((tab) => tab.getByRole('region', { name: 'Apply' }));
  if (apply === undefined || otherApply === undefined) throw new Error('there are two tabs');

  await test.step('it says what it waits for, and another tab follows it', async () => {
    await page.goto(place);
    await apply.getByRole('button', { name: 'Apply now' }).click();
    await expect(apply).toContainText('waiting for a run that is applying its metadata');
    await other.goto(place);
    await expect(otherApply).toContainText('waiting for a run that is applying its metadata');
    await shot(page, 'job-apply');
  });
  await test.step('the other tab cancels it while this one has no server; both say what was left', async () => {
    await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await page.waitForEvent('requestfailed');
    await otherApply.getByRole('button', { name: 'Cancel' }).click();
    await expect(otherApply.getByText('Cancelled. No RD was changed.')).toBeVisible();
    await page.unroute('**/*');
    await expect(apply.getByText('Cancelled. No RD was changed.')).toBeVisible();
  });
  await test.step('once nobody else applies metadata, it ends with its result', async () => {
    await apply.getByRole('button', { name: 'Apply now' }).click();
    await expect(apply).toContainText('waiting for a run that is applying its metadata');
    await letGo();
    await expect(apply.getByText(/is applied: \d+\sRDs? changed/)).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'job-applied');
  });
  await test.step('lines are counted', async () => {
    const coverage = page.getByRole('region', { name: 'Coverage' });
    await coverage.getByRole('button', { name: 'Count' }).click();
    await expect(coverage.getByRole('button', { name: 'Count again' })).toBeVisible();
    await shot(page, 'job-coverage');
  });
});
