/** Rules made in the console for a crawl of a real manual: what it excludes equals a count that knows nothing of Winnow. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { manualFolder, serveManual, whyNoManual } from '../lib/bench/manual-site.ts';
import { crawl, seedCollection } from './support/database.ts';
import { expect, test } from './support/session.ts';

/** Name, source, operator and value of the rules, as they are chosen in the console; and the same said in JavaScript. */
const rules = [
  {
    name: 'Release notes',
    src: 'path',
    by: 'begins-with',
    value: '/release-',
    says: (at: string) => at.startsWith('/release-'),
  },
  {
    name: 'SQL commands',
    src: 'path',
    by: 'regex',
    value: '/sql-[a-z]+\\.html$',
    says: (at: string) => /\/sql-[a-z]+\.html$/.test(at),
  },
  { name: 'Error codes', src: 'url', by: 'contains', value: 'errcodes', says: (at: string) => at.includes('errcodes') },
] as const;

/** Follows the links of the files on disk from page to page, and not where a rule keeps a page out. */
function walkManual(): { readonly visited: ReadonlySet<string>; readonly excluded: ReadonlyMap<string, string> } {
  const visited = new Set<string>();
  const excluded = new Map<string, string>();
  const waiting = ['/index.html'];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (visited.has(at) || excluded.has(at)) continue;
    const rule = rules.find(({ says }) => says(at));
    if (rule !== undefined) {
      excluded.set(at, rule.name);
      continue;
    }
    visited.add(at);
    const file = path.join(manualFolder, at);
    if (!existsSync(file)) continue;
    const links = readFileSync(file, 'latin1').matchAll(/<a\b[^>]*?\shref="([^"#]+)/gi);
    for (const [, href = ''] of links) {
      const url = new URL(href.replaceAll('&amp;', '&'), `http://manual.example${at}`);
      if (url.host === 'manual.example' && url.pathname.endsWith('.html')) waiting.push(url.pathname);
    }
  }
  return { visited, excluded };
}

test('rules made in the console exclude what an independent count of the manual excludes', async ({
  page,
  services,
  signIn,
}) => {
  const missing = whyNoManual();
  test.skip(missing !== undefined, missing ?? '');
  test.setTimeout(240_000);
  const manual = await serveManual(1);
  const slug = await seedCollection(services, 'Manual with rules', `${manual.origin}/index.html`);
  await signIn(page, 'operator');
  await page.goto(`/collections/${slug}/rules`);
  await test.step('three rules in two steps each, and the predefined ones', async () => {
    for (const { name, src, by, value } of rules) {
      await page.getByRole('button', { name: 'New rule' }).click();
      const dialog = page.getByRole('dialog', { name: 'New rule' });
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await dialog.getByLabel('What test 1 compares', { exact: true }).selectOption(src);
      await dialog.getByLabel('How test 1 compares').selectOption(by);
      await dialog.getByLabel('What test 1 compares with').fill(value);
      await dialog.getByRole('button', { name: 'Add the rule' }).click();
      await expect(page.getByRole('complementary', { name: `Rule ${name}` })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Predefined rules' }).click();
    await page.getByRole('button', { name: 'Add 12 rules' }).click();
    await page.getByLabel('What this revision changes').fill('Rules for the manual');
    await page.getByRole('button', { name: /^Save as r/ }).click();
    await expect(page.getByText('no unsaved edits')).toBeVisible({ timeout: 30_000 });
  });
  const run = await crawl(services, slug);
  await manual.close();
  expect(run.state).toBe('finished');
  const { visited, excluded } = walkManual();
  expect(excluded.size).toBeGreaterThan(150);
  expect(visited.size).toBeGreaterThan(800);
  const read = async (report: string): Promise<readonly { readonly url: string; readonly reason?: string }[]> => {
    const answer = await page.request.get(`/api/collections/${slug}/reports?report=${report}&format=json`);
    return answer.json();
  };
  const pageOf = ({ url }: { readonly url: string }): string => new URL(url).pathname;
  /** What links lead to elsewhere, no site owns. */
  const isPage = (row: { readonly url: string }): boolean =>
    row.url.startsWith(`${manual.origin}/`) && pageOf(row).endsWith('.html');
  await test.step('every page, and no other, is excluded by the rule it has to be', async () => {
    const reasons = new Map(rules.map(({ name }) => [`rule:${name.toLowerCase().replaceAll(' ', '-')}`, name]));
    const found = (await read('excluded')).filter(isPage).map((row) => [pageOf(row), reasons.get(row.reason ?? '')]);
    expect(new Map(found.map(([at, rule]) => [at ?? '', rule]))).toEqual(new Map(excluded));
    const fetched = [...(await read('visited')), ...(await read('failed'))];
    expect(new Set(fetched.filter(isPage).map(pageOf))).toEqual(visited);
  });
  await test.step('the figures beside the rules are the same', async () => {
    await page.goto(`/collections/${slug}/rules`);
    for (const { name } of rules) {
      const count = [...excluded.values()].filter((rule) => rule === name).length;
      const row = page.getByRole('table', { name: 'Rules' }).getByRole('row').filter({ hasText: name });
      await expect(row.getByRole('link', { name: String(count), exact: true })).toBeVisible();
    }
    test.info().annotations.push({
      type: 'exclusions',
      description: `${excluded.size} pages excluded, ${visited.size} visited, run of ${run.accounting.seconds.toFixed(1)} s`,
    });
  });
});
