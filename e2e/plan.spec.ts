/** Consequences before saving: the plan of an edit, the run that does what it said, and the figures beside the lines. */

import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, seedCrawledSample, valueOf } from './support/database.ts';
import { fillText } from './support/editor.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const denies = 'MetaData fn=filter-by-regex src=path deny="/page/1[0-4]\\.html$"';

test('a plan says what the next run does', async ({ page, services, signIn }) => {
  const site = await startSite({ pages: 60, crossLinks: 2 });
  const slug = await seedCollection(services, 'Planned', `${site.url}/`);
  const first = await crawl(services, slug);
  expect(first.accounting.stored).toBe(60);
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf`);
  const plan = page.getByRole('region', { name: 'Plan' });

  await test.step('the lines have the figures of the last run', async () => {
    await expect(page.getByText(`hits: run ${first.id}`)).toBeVisible();
  });
  await test.step('an edit is planned when typing rests', async () => {
    const { text } = valueOf(await services.getFile(cli, { slug, path: 'filter.conf' }));
    await fillText(
      page,
      text.replaceAll('MetaData fn=filterrules-process', `MetaData fn=filterrules-process\n${denies}`),
    );
    await expect(plan.getByRole('button', { name: 'URLs newly rejected by this edit: 5' })).toBeVisible({
      timeout: 15_000,
    });
    await expect(plan.getByRole('button', { name: 'URLs newly rejected in the next run: 5' })).toBeVisible();
    const samples = plan.getByRole('table', { name: 'Samples of the plan' });
    await expect(samples.getByRole('row').filter({ hasText: '/page/12.html' })).toContainText('filter.conf:');
    await shot(page, 'configuration-plan');
    await expectAccessible(page);
  });
  const total = plan.getByRole('row', { name: /^RDs, 60 now/ }).getByRole('cell');
  const after = Number(await total.last().textContent());
  expect(after).toBeLessThan(60);
  await test.step('saved, the run drops what the plan said', async () => {
    await page.getByLabel('What this revision changes').fill('Fewer pages');
    await page.getByRole('button', { name: /^Save as r\d+/ }).click();
    await expect(page.getByRole('link', { name: /Fewer pages/ })).toBeVisible();
    await expect(
      plan.getByRole('button', { name: /^URLs newly rejected by changes saved since run \d+: 5$/ }),
    ).toBeVisible({
      timeout: 15_000,
    });
    await expect(plan.getByRole('button', { name: 'URLs newly rejected by this edit: 0' })).toBeVisible();
    await shot(page, 'configuration-plan-saved');
    const second = await crawl(services, slug);
    if (second.heldDeletions > 0) {
      valueOf(await services.decideHeldDeletions(cli, { slug, run: second.id, accept: true }));
    }
    const { rows } = valueOf(await services.searchResources(cli, { slug, outcome: 'rejected', limit: 100 }));
    expect(rows.filter(({ url }) => /\/page\/1[0-4]\.html$/.test(url))).toHaveLength(5);
    const kept = valueOf(await services.searchResources(cli, { slug, outcome: 'kept', limit: 100 }));
    expect(kept.rows).toHaveLength(after);
  });
  await test.step('the new line has its figure, and a rejected URL says what would keep it', async () => {
    await page.reload();
    const hits = valueOf(await services.getHits(cli, { slug }));
    expect(hits?.lines.filter(({ denied }) => denied === 5).length).toBeGreaterThan(0);
    const { rows } = valueOf(
      await services.searchResources(cli, { slug, outcome: 'rejected', limit: 1, text: '/page/12' }),
    );
    await page.goto(`/collections/${slug}/resources/${rows[0]?.hash}`);
    await expect(page.getByText('How to keep this URL')).toBeVisible();
    await expect(page.getByRole('link', { name: '5 URLs share this decision' })).toBeVisible();
    await shot(page, 'url-nearest-change');
    await expectAccessible(page);
  });
  await test.step('a rule that follows from the URL space comes into the editor with its plan', async () => {
    const folder = encodeURIComponent(`${new URL(site.url).host}/page/`);
    await page.goto(`/collections/${slug}/live?view=urls&cell=${folder}`);
    const rules = page.getByRole('list', { name: 'Suggested rules' });
    await rules
      .getByRole('listitem')
      .filter({ hasText: 'deny=/page/' })
      .getByRole('button', { name: /^Insert/ })
      .click();
    await expect(page).toHaveURL(/configuration\?file=filter\.conf&line=\d+/);
    await expect(page.getByText('unsaved edits in 1 file')).toBeVisible();
    await expect(plan.getByRole('button', { name: /^URLs newly rejected by this edit: [1-9]/ })).toBeVisible({
      timeout: 15_000,
    });
    await shot(page, 'configuration-inserted');
  });
  await site.close();
});

test('gutter, form and plan give the same figures for the edit of the five minutes', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCrawledSample(services);
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf`);
  const plan = page.getByRole('region', { name: 'Plan' });
  await test.step('without an edit the next run changes nothing', async () => {
    await expect(plan.getByRole('button', { name: 'URLs newly rejected in the next run: 0' })).toBeVisible({
      timeout: 15_000,
    });
  });
  const { text } = valueOf(await services.getFile(cli, { slug, path: 'filter.conf' }));
  const before = 'MetaData fn=filterrules-process';
  await fillText(page, text.replace(before, `${before}\nMetaData fn=filter-by-prefix src=path deny=/story`));
  const line = text.slice(0, text.indexOf(before)).split('\n').length + 1;
  await page.goto(`/collections/${slug}/configuration?file=filter.conf&line=${line}`);
  await test.step('the plan: one page whose links are no longer followed, seven URLs behind it', async () => {
    await expect(plan.getByRole('button', { name: 'Links no longer followed by this edit: 1' })).toBeVisible({
      timeout: 15_000,
    });
    await expect(plan.getByRole('button', { name: /^URLs no longer found by this edit: 7/ })).toBeVisible();
  });
  await test.step('the gutter', async () => {
    const words = /new,\s1\spredicted,\slinks\sof\s1\spage\sno\slonger\sfollowed,\s7\sURLs\sno\slonger\sfound/;
    await expect(page.locator('.view-line').filter({ hasText: 'deny=/story' })).toContainText(words);
  });
  await test.step('the form, which says where the rest of what matches is', async () => {
    const form = page.getByRole('region', { name: 'Effect on the last run' });
    await expect(form).toContainText('Next run1 denied');
    await expect(form).toContainText(/links of 1.page no longer followed, 7.URLs no longer found/);
    await expect(form).toContainText(
      /By itself, it denies 8 of 110.URLs\. The other 7 are denied earlier or no longer found/,
    );
    await shot(page, 'configuration-plan-form');
    await expectAccessible(page);
  });
  await test.step('the figure in the gutter opens what it counts', async () => {
    await page.getByRole('button', { name: new RegExp(`^Line ${line}: 1 URL denied, predicted`) }).click();
    await expect(page.getByText(`plan: URLs denied by filter.conf:${line} in the next run`)).toBeVisible();
    await expect(page.getByText('1 URL', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /story\/1 / })).toBeVisible();
    await page.goBack();
    await expect(plan.getByRole('table', { name: 'Plan by cause' })).toBeVisible({ timeout: 15_000 });
  });
  await test.step('narrower windows', async () => {
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(plan.getByRole('table', { name: 'Plan by cause' })).toBeVisible({ timeout: 15_000 });
      await shot(page, `configuration-plan-${width}`);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('a figure opens the list of its URLs', async () => {
    await plan.getByRole('button', { name: /^URLs no longer found by this edit: 7/ }).click();
    await plan.getByRole('link', { name: 'Open list' }).click();
    await expect(page.getByText('plan: URLs no longer found by this edit')).toBeVisible();
    await expect(page.getByText('7 URLs', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /story\/8/ })).toBeVisible();
    await shot(page, 'resources-of-plan');
    await expectAccessible(page);
  });
});

