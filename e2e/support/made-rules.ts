/** Rules as somebody makes them in the console, what they say to a person, and what a crawl has excluded by them. */

import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** What a rule is asked about. */
export interface Target {
  readonly href: string;
  /** With the query. */
  readonly path: string;
  /** MIME type; undefined before the document is there. */
  readonly type?: string | undefined;
}

export interface MadeRule {
  readonly name: string;
  /** Source, operator and value, as they are chosen in the console. */
  readonly tests: readonly { readonly src: string; readonly by: string; readonly value: string }[];
  /** The same as a person reads it. */
  readonly says: (target: Target) => boolean;
}

export type ExcludedBy = (url: string, type?: string) => string | undefined;

/** The name of the first rule that says a URL, or what was fetched from it, is out. */
export function readsAs(rules: readonly MadeRule[]): ExcludedBy {
  return (url, type) => {
    const { href, pathname, search } = new URL(url);
    return rules.find(({ says }) => says({ href, path: pathname + search, type }))?.name;
  };
}

/** Makes the rules in the Rules screen, in two steps each; nothing is saved. */
export async function makeRules(page: Page, slug: string, rules: readonly MadeRule[]): Promise<void> {
  await page.goto(`/collections/${slug}/rules`);
  for (const { name, tests } of rules) {
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'New rule' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Next' }).click();
    for (const [at, { src, by, value }] of tests.entries()) {
      if (at > 0) await dialog.getByRole('button', { name: 'Add condition' }).click();
      await dialog.getByLabel(`Condition ${at + 1}: compare`, { exact: true }).selectOption(src);
      await dialog.getByLabel(`Condition ${at + 1}: operator`).selectOption(by);
      await dialog.getByLabel(`Condition ${at + 1}: value`).fill(value);
    }
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByRole('complementary', { name: `Rule ${name}` })).toBeVisible();
  }
}

export async function saveEdits(page: Page, message: string): Promise<void> {
  await page.getByLabel('What this revision changes').fill(message);
  await page.getByRole('button', { name: /^Save as r/ }).click();
  await expect(page.getByText('no unsaved edits')).toBeVisible({ timeout: 30_000 });
}

export interface ReportedUrl {
  readonly url: string;
  readonly reason?: string;
  readonly status?: number;
  readonly type?: string;
}

/** A report as it is downloaded. */
export async function readReport(page: Page, slug: string, report: string): Promise<readonly ReportedUrl[]> {
  const answer = await page.request.get(`/api/collections/${slug}/reports?report=${report}&format=json`);
  return answer.json();
}

/** The URLs that one of the rules excluded, each with the rule's name. */
export function excludedByRules(rows: readonly ReportedUrl[], rules: readonly MadeRule[]): ReadonlyMap<string, string> {
  const names = new Map(rules.map(({ name }) => [`rule:${name.toLowerCase().replaceAll(' ', '-')}`, name]));
  return new Map(
    rows.flatMap(({ url, reason = '' }) => {
      const name = names.get(reason);
      return name === undefined ? [] : [[url, name] as const];
    }),
  );
}

/** The Rules screen shows beside each rule how many it excluded. */
export async function expectFigures(
  page: Page,
  slug: string,
  rules: readonly MadeRule[],
  excluded: ReadonlyMap<string, string>,
): Promise<void> {
  await page.goto(`/collections/${slug}/rules`);
  for (const { name } of rules) {
    const count = [...excluded.values()].filter((rule) => rule === name).length;
    const row = page.getByRole('table', { name: 'Rules' }).getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('link', { name: count.toLocaleString('en'), exact: true })).toBeVisible();
  }
}
