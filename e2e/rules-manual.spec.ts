/** Rules made in the console for a crawl of a real manual: what it excludes equals a count that knows nothing of Winnow. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { manualFolder, serveManual, whyNoManual } from '../lib/bench/manual-site.ts';
import { crawl, seedCollection } from './support/database.ts';
import {
  excludedByRules,
  expectFigures,
  makeRules,
  readReport,
  readsAs,
  saveEdits,
  type MadeRule,
} from './support/made-rules.ts';
import { expect, test } from './support/session.ts';

const rules: readonly MadeRule[] = [
  {
    name: 'Release notes',
    tests: [{ src: 'path', by: 'begins-with', value: '/release-' }],
    says: ({ path: at }) => at.startsWith('/release-'),
  },
  {
    name: 'SQL commands',
    tests: [{ src: 'path', by: 'regex', value: '/sql-[a-z]+\\.html$' }],
    says: ({ path: at }) => /\/sql-[a-z]+\.html$/.test(at),
  },
  {
    name: 'Error codes',
    tests: [{ src: 'url', by: 'contains', value: 'errcodes' }],
    says: ({ href }) => href.includes('errcodes'),
  },
];

/** Follows the links of the files on disk from page to page, and not where a rule keeps a page out. */
function walkManual(origin: string): {
  readonly visited: ReadonlySet<string>;
  readonly excluded: ReadonlyMap<string, string>;
} {
  const excludedBy = readsAs(rules);
  const visited = new Set<string>();
  const excluded = new Map<string, string>();
  const waiting = [`${origin}/index.html`];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (visited.has(at) || excluded.has(at)) continue;
    const rule = excludedBy(at);
    if (rule !== undefined) {
      excluded.set(at, rule);
      continue;
    }
    visited.add(at);
    const file = path.join(manualFolder, new URL(at).pathname);
    if (!existsSync(file)) continue;
    const links = readFileSync(file, 'latin1').matchAll(/<a\b[^>]*?\shref="([^"#]+)/gi);
    for (const [, href = ''] of links) {
      const url = new URL(href.replaceAll('&amp;', '&'), at);
      if (url.origin === origin && url.pathname.endsWith('.html')) waiting.push(origin + url.pathname);
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
  await test.step('three rules in two steps each, and the predefined ones', async () => {
    await makeRules(page, slug, rules);
    await page.getByRole('button', { name: 'Predefined rules' }).click();
    await page.getByRole('button', { name: 'Add 12 rules' }).click();
    await saveEdits(page, 'Rules for the manual');
  });
  const run = await crawl(services, slug);
  await manual.close();
  expect(run.state).toBe('finished');
  const { visited, excluded } = walkManual(manual.origin);
  expect(excluded.size).toBeGreaterThan(150);
  expect(visited.size).toBeGreaterThan(800);
  /** What links lead to elsewhere, no site owns. */
  const isPage = ({ url }: { readonly url: string }): boolean =>
    url.startsWith(`${manual.origin}/`) && new URL(url).pathname.endsWith('.html');
  await test.step('every page, and no other, is excluded by the rule it has to be', async () => {
    const rows = (await readReport(page, slug, 'rejected')).filter(isPage);
    expect(rows.map(({ url }) => url).toSorted()).toEqual([...excluded.keys()].toSorted());
    expect(excludedByRules(rows, rules)).toEqual(excluded);
    const fetched = [...(await readReport(page, slug, 'fetched')), ...(await readReport(page, slug, 'failed'))];
    expect(new Set(fetched.filter(isPage).map(({ url }) => url))).toEqual(visited);
  });
  await test.step('the figures beside the rules are the same', async () => {
    await expectFigures(page, slug, rules, excluded);
    test.info().annotations.push({
      type: 'exclusions',
      description: `${excluded.size} pages excluded, ${visited.size} visited, run of ${run.accounting.seconds.toFixed(1)} s`,
    });
  });
});
