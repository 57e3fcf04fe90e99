/** Rules made in the console: predefined ones, one in two steps, assigned to sites, planned, and what a run does. */

import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const path = 'filterrules.conf';

test('a rule made in two steps says what it would deny before it is saved', async ({ page, services, signIn }) => {
  test.setTimeout(180_000);
  const site = await startSite({ pages: 40, crossLinks: 2 });
  const slug = await seedCollection(services, 'Rules here', `${site.url}/`);
  await crawl(services, slug);
  const { text, revision } = valueOf(await services.getFile(cli, { slug, path }));
  const commented = `# Kept\n${text.replace('</Site>', '  # and this\n</Site>')}`;
  valueOf(await services.saveRevision(cli, { slug, base: revision, message: '', files: [{ path, text: commented }] }));
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/rules`);
  const table = page.getByRole('table', { name: 'Rules' });

  await test.step('the nineteen of the manual are a set to pick from', async () => {
    await page.getByRole('button', { name: 'Predefined rules' }).click();
    const dialog = page.getByRole('dialog', { name: 'Predefined rules' });
    await expect(dialog.getByRole('listitem')).toHaveCount(19);
    await expect(dialog.getByRole('button', { name: 'Add 12 rules' })).toBeEnabled();
    await expectAccessible(page);
    await shot(page, 'rules-predefined');
    await dialog.getByRole('checkbox', { name: /^Spreadsheet/ }).check();
    await dialog.getByRole('button', { name: 'Add 13 rules' }).click();
    await expect(table.getByRole('row')).toHaveCount(14);
    await expect(table.getByRole('row').filter({ hasText: 'Archive Files' })).toContainText('1 of 1');
  });
  await test.step('a rule of one’s own in two steps', async () => {
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'New rule' });
    await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
    await dialog.getByLabel('Name').fill('Tenth pages');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByLabel('Condition 1: compare', { exact: true }).selectOption('path');
    await dialog.getByLabel('Condition 1: operator').selectOption('regex');
    await dialog.getByLabel('Condition 1: value').fill('/page/1[0-9]\\.html$');
    await expectAccessible(page);
    await shot(page, 'rules-new');
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await expect(page).toHaveURL(/rule=tenth-pages/);
  });
  await test.step('the plan says in its row what it would deny', async () => {
    const row = table.getByRole('row').filter({ hasText: 'Tenth pages' });
    await expect(row.getByRole('cell').last()).toHaveText('10', { timeout: 20_000 });
    const plan = page.getByRole('region', { name: 'Plan' });
    await expect(plan.getByRole('button', { name: 'URLs newly rejected by this edit: 10' })).toBeVisible();
    await shot(page, 'rules');
    await expectAccessible(page);
  });
  await test.step('bulk: three rules are taken from the site and switched off', async () => {
    for (const rule of ['Audio Files', 'Video Files', 'Spreadsheet Files']) {
      await table.getByRole('row').filter({ hasText: rule }).getByRole('checkbox').check();
    }
    await page.getByRole('button', { name: 'Assign to sites' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove rules' }).click();
    await expect(table.getByRole('row').filter({ hasText: 'Audio Files' })).toContainText('none');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(table.getByRole('switch', { name: 'Video Files is on' })).not.toBeChecked();
  });
  await test.step('saved and crawled, the rule denied what the plan said; comments are where they were', async () => {
    await page.getByLabel('What this revision changes').fill('Rules');
    await page.getByRole('button', { name: /^Save as r/ }).click();
    await expect(page.getByText('no unsaved edits')).toBeVisible({ timeout: 30_000 });
    const saved = valueOf(await services.getFile(cli, { slug, path })).text;
    for (const line of commented.split('\n')) expect(saved.split('\n')).toContain(line);
    expect(saved.startsWith('# Kept\n')).toBe(true);
    const run = await crawl(services, slug);
    if (run.heldDeletions > 0) {
      valueOf(await services.decideHeldDeletions(cli, { slug, run: run.id, accept: true }));
    }
    await page.goto(`/collections/${slug}/rules`);
    await table.getByRole('row').filter({ hasText: 'Tenth pages' }).getByRole('link', { name: '10' }).click();
    await expect(page.getByText('10 URLs')).toBeVisible();
  });
  await site.close();
});
