/** Reading and writing the text of the open file as a person would: by keyboard and clipboard. */

import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The text of a file, once its editor is there. */
export function editorOf(page: Page, path = 'filter.conf'): Locator {
  return page.getByRole('textbox', { name: path, exact: true });
}

/** The whole text of the open file. */
export async function textOf(page: Page, path = 'filter.conf'): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await editorOf(page, path).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Writes another text in the place of the whole one. */
export async function fillText(page: Page, text: string, path = 'filter.conf'): Promise<void> {
  await editorOf(page, path).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Waits until the open file has this text. */
export async function expectText(page: Page, text: string, path = 'filter.conf'): Promise<void> {
  await expect(editorOf(page, path)).toBeAttached({ timeout: 20_000 });
  await expect.poll(() => textOf(page, path)).toBe(text);
}
