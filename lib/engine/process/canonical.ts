/** What is on record of the canonical URL of a page, asked for when the page is decided. */

import { isWholeRun } from '../../sdk/run-kinds.ts';
import type { CanonicalFact } from '../../sdk/canonical-fact.ts';
import type { Facts } from '../../sdk/resource.ts';
import { canonicalTarget } from '../decide/canonical.ts';
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

/** @param waits for what the run may still bring. */
export function canonicalFact(url: string, target: CanonicalTarget | undefined, waits: boolean): CanonicalFact {
  if (target?.namesAnother === true) return { url, is: 'missing', why: 'names another canonical URL itself' };
  if (target?.hasRd === true) return { url, is: 'described' };
  if (waits) return { url, is: 'waiting' };
  return { url, is: 'missing', why: target === undefined ? 'was not found' : whyMissing(target) };
}

function whyMissing({ reason }: CanonicalTarget): string {
  return reason === undefined ? 'has no RD' : `has no RD (${reason})`;
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
