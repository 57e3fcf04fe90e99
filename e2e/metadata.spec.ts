/** External metadata: profiles with errors, quick fixes, concatenating under the threshold, and which line gave what. */

import { cli } from '../lib/services/actor.ts';
import { seedCollection, seedCrawledSample, valueOf } from './support/database.ts';
import { expectText, fillText } from './support/editor.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

test.setTimeout(120_000);

const hr = 'profiles/hr/external_metadata.cfg';
const policies = 'profiles/policies/external_metadata.cfg';
const hrText = 'site.example/ o:Personnel\nsite.example/hr/ t:"Leave and absence\n';
const policiesText = `${[
  'site.example/ o:Policies',
  'site.example/policies/ x:rules t:"All policies" d:20260101',
  'site.example/policies/list?a=1&amp;b=2 x:list',
  'site.example/policies/old/ d:2026010',
].join('\n')}\n`;

test('two profiles with errors are mended, concatenated, and every value names its line', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCollection(services, 'With metadata', 'http://127.0.0.1:9/');
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/live`);
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();

  await test.step('g m leads there; the first profile is made', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect(page).toHaveURL(/\/metadata$/);
    await makeProfile('policies');
    await fillText(page, policiesText, policies);
    await makeProfile('hr');
    await fillText(page, hrText, hr);
  });
  const findings = page.getByRole('region', { name: 'Findings' });
  await test.step('every finding is listed, errors first, over both profiles', async () => {
    await expect(findings.getByRole('row')).toHaveCount(6);
    await expect(findings.getByRole('row').nth(1)).toContainText('hr:2');
    await expect(findings.getByRole('row').nth(2)).toContainText('2026010');
    await expect(findings.getByRole('row').nth(3)).toContainText('Line 1 of hr has the same prefix');
    await expect(page.getByText('2 of 6 malformed')).toBeVisible();
    await expect(page.getByText('would stop')).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'metadata-findings');
  });
  await test.step('over the threshold nothing is written, and that is said', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Stopped: the old file is kept')).toBeVisible({ timeout: 30_000 });
    const { files } = valueOf(await services.listFiles(cli, { slug }));
    expect(files.map(({ path }) => path)).not.toContain('external_metadata.cfg');
  });
  await test.step('quick fixes mend the open profile and the other one', async () => {
    await findings.getByRole('button', { name: 'Close the quote at the end of the line' }).click();
    await expectText(page, hrText.replace('absence', 'absence"'), hr);
    await findings.getByRole('button', { name: 'Replace &amp; with &' }).click();
    await findings.getByRole('button', { name: 'policies:4' }).click();
    await expectText(page, policiesText.replace('&amp;', '&'), policies);
    await expect(page.getByText('1 of 6 malformed')).toBeVisible();
  });
  await test.step('the threshold follows the keys of the dial and the field', async () => {
    const dial = page.getByRole('slider', { name: 'Threshold' });
    const field = page.getByLabel('errorThreshold');
    await dial.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowUp');
    await expect(field).toHaveValue('0.0002');
    await field.fill('0.2');
    await expect(page.getByText('20 %, up to 1 line')).toBeVisible();
    await expect(page.getByText('would pass')).toBeVisible();
    await expect(page).toHaveURL(/threshold=0.2/);
  });
  await test.step('Concatenate saves the edits and writes the valid lines in byte order of the profiles', async () => {
    await page.getByRole('button', { name: 'Save and concatenate' }).click();
    await expect(page.getByText(/^Written as r\d+$/)).toBeVisible({ timeout: 30_000 });
    const { text } = valueOf(await services.getFile(cli, { slug, path: 'external_metadata.cfg' }));
    expect(text.split('\n').slice(0, 3)).toEqual([
      'site.example/ o:Personnel',
      'site.example/hr/ t:"Leave and absence"',
      'site.example/ o:Policies',
    ]);
    await expect(page.getByText('Same lines')).toBeVisible();
  });
  await test.step('for a URL every class names its line, and what it overrides', async () => {
    await page.getByRole('button', { name: 'Look up a URL' }).click();
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill('http://site.example/policies/list?a=1&b=2');
    const effective = page.getByRole('region', { name: 'Effective metadata' });
    await expect(effective.getByRole('listitem').filter({ hasText: 'All policies' })).toContainText('policies:2');
    const chain = page.getByRole('region', { name: 'Lines that match' });
    await expect(chain.getByRole('listitem')).toHaveCount(3);
    await expect(chain).toContainText('x is overridden by');
    await expectAccessible(page);
    await shot(page, 'metadata-look-up');
    await effective.getByRole('button', { name: 'hr:1' }).click();
    await expectText(page, hrText.replace('absence', 'absence"'), hr);
  });

  await test.step('every validation is kept with its findings', async () => {
    await page.getByRole('group', { name: 'Side panel' }).getByRole('button', { name: 'Concatenate' }).click();
    const recent = page.getByRole('region', { name: 'Validations' });
    await expect(recent.getByRole('listitem')).toHaveCount(2);
    await recent.getByRole('link', { name: 'stopped, old file kept' }).click();
    const kept = page.getByRole('region', { name: 'Findings' });
    await expect(kept).toContainText('E_UNCLOSED_QUOTE');
    await kept.getByRole('link', { name: 'Errors' }).click();
    await expect(kept.getByRole('listitem').filter({ hasText: 'hr:2' })).toBeVisible();
    await expect(kept.getByRole('listitem').filter({ hasText: 'has the same prefix' })).toHaveCount(0);
    await shot(page, 'metadata-validation');
  });

  async function makeProfile(name: string): Promise<void> {
    await page.getByRole('button', { name: 'New profile' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create profile' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: `profiles/${name}/external_metadata.cfg` })).toBeAttached();
  }
});

test('whoever is named for one profile edits that one and nothing else', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'One profile', 'http://127.0.0.1:9/');
  for (const profile of ['hr', 'policies']) {
    valueOf(await services.createMetadataProfile(cli, { slug, profile, text: 'site.example/ o:x\n' }));
  }
  await signIn(page, 'admin');
  await page.goto(`/collections/${slug}/metadata`);
  await test.step('an administrator says who', async () => {
    await page.getByRole('button', { name: 'More about hr' }).click();
    await page.getByRole('menuitem', { name: 'Editors' }).click();
    await page.getByRole('button', { name: 'Selected people' }).click();
    await page.getByLabel('E-mail addresses').fill('viewer@winnow.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/metadata?file=${policies}`);
  await expect(page.getByText('read-only; operators can edit it')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Concatenate Ctrl/ })).toBeDisabled();
  await page.getByRole('button', { name: /^hr/ }).click();
  await fillText(page, hrText.replace('absence', 'absence"'), hr);
  await page.getByRole('button', { name: /^Save as r\d+/ }).click();
  await expect(page.getByText('no unsaved edits').or(page.getByText('checked as you type'))).toBeVisible();
  expect(valueOf(await services.getFile(cli, { slug, path: hr })).text).toContain('absence"');
});