test('a line with an error is left out of the plan, and saved only on purpose', async ({ page, services, signIn }) => {
  const slug = await seedCrawledSample(services);
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf`);
  const plan = page.getByRole('region', { name: 'Plan' });
  const { text } = valueOf(await services.getFile(cli, { slug, path: 'filter.conf' }));
  const before = 'MetaData fn=filterrules-process';
  const added = ['MetaData fn=filter-by-prefix src=path deny=/story', 'MetaData fn=filter-by-regex src=path deny="("'];
  await fillText(page, text.replaceAll(before, [before, ...added].join('\n')));
  await test.step('saved before the text is checked, it asks all the same', async () => {
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save r2 with 2 errors?' });
    await expect(dialog.getByText('filter.conf:6')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(valueOf(await services.listFiles(cli, { slug })).revision).toBe(1);
  });
  await test.step('the rest is planned', async () => {
    await expect(plan.getByRole('button', { name: 'URLs newly rejected by this edit: 1' })).toBeVisible({
      timeout: 15_000,
    });
    await expect(plan.getByText(/The plan skips filter\.conf:6, filter\.conf:21\./)).toBeVisible();
    await shot(page, 'configuration-plan-left-out');
    await expectAccessible(page);
  });
  await test.step('saving asks, says which, and loses nothing', async () => {
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save r2 with 2 errors?' });
    await expect(dialog.getByText('filter.conf:6')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save with errors…' }).click();
    await dialog.getByRole('button', { name: 'Save as draft' }).click();
    await expect.poll(async () => valueOf(await services.listFiles(cli, { slug })).revision).toBe(2);
    expect(valueOf(await services.getFile(cli, { slug, path: 'filter.conf' })).text).toContain(added[1]);
  });
});

test('a block whose tag has an error is left out, and where nothing is left there is no plan', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCrawledSample(services);
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filterrules.conf`);
  const plan = page.getByRole('region', { name: 'Plan' });
  const { text } = valueOf(await services.getFile(cli, { slug, path: 'filterrules.conf' }));
  const added = '<Site name=other colour=red>\n  Start url=http://other.example/\n</Site>\n';
  await test.step('the rest is planned', async () => {
    await fillText(page, added + text, 'filterrules.conf');
    const words = 'The plan skips filterrules.conf:1–3 until the error in line 1 is fixed.';
    await expect(plan.getByText(words)).toBeVisible({ timeout: 15_000 });
    await expect(plan.getByRole('button', { name: 'URLs newly rejected in the next run: 0' })).toBeVisible();
    await shot(page, 'configuration-plan-block');
    await expectAccessible(page);
    const dock = page.getByRole('group', { name: 'Dock' });
    await dock.getByRole('button', { name: /^Findings/ }).click();
    await expect(page.getByRole('table', { name: 'Findings' })).toContainText('skipped by the plan');
    await shot(page, 'configuration-findings');
    await expectAccessible(page);
    await dock.getByRole('button', { name: /^Plan/ }).click();
  });
  await test.step('without the only site there is nothing to start from', async () => {
    await fillText(page, text.replaceAll('<Site ', '<Site colour=red '), 'filterrules.conf');
    await expect(plan.getByText(/No plan until the error is fixed\. Without .* there is no start point\./)).toBeVisible(
      {
        timeout: 15_000,
      },
    );
  });
});
