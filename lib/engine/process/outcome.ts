/** What a URL came to, with what it led to, as a batch takes it. */

import type { Cut } from '../../sdk/cuts.ts';
import type { Outcome } from '../crawl/batch.ts';
import type { Crawl } from '../crawl/context.ts';
import { discoverLinks } from '../crawl/discover.ts';
import type { FoundLink } from '../crawl/found-link.ts';
import { kindOf } from '../kinds/kind-of.ts';
import type { PathLog } from '../crawl/path-log.ts';
import { withoutDropped } from '../crawl/rewritten-links.ts';
import { withPlainHosts } from '../crawl/smart-hosts.ts';
import { growthWithLinks } from '../crawl/traps.ts';
import type { Settled } from '../ports.ts';
import { crawledAs, staysAsFound } from '../program/url-rules.ts';
import type { SettledEnd } from './known.ts';

/**
 * Those of the last fetch where they stand, else those of this one; with plain hosts where robot.conf asks for that, and
 * without what url-rules.conf drops. A URL that was stored before its parameters were dropped leads to the one without.
 */
export async function linksOf(crawl: Crawl, end: SettledEnd): Promise<readonly FoundLink[]> {
  const { task, settlement } = end;
  if (isRewritten(crawl, task)) return withoutDropped(crawl, [{ url: task.url, kind: 'redirect' }]);
  const links = settlement.links === 'keep' ? await lastLinks(crawl, end) : settlement.links;
  return withoutDropped(crawl, await withPlainHosts(crawl, task.url, links));
}

function isRewritten({ program }: Crawl, { url, discovery }: SettledEnd['task']): boolean {
  return program.urlRules !== undefined && !staysAsFound(discovery) && crawledAs(program, url) !== url;
}

async function lastLinks(
  { program, store, run }: Crawl,
  { task, settlement: { settled } }: SettledEnd,
): Promise<readonly FoundLink[]> {
  const counted = kindOf(program, settled.facts).links;
  const last = await store.outlinkUrls(run, task.hash);
  return last.map(({ url, discovery }) => {
    const { renamed, written } = discovery;
    if (discovery.kind === 'object' && settled.facts.examined?.explodes === true) return { url, kind: 'object' };
    return {
      ...counted.kept(task, url, discovery),
      ...(renamed !== undefined && { renamed }),
      ...(written !== undefined && { written }),
    };
  });
}

/** Where links are not followed, those of the last fetch stand. */
export function unfollowed({ settlement: { settled } }: SettledEnd, links: readonly FoundLink[]): Outcome {
  const cut = { kind: 'links', count: links.length, reason: 'links not followed' } as const;
  return { settled: { ...settled, outlinks: 'keep', ...(links.length > 0 && { cuts: withLinksCut(settled, cut) }) } };
}

/** In place of what limits cut of links that are not followed anyway. */
export function withLinksCut({ cuts = [] }: Pick<Settled, 'cuts'>, cut: Cut): readonly Cut[] {
  return [...cuts.filter(({ kind }) => kind !== 'links'), cut];
}

export function followed(
  crawl: Crawl,
  { task, settlement: { settled, links: made, linksFound } }: SettledEnd,
  links: readonly FoundLink[],
  paths: PathLog,
): Required<Outcome> {
  const origin = kindOf(crawl.program, settled.facts).links.originOf(task, links);
  const { discovered, shortened, outlinks } = discoverLinks(crawl, origin, links, paths);
  const growth = growthWithLinks(settled.growth, task.url, discovered);
  // Links of the last fetch may be stored as they were before their parameters were dropped.
  const isKept = made === 'keep' && links.every(({ written }) => written === undefined);
  return {
    settled: { ...settled, outlinks: isKept ? made : outlinks, ...(growth && { growth }) },
    found: { discovered, shortened, linksFound },
  };
}

export function isFetched({ settlement }: SettledEnd): boolean {
  return settlement.settled.decision.state === 'fetched';
}