test('a line is applied to what was crawled; the RD names the line, and the line names its URLs', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCrawledSample(services);
  const [kept] = valueOf(await services.searchResources(cli, { slug, limit: 1, outcome: 'kept' })).rows;
  const origin = new URL(kept?.url ?? '').origin;
  const text = `${origin}/ o:"Records office" x:everywhere\n${origin}/news/ x:news\n`;
  const missed = text.replace(`${origin}/news/`, `${origin.replace('http:', 'https:')}/news/`);
  valueOf(await services.createMetadataProfile(cli, { slug, profile: 'office', text: missed }));
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/metadata`);
  await expect(page.getByRole('textbox', { name: 'profiles/office/external_metadata.cfg' })).toBeAttached();
  await test.step('a line that nearly matches is found by counting, and mended with all of its kind', async () => {
    const coverage = page.getByRole('region', { name: 'Coverage' });
    await coverage.getByRole('button', { name: 'Count' }).click();
    await coverage.getByRole('button', { name: 'Fix scheme' }).click({ timeout: 20_000 });
    await expect(page.getByRole('dialog')).toContainText(`+ ${origin}/news/ x:news`);
    await shot(page, 'metadata-fix');
    await page.getByRole('button', { name: 'Fix 1 line as r3' }).click();
    await expectText(page, text, 'profiles/office/external_metadata.cfg');
    await coverage.getByRole('button', { name: 'Count again' }).click();
    await expect(page.getByLabel(/^Line 1: \d+ URLs it reaches$/)).toBeVisible({ timeout: 20_000 });
    await expect(coverage.getByRole('region', { name: 'URLs without a line' })).toContainText('Add line');
    await shot(page, 'metadata-coverage');
  });
  const titled = `${origin}/links`;
  const whole = `${text}${titled} t:"A title of our own"\n`;
  await test.step('what is typed is weighed against the saved RDs, with each value before and after', async () => {
    await fillText(page, whole, 'profiles/office/external_metadata.cfg');
    await page.getByRole('group', { name: 'Side panel' }).getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    const sample = preview.getByRole('listitem').filter({ hasText: 'A title of our own' });
    await expect(sample).toContainText('office:3', { timeout: 20_000 });
    await expect(sample.getByRole('link', { name: titled, exact: true })).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'metadata-preview');
    await page.getByRole('group', { name: 'Side panel' }).getByRole('button', { name: 'Concatenate' }).click();
  });
  await test.step('written and applied without another crawl', async () => {
    await page.getByRole('button', { name: 'Save and concatenate' }).click();
    await expect(page.getByText(/^Written as r\d+$/)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Apply now' }).click();
    await expect(page.getByText(/is applied: \d+\sRDs changed/)).toBeVisible({ timeout: 20_000 });
  });
  const line = page.getByRole('region', { name: 'URLs of the line' });
  await test.step('from the line to its URLs, and to an RD', async () => {
    await page.getByRole('textbox', { name: 'profiles/office/external_metadata.cfg' }).press('Control+Home');
    await page.getByRole('group', { name: 'Side panel' }).getByRole('button', { name: 'Line' }).click();
    await expect(line.getByRole('listitem').first()).toContainText('gets o, x from this line');
    await shot(page, 'metadata-line');
    await line.getByRole('link', { name: kept?.url ?? '', exact: true }).click();
  });
  await test.step('from the RD to the line, and to all lines that match', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Records office' });
    await expect(row).toContainText('office:1');
    const chain = page.getByRole('region', { name: 'External metadata' });
    await expect(chain.getByRole('listitem').last()).toContainText('Records office');
    await expect(chain.getByRole('link', { name: 'office:1' })).toBeVisible();
    await chain.scrollIntoViewIfNeeded();
    await shot(page, 'metadata-chain');
    await row.getByRole('link', { name: 'external metadata' }).click();
    await expect(page.getByRole('region', { name: 'Effective metadata' })).toContainText('Records office');
    await page.goBack();
    await row.getByRole('link', { name: 'office:1' }).click();
    await expectText(page, whole, 'profiles/office/external_metadata.cfg');
  });
  await test.step('a run makes RDs with the same, and class:word finds them', async () => {
    await page.goto(`/collections/${slug}/live`);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect
      .poll(async () => valueOf(await services.listRuns(cli, { slug })).runs.map(({ state }) => state), {
        timeout: 40_000,
      })
      .toEqual(['finished', 'finished']);
    await expect(async () => {
      await page.goto(`/collections/${slug}/resources?text=${encodeURIComponent('o:"records OFFICE" t:own')}`);
      await expect(page.getByRole('row')).toHaveCount(2, { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole('row').nth(1)).toContainText('/links');
    await shot(page, 'metadata-search');
  });
});

test('a table becomes a profile; what no line can hold is listed, and replaced when that is chosen', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCollection(services, 'From a table', 'http://127.0.0.1:9/');
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/metadata`);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  const table = 'url,t,x\nsite.example/,"Say ""hi""",a\nsite.example/b/,Plain,b c\n';
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await expect(dialog.getByText('row 2, t')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'metadata-import');
  await dialog.getByRole('button', { name: "Replace with '" }).click();
  await dialog.getByLabel('Profile').fill('table');
  await dialog.getByRole('button', { name: 'Create profile' }).click();
  const written = 'site.example/ t:"Say \'hi\'" x:a\nsite.example/b/ t:Plain x:"b c"\n';
  await expectText(page, written, 'profiles/table/external_metadata.cfg');
});
