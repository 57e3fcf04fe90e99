/** Base, charset, title, links, canonical address and refresh of pages are those that Chromium has, but for listed reasons. */

import { expect, it } from 'vitest';
import { findBrowser } from '../../e2e/support/browser.ts';
import type { ServedPage } from './testing/in-browser/browser-views.ts';
import { viewInBrowser } from './testing/in-browser/browser-views.ts';
import type { Difference } from './testing/in-browser/compare-page.ts';
import { comparePage } from './testing/in-browser/compare-page.ts';
import { nastyPages } from './testing/in-browser/nasty-pages.ts';
import { realPages } from './testing/in-browser/real-pages.ts';
import { reasons } from './testing/in-browser/reasons.ts';

const seed = 20_261_129;
const mostShown = 20;

interface Compared {
  readonly corpus: string;
  readonly compared: number;
  readonly differences: readonly Difference[];
}

/** Prints the counts of each corpus; gives the differences that no reason explains. */
async function compareAll(
  browser: string,
  pages: readonly ServedPage[],
  corpusOf: (page: ServedPage) => string,
): Promise<readonly string[]> {
  const all: Compared[] = [];
  await viewInBrowser(browser, pages, (page, view) => all.push({ corpus: corpusOf(page), ...comparePage(page, view) }));
  expect(all).toHaveLength(pages.length);
  return [...Map.groupBy(all, ({ corpus }) => corpus)].flatMap(([corpus, own]) => judge(corpus, own));
}

function judge(corpus: string, pages: readonly Compared[]): readonly string[] {
  const differences = pages.flatMap((page) => page.differences);
  const compared = pages.reduce((sum, page) => sum + page.compared, 0);
  const explained = new Map<string, number>();
  const unexplained: string[] = [];
  for (const difference of differences) {
    const reason = reasons.find(({ explains }) => explains(difference))?.reason;
    const { value, ours, theirs, page } = difference;
    if (reason === undefined) unexplained.push(`${page.name}: ${value} is ${theirs} in the browser, here ${ours}`);
    else explained.set(reason, (explained.get(reason) ?? 0) + 1);
  }
  const lines = [...explained].toSorted(([, a], [, b]) => b - a).map(([reason, count]) => `  ${count}  ${reason}\n`);
  const equal = compared - differences.length;
  process.stdout.write(`${corpus}: ${pages.length} pages, ${compared} values, ${equal} equal\n${lines.join('')}`);
  return unexplained;
}

it('pages of Debian packages are read as Chromium reads them', async ({ skip }) => {
  const browser = findBrowser();
  if (browser === undefined) return skip('there is no Chromium on this machine');
  const corpora = await realPages(1_500, seed);
  if (corpora.size === 0) return skip('there are no HTML pages in /usr/share/doc');
  const unexplained = await compareAll(browser, [...corpora.keys()], (page) => corpora.get(page) ?? '');
  expect(unexplained.slice(0, mostShown)).toEqual([]);
});

it('pages put together at random are read as Chromium reads them', async ({ skip }) => {
  const browser = findBrowser();
  if (browser === undefined) return skip('there is no Chromium on this machine');
  const unexplained = await compareAll(browser, nastyPages(3_000, seed), () => `generated with seed ${seed}`);
  expect(unexplained.slice(0, mostShown)).toEqual([]);
});
