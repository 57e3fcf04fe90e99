/** The URLs that no line matches, in the order they are listed in: site by site, those with the most first. */

import { splitUrl } from '../../match/urls/url-key.ts';
import type { UncoveredSite } from '../../store/metadata/uncovered-urls.ts';

export interface KnownUrls {
  readonly urls: readonly string[];
  /** Their places in the order of discovery. */
  readonly seqs: ArrayLike<number>;
}

export interface Uncovered {
  readonly sites: readonly UncoveredSite[];
  readonly seqs: Float64Array;
}

const portion = 1000;

/** `isCovered`: 1 for a URL that a line matches. `yieldNow` is awaited between portions. */
export async function listUncovered(
  { urls, seqs }: KnownUrls,
  isCovered: Uint8Array,
  yieldNow: () => Promise<void>,
): Promise<Uncovered> {
  const counted = new Map<string, { readonly key: string; urls: number; uncovered: number; next: number }>();
  const owners = [];
  for (const [i, url] of urls.entries()) {
    const key = splitUrl(url).siteKey;
    const site = counted.get(key) ?? { key, urls: 0, uncovered: 0, next: 0 };
    counted.set(key, site);
    site.urls++;
    if (isCovered[i] !== 1) site.uncovered++;
    owners.push(site);
    if (i % portion === 0) await yieldNow();
  }
  const without = Array.from(counted.values()).filter(({ uncovered }) => uncovered > 0);
  without.sort((a, b) => b.uncovered - a.uncovered || (a.key < b.key ? -1 : 1));
  let all = 0;
  for (const site of without) {
    site.next = all;
    all += site.uncovered;
  }
  const listed = new Float64Array(all);
  const sites = without.map(({ key, urls: known, uncovered, next }) => ({ key, urls: known, uncovered, first: next }));
  for (const [i, site] of owners.entries()) if (isCovered[i] !== 1) listed[site.next++] = seqs[i] ?? 0;
  return { sites, seqs: listed };
}
