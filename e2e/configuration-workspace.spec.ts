/** The workspace around a text: nothing above or beside it moves while one types, and no edit is lost by a click. */

import type { Page } from '@playwright/test';
import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/index.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { editorOf, expectText, fillText, textOf } from './support/editor.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const wrongLine = 'MetaData fn=filter-by-regex src=path deny="/page/(1"';
const rightLine = 'MetaData fn=filter-by-prefix src=path deny=/page/1';
const short = `<Filter name="enumeration-default">
MetaData fn=filter-by-prefix src=path deny=/page/9
Enumerate fn=enumerate-urls max=1024 type=text/html
</Filter>
<Filter name="generation-default">
Generate fn=extract-html-meta truncate=255
</Filter>
`;

/** Where the frame of the text, its lines and their numbers begin, and how large the frame is. */
async function editorBox(page: Page): Promise<readonly number[]> {
  return page.evaluate(() =>
    ['.monaco-editor', '.monaco-editor .view-lines', '.monaco-editor .margin'].flatMap((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect();
      return [box?.x ?? -1, box?.y ?? -1, part === '.monaco-editor' ? (box?.height ?? -1) : 0];
    }),
  );
}

/** Lines of the text that are in view from top to bottom; looked at as one, since the editor makes lines anew. */
async function wholeLines(page: Page): Promise<number> {
  return page.evaluate(() => {
    const frame = document.querySelector('.monaco-editor')?.getBoundingClientRect();
    const lines = Array.from(document.querySelectorAll('.view-line'), (line) => line.getBoundingClientRect());
    return lines.filter(({ top, bottom }) => frame !== undefined && top >= frame.top && bottom <= frame.bottom).length;
  });
}

async function setText(services: Services, slug: string, text: string, message: string): Promise<void> {
  const { revisions } = valueOf(await services.listRevisions(cli, { slug }));
  const base = revisions[0]?.number ?? 1;
  valueOf(await services.saveRevision(cli, { slug, base, message, files: [{ path: 'filter.conf', text }] }));
}

test('the text does not move while findings, plans and newer revisions come and go', async ({
  page,
  services,
  signIn,
}) => {
  const site = await startSite({ pages: 20, crossLinks: 2 });
  const slug = await seedCollection(services, 'At rest', `${site.url}/`);
  const { text } = valueOf(await services.getFile(cli, { slug, path: 'filter.conf' }));
  await setText(services, slug, `${text}${'# a line to count\n'.repeat(40)}`, 'Forty lines');
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf`);
  await expect(page.locator('.view-line').first()).toBeVisible();
  const plan = page.getByRole('region', { name: 'Plan' });
  const dock = page.getByRole('group', { name: 'Dock' });
  const before = await editorBox(page);

  await test.step('at 1440 × 900 at least 25 lines are in view, whatever the dock shows', async () => {
    await expect.poll(() => wholeLines(page)).toBeGreaterThanOrEqual(25);
  });
  await test.step('an error becomes the first row of the dock, with its fix', async () => {
    await typeLine(page, wrongLine);
    const row = page.getByRole('status').filter({ hasText: 'filter.conf:1' });
    await expect(row).toBeVisible();
    await expect(page.getByRole('button', { name: /^\d errors?$/ })).toBeVisible();
    expect(await editorBox(page)).toEqual(before);
    await expect.poll(() => wholeLines(page)).toBeGreaterThanOrEqual(25);
    await dock.getByRole('button', { name: /^Findings/ }).click();
    await expect(page.getByRole('table', { name: 'Findings' }).getByRole('row').nth(1)).toContainText('filter.conf:1');
    expect(await editorBox(page)).toEqual(before);
    await expectAccessible(page);
    await shot(page, 'configuration-plan-findings');
  });
  await test.step('so do a plan and what somebody else saved', async () => {
    await fillText(page, `${rightLine}\n${text}`);
    await page.keyboard.press('Control+Home');
    await dock.getByRole('button', { name: /^Plan/ }).click();
    await expect(plan).toBeVisible();
    const files = [{ path: 'mime.types', text: 'type=text/html exts=htm\n' }];
    valueOf(await services.saveRevision(cli, { slug, base: 3, message: 'Types', files }));
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByText('cli saved r4 meanwhile: Types')).toBeVisible();
    expect(await editorBox(page)).toEqual(before);
  });
  await site.close();
});

test('the dock is as high as its user left it, by pointer and by keyboard', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Docked', 'http://127.0.0.1:9/');
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf`);
  const height = page.getByRole('slider', { name: 'Dock height' });
  const body = page.getByRole('region', { name: 'Plan' });
  await expect(height).toHaveValue('282');

  await height.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(height).toHaveValue('302');
  const edge = await page.getByRole('group', { name: 'Dock' }).boundingBox();
  if (edge === null) throw new Error('There is no dock.');
  await page.mouse.move(700, edge.y - 2);
  await page.mouse.down();
  await page.mouse.move(700, edge.y - 62, { steps: 5 });
  await page.mouse.up();
  await expect(height).toHaveValue('362');

  await test.step('on every page that edits, and after a reload', async () => {
    await page.goto(`/collections/${slug}/schema`);
    await expect(height).toHaveValue('362');
    await page.getByRole('button', { name: 'Collapse the dock' }).click();
    await expect(body).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand the dock' })).toBeVisible();
    await page
      .getByRole('group', { name: 'Dock' })
      .getByRole('button', { name: /^Findings/ })
      .click();
    await expect(page.getByRole('region', { name: 'Findings' })).toBeVisible();
    await expect(page).toHaveURL(/dock=findings/);
    await expectAccessible(page);
  });
});

