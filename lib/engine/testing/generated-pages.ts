/** A made-up site of any size, the same every time: pages, the links between them, and their sums. */

import { hash } from 'node:crypto';

export interface GeneratedSite {
  readonly pages: number;
  /** Links on a page besides the two of the tree that reaches every page. */
  readonly crossLinks: number;
  /** Words of text on a page. */
  readonly words: number;
  /** Puts every page below this path; ends without a slash. */
  readonly prefix: string;
}

export const smallSite: GeneratedSite = { pages: 100, crossLinks: 3, words: 60, prefix: '' };

const wordList = 'crawl robot filter depth site link page rule source title index search engine archive record'.split(
  ' ',
);

/** Path of a page; page 0 is the root of the site. */
function pagePath({ prefix }: GeneratedSite, index: number): string {
  return index === 0 ? `${prefix}/` : `${prefix}/page/${index}.html`;
}

/** The page a path leads to; undefined when the site has none there. */
export function pageIndex(site: GeneratedSite, path: string): number | undefined {
  if (path === pagePath(site, 0)) return 0;
  const index = Number(/\/page\/([1-9]\d*)\.html$/.exec(path)?.[1]);
  return index < site.pages && path === pagePath(site, index) ? index : undefined;
}

/** Indices of the pages a page links to: its two branches of a binary tree, and some pages spread over the site. */
function linksOf({ pages, crossLinks }: GeneratedSite, index: number): readonly number[] {
  const branches = [2 * index + 1, 2 * index + 2].filter((child) => child < pages);
  const across = Array.from({ length: crossLinks }, (_, nth) => (index * 7 + nth * nth * 31 + 3) % pages);
  return [...new Set([...branches, ...across])];
}

export function pageHtml(site: GeneratedSite, index: number): string {
  const links = linksOf(site, index).map((to) => `<li><a href="${pagePath(site, to)}">Page ${to}</a></li>`);
  const text = Array.from(
    { length: site.words },
    (_, nth) => wordList[(index * 5 + nth * (nth + 3)) % wordList.length],
  );
  return [
    '<!doctype html>',
    `<html><head><meta charset="utf-8"><title>Page ${index}</title>`,
    `<meta name="keywords" content="page, number ${index}"></head>`,
    `<body><h1>Page ${index}</h1>`,
    `<p>${text.join(' ')}.</p>`,
    `<ul>${links.join('')}</ul></body></html>`,
  ].join('\n');
}

/** MD5 of every page by its path: all of them are reachable from the root. */
export function pageSums(site: GeneratedSite): ReadonlyMap<string, string> {
  return new Map(
    Array.from({ length: site.pages }, (_, index) => [pagePath(site, index), hash('md5', pageHtml(site, index))]),
  );
}
