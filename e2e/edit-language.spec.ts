/** What the editor knows of the languages: completion, explanations, fixes, names across files; all by keyboard. */

import type { Page } from '@playwright/test';
import { seedCollection } from './support/database.ts';
import { editorOf, expectText, fillText, textOf } from './support/editor.ts';
import { expect, shot, test } from './support/session.ts';

const filters = `<Filter name="enumeration-default">
# The rules first
Setup fn=filterrules-setup config=./config/filterrules.conf
MetaData fn=filterrules-process
Enumerate fn=enumerate-urls max=1024 type=text/html
</Filter>
<Filter name="generation-default">
Setup fn=filterrules-setup config=./config/filterrules.conf
Generate fn=extract-html-meta truncate=255
</Filter>
`;

test('the editor completes, explains, mends and formats', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'To complete', 'http://127.0.0.1:9/');
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=filter.conf&panel=outline&dock=findings`);
  await fillText(page, filters);

  await test.step('what fits is offered, one after the other, with its parameters', async () => {
    await press(page, 'Control+Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'End', 'Enter');
    await page.keyboard.type('Meta');
    await takeOffer(page, 'MetaData');
    await page.keyboard.type('filter-by-re');
    await takeOffer(page, 'filter-by-regex');
    await takeOffer(page, 'host', 'ho');
    await page.keyboard.type(' den');
    await expect(page.locator('.parameter-hints-widget')).toContainText('[deny=]');
    await takeOffer(page, 'deny');
    await page.keyboard.type('www.postgresql.org');
    await expectText(page, withLine('MetaData fn=filter-by-regex src=host deny=www.postgresql.org'));
  });
  await test.step('F8 goes to the finding, Ctrl+. mends it, undo takes it back', async () => {
    await expect(page.getByRole('region', { name: 'Findings' })).toContainText('FILTER-127');
    await press(page, 'Control+Home', 'F8');
    await expect(page.locator('.marker-widget')).toContainText('The dots match any character');
    // The list closes when the page around it is laid out anew, as when the plan arrives.
    await expect(async () => {
      await press(page, 'Escape', 'Control+.');
      await expect(page.locator('.action-widget').first()).toContainText('Escape the dots', { timeout: 2000 });
    }).toPass();
    await press(page, 'Enter');
    await expectText(page, withLine(String.raw`MetaData fn=filter-by-regex src=host deny="www\.postgresql\.org"`));
    await press(page, 'Control+z');
    await expectText(page, withLine('MetaData fn=filter-by-regex src=host deny=www.postgresql.org'));
  });
  await test.step('a word is explained where the pointer rests', async () => {
    await page.locator('.view-line').getByText('enumerate-urls').hover();
    await expect(page.locator('.monaco-hover').first()).toContainText('function');
    await shot(page, 'configuration-hover');
    await page.mouse.move(0, 0);
  });
  await test.step('formatting keeps the comments, a filter folds', async () => {
    await editorOf(page).focus();
    await press(page, 'Shift+Alt+f');
    await expect.poll(() => textOf(page)).toMatch(/^ +MetaData +fn=filterrules-process$/m);
    expect(await textOf(page)).toContain('# The rules first\n');
    await press(page, 'Control+Home', 'Control+Shift+BracketLeft');
    await expect(page.locator('.view-lines')).not.toContainText('enumerate-urls');
    await expect(page.locator('.view-lines')).toContainText('extract-html-meta');
  });
});

test('names lead from file to file, and are renamed in all of them', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'To rename', 'http://127.0.0.1:9/');
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/configuration?file=robot.conf`);
  await editorOf(page, 'robot.conf').focus();
  await fillText(page, '<Process\n  enumeration-filter=enumeration-default\n>\n</Process>\n', 'robot.conf');
  await press(page, 'Control+Home', 'ArrowDown', 'End', 'F12');
  await expect(page).toHaveURL(/file=filter\.conf/);
  await expect(editorOf(page)).toBeFocused();

  await press(page, 'F2');
  const name = page.locator('.rename-input');
  await expect(name).toHaveValue('enumeration-default');
  await name.fill('mine');
  await press(page, 'Enter');
  await expect(page.getByText('unsaved edits in 2 files')).toBeVisible();
  expect(await textOf(page)).toContain('<Filter name="mine">');

  await press(page, 'Control+Home', 'ArrowDown', 'End', 'ArrowLeft');
  await page.locator('.view-line').getByText('./config/filterrules.conf').first().click();
  await press(page, 'F12');
  await expect(page).toHaveURL(/file=filterrules\.conf/);
  await page.getByRole('button', { name: /^robot\.conf/ }).click();
  expect(await textOf(page, 'robot.conf')).toContain('enumeration-filter=mine');
});

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Chooses what the list offers, after typing a part of it. */
async function takeOffer(page: Page, label: string, typed = ''): Promise<void> {
  await page.keyboard.type(typed);
  const offered = page.locator('.suggest-widget .monaco-list-row.focused');
  await expect(offered).toContainText(label);
  await page.keyboard.press('Enter');
}

/** The filters with a line after the first one that processes the rules. */
function withLine(line: string): string {
  return filters.replace('MetaData fn=filterrules-process\n', (found) => `${found}${line}\n`);
}