test('bars tell what is new, what is edited, and what was saved since the last run', async ({
  page,
  services,
  signIn,
}) => {
  const site = await startSite({ pages: 20, crossLinks: 2 });
  const slug = await seedCollection(services, 'Barred', `${site.url}/`);
  await setText(services, slug, short, 'Short');
  const run = await crawl(services, slug);
  await setText(services, slug, short.replace('/page/9', '/page/3'), 'No page 3');
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf`);
  await expect(page.locator('.winnow-line-saved')).toHaveCount(1);
  const list = page.getByRole('region', { name: 'Revisions' });
  const rows = list.getByRole('listitem');
  await expect(rows.nth(0)).toContainText('r4');
  await expect(rows.nth(1)).toContainText(`run ${run.id}`);
  await expect(rows.nth(2)).toContainText('r3');

  await fillText(
    page,
    short.replace('/page/9', '/page/3').replace('</Filter>\n', `</Filter>\n# mine\n`).replace('255', '256'),
  );
  await expect(page.locator('.winnow-line-new')).toHaveCount(1);
  await expect(page.locator('.winnow-line-edited')).toHaveCount(1);
  await expect(page.locator('.winnow-line-saved')).toHaveCount(1);
  await expect(page.getByText('2 unsaved edits in 1 file')).toBeVisible();
  await expect(rows.nth(0)).toContainText('2 unsaved edits');
  await expect(page.getByRole('region', { name: 'Plan' }).getByRole('button').first()).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'configuration-dock');
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await expectAccessible(page);
    await shot(page, `configuration-dock-${width}`);
  }
  await site.close();
});

test('edits are discarded only when one says so, and come back', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'Discarded', 'http://127.0.0.1:9/');
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf`);
  const saved = await textOf(page);
  await fillText(page, `# mine\n${saved}`);
  await expect(page.getByText('1 unsaved edit in 1 file')).toBeVisible();
  const discard = page.getByRole('button', { name: 'Discard…' });

  await discard.click();
  const dialog = page.getByRole('dialog', { name: 'Discard 1 unsaved edit' });
  await expect(dialog).toContainText('reverted to the saved text');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectText(page, `# mine\n${saved}`);

  await discard.click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('no unsaved edits')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectText(page, `# mine\n${saved}`);
  await expect(page.getByText('1 unsaved edit in 1 file')).toBeVisible();
});

test('a save starts its run in one act; an older revision is restored from the list', async ({
  page,
  services,
  signIn,
}) => {
  const site = await startSite({ pages: 10 });
  const slug = await seedCollection(services, 'At once', `${site.url}/`);
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf`);
  const more = page.getByRole('button', { name: 'More ways to save' });
  const saved = await textOf(page);

  await test.step('not with an error', async () => {
    await fillText(page, saved.replace('fn=filterrules-process', 'fn=filterrules-proces'));
    await expect(page.getByRole('button', { name: /^\d errors?$/ })).toBeVisible();
    await more.click();
    await expect(page.getByRole('menuitem', { name: /Save and start/ })).toBeDisabled();
    await page.keyboard.press('Escape');
  });
  await test.step('saved and started, the run is in view', async () => {
    await fillText(page, `# for the run\n${saved}`);
    await expect(page.getByRole('button', { name: /^\d errors?$/ })).toHaveCount(0);
    await page.getByLabel('What this revision changes').fill('At once');
    await more.click();
    await page.getByRole('menuitem', { name: /Save and start/ }).click();
    await expect(page).toHaveURL(new RegExp(`/collections/${slug}/live`));
    const { runs } = valueOf(await services.listRuns(cli, { slug, limit: 1 }));
    expect(runs[0]?.revision).toBe(3);
  });
  await test.step('nothing is left unsaved', async () => {
    await page.goto(`/collections/${slug}/configuration?file=filter.conf`);
    await expect(page.getByText('no unsaved edits')).toBeVisible();
    await expectText(page, `# for the run\n${saved}`);
  });
  await test.step('restored from the list beside the text, and from the table', async () => {
    await page.getByRole('button', { name: 'Actions for r2' }).click();
    await page.getByRole('menuitem', { name: /Restore r2/ }).click();
    await expect(page.getByRole('link', { name: /^r4 Restored revision 2/ })).toHaveAttribute('aria-current', 'true');
    await expectText(page, saved);
    await page.goto(`/collections/${slug}/configuration/revisions`);
    await page.getByRole('row').filter({ hasText: 'At once' }).getByRole('button', { name: 'Restore r3' }).click();
    await expect(page.getByRole('link', { name: /^r5 Restored revision 3/ })).toHaveAttribute('aria-current', 'true');
    await expectText(page, `# for the run\n${saved}`);
  });
  await site.close();
});

/** Writes a line before the text, as a person would. */
async function typeLine(page: Page, line: string): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(`${line}\n`);
}
