/** URLs of each site of the filter rules in a run: by host, because the paths of what a site let in do not name it. */

import type { Place, Program } from '../../engine/program/program.ts';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import type { LineHits } from './contract.ts';

/** Sites without a URL have zeros; a site's own denials (depth, not included) stay as the paths tell them. */
export function withSiteHits(
  { sites }: Program,
  lines: readonly LineHits[],
  hosts: readonly { readonly site: string; readonly urls: number }[],
): readonly LineHits[] {
  const counts = new Map<string, number>();
  for (const { site, urls } of hosts) {
    const url = normalizeUrl(`http://${site}/`);
    const place = url.ok ? sites.lineOf(url.url) : undefined;
    if (place === undefined) continue;
    const key = keyOf(place);
    counts.set(key, (counts.get(key) ?? 0) + urls);
  }
  const known = new Map(lines.map((line) => [keyOf(line), line]));
  const ofSites = new Map(sites.lines.map((place) => [keyOf(place), place]));
  const counted = Array.from(ofSites, ([key, { file, line }]): LineHits => {
    const { denied = 0, ...more } = known.get(key) ?? {};
    return { ...more, file, line, ran: Math.max(counts.get(key) ?? 0, denied), denied, byHost: true };
  });
  return [...lines.filter((line) => !ofSites.has(keyOf(line))), ...counted];
}

function keyOf({ file, line }: Place): string {
  return `${file}:${line}`;
}
