import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { pageHtml, pageIndex, pageSums, smallSite } from './generated-pages.ts';

it.each([1, 2, 100, 1000])('every page of a site of %i is reached from its root, under a prefix too', (pages) => {
  const site = { ...smallSite, pages, prefix: '/part' };
  const reached = new Set(['/part/']);
  for (const path of reached) {
    const html = pageHtml(site, pageIndex(site, path) ?? -1);
    for (const [, link = ''] of html.matchAll(/href="([^"]+)"/g)) reached.add(link);
  }
  const sums = pageSums(site);
  expect([...reached].sort()).toEqual([...sums.keys()].sort());
  expect(sums.get('/part/')).toBe(hash('md5', pageHtml(site, 0)));
  expect(new Set(sums.values()).size).toBe(pages);
});
