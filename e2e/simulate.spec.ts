/** The simulator: a pasted list, traces, unsaved texts compared, assertions on every save and before a run. */

import type { Page } from '@playwright/test';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const site = 'http://127.0.0.1:9';
const pasted = [`${site}/docs/a`, `${site}/old/b`, 'https://elsewhere.example/', 'www.example.org/page'].join('\n');

test('from a pasted list to a run that assertions keep from starting', async ({ page, services, signIn }) => {
  test.setTimeout(120_000);
  const slug = await seedCollection(services, 'Simulated', `${site}/`);
  const place = `/collections/${slug}`;
  const { text: filters } = valueOf(await services.getFile(cli, { slug, path: 'filter.conf' }));
  const denying = filters.replaceAll(/^(MetaData )/gm, 'MetaData fn=filter-by-regex src=path deny="/old/"\n$1');
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, 'operator');
  const field = page.getByRole('textbox', { name: 'URLs, one per line' });
  const table = page.getByRole('table', { name: 'Verdicts' });
  const row = (text: string) => table.getByRole('row').filter({ hasText: text });

  await test.step('the list is pasted; a line that is no URL is named with its mend, the rest is decided', async () => {
    await page.goto(`${place}/live`);
    await page.getByRole('link', { name: 'Simulator', exact: true }).click();
    await expect(page.getByText('The verdict on each URL appears here')).toBeVisible();
    await expectAccessible(page);
    await field.fill(pasted);
    const bad = page.getByRole('list', { name: 'Invalid lines' });
    await expect(bad).toContainText('line 4');
    await expect(bad).toContainText('Write https://www.example.org/page');
    await field.press('Control+Enter');
    await expect(row('/docs/a')).toContainText('undecided');
    await expect(row('elsewhere.example')).toContainText('rejected');
    await page.getByRole('button', { name: 'Remove line' }).click();
    await expect(bad).toHaveCount(0);
  });
  await test.step('a URL opens to its trace, and the address brings it back', async () => {
    await row('elsewhere.example').click();
    const trace = page.getByRole('region', { name: 'Trace' });
    await expect(trace.getByRole('list', { name: 'Decision, step by step' })).toBeVisible();
    await expect(trace.getByRole('region', { name: 'Notes' })).toContainText('elsewhere.example was not looked up');
    await expect(page).toHaveURL(/url=https%3A%2F%2Felsewhere\.example/);
    await page.reload();
    await expect(trace.getByRole('list', { name: 'Decision, step by step' })).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'simulator');
  });
  await test.step('the verdicts become assertions, under a name', async () => {
    await page.getByRole('button', { name: 'Assert these verdicts' }).click();
    await expect(field).toHaveValue(/elsewhere\.example\/\trejected/);
    await expect(page.getByText(/All 3\sassertions pass/)).toBeVisible();
    await page.getByRole('button', { name: 'Save list' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('pages');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'pages' })).toBeVisible();
  });
  await test.step('unsaved texts are compared; only what differs is marked, and one is not as expected', async () => {
    await keepEdits(page, slug, { base: 2, text: denying });
    await page.goto(`${place}/simulator?list=pages`);
    await expect(row('/old/b')).toContainText('undecided');
    await expect(row('/old/b')).toContainText('rejected');
    await expect(page.getByText(/1 of 3\sassertions fails/)).toBeVisible();
    await page.getByRole('button', { name: '1 differ' }).click();
    await expect(table.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    await shot(page, 'simulator-compare');
  });
  await test.step('the save says so, and the run does not start while it is a condition', async () => {
    await page.goto(`${place}/configuration`);
    await page.getByRole('button', { name: 'Save as r3' }).click();
    await expect(page.getByText(/With r3, 1 of 3\sassertions fails/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^r3 .*1 fails/ })).toBeVisible();
    await page.goto(`${place}/settings`);
    const settings = page.getByRole('region', { name: 'Assertions' });
    await settings.getByLabel('Runs start only if no assertion fails').check();
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings.getByText('Saved.')).toBeVisible();
    await page.goto(`${place}/live`);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText(`pages, line 2: ${site}/old/b is rejected by filter.conf:`)).toBeVisible();
  });
  await test.step('mended, it starts', async () => {
    await keepEdits(page, slug, { base: 3, text: filters });
    await page.goto(`${place}/configuration`);
    await page.getByRole('button', { name: 'Save as r4' }).click();
    await expect(page.getByRole('link', { name: /^r4 / })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText('With r3,')).toHaveCount(0);
    await page.goto(`${place}/live`);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect.poll(async () => valueOf(await services.listRuns(cli, { slug })).runs.length).toBe(1);
  });
});

/** Unsaved text of filter.conf, as the editor keeps it in the window. */
async function keepEdits(
  page: Page,
  slug: string,
  { base, text }: { readonly base: number; readonly text: string },
): Promise<void> {
  await page.evaluate(([key, kept]) => sessionStorage.setItem(key, kept), [
    `winnow-edits:${slug}`,
    JSON.stringify({ base, texts: [['filter.conf', text]] }),
  ] as const);
}

test('ten thousand lines of a file are decided while one looks on', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Long list', `${site}/`);
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/simulator`);
  const lines = Array.from({ length: 10_000 }, (_, n) => `${site}/page/${n}`);
  const buffer = Buffer.from(lines.join('\n'));
  await page.getByLabel('A list of URLs').setInputFiles({ name: 'urls.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByRole('region', { name: 'URLs' }).getByText(/10,000\sURLs/)).toBeVisible();
  await page.getByRole('textbox', { name: 'URLs, one per line' }).press('Control+Enter');
  await expect(page.getByRole('button', { name: /10,000 undecided/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('table', { name: 'Verdicts' })).toHaveAttribute('aria-rowcount', '10001');
});
