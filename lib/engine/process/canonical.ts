/** What is on record of the canonical URL of a page, asked for when the page is decided. */

import { isWholeRun } from '../../sdk/run-kinds.ts';
import type { CanonicalFact } from '../../sdk/canonical-fact.ts';
import type { Facts } from '../../sdk/resource.ts';
import { canonicalFact, canonicalTarget } from '../decide/canonical.ts';
import type { DocumentCrawl } from '../crawl/context.ts';
import { hashOf } from '../crawl/discover.ts';
import type { CanonicalTarget, Merge } from '../merge-port.ts';
import type { Task } from './task.ts';

export async function observeCanonical(crawl: DocumentCrawl, task: Task, facts: Facts): Promise<CanonicalFact> {
  const url = canonicalTarget(crawl.program, facts)?.href;
  if (url === undefined) throw new TypeError(`${task.url} has no canonical URL to look up`);
  const target = await crawl.canonicalTarget(hashOf(crawl, url));
  const waits = isWholeRun(crawl.run.kind) && task.fetchedInRun !== true && mayWait(target);
  return canonicalFact(url, target, waits);
}

/** True when the run has yet to come to it, and nothing speaks against an RD. */
function mayWait(target: CanonicalTarget | undefined): boolean {
  return target === undefined || (target.isQueued && !target.hasFailed);
}

const merges = { described: 'merged', waiting: 'waiting', missing: 'apart' } as const;

/** What the page is merged into, as it is stored: the canonical URL, or the first URL with the same content. */
export function mergeOf(
  crawl: Pick<DocumentCrawl, 'hash' | 'program'>,
  { url, canonical, md5First }: Facts,
): Merge | undefined {
  if (canonical !== undefined) return { into: hashOf(crawl, canonical.url), state: merges[canonical.is] };
  const first = md5First?.[crawl.program.generation.name] ?? url.href;
  return first === url.href ? undefined : { into: hashOf(crawl, first), state: 'copy' };
}
