/** Decides URLs with given texts over given facts: the one evaluator, asked for a list. */

import { trace } from '../../engine/decide.ts';
import type { Program } from '../../engine/program.ts';
import { outcomeOf } from '../../languages/url-list/expected.ts';
import { splitUrl } from '../../match/url-key.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { CallContext } from '../define-service.ts';
import type { CollectionRecord } from '../ports.ts';
import type { Simulated } from './contract.ts';

/** What is known of a URL before it is decided. */
export type FactsByUrl = (url: string) => Facts;

export function simulate(program: Program, facts: Facts): Simulated {
  const { decision, needs } = trace(program, facts);
  const { state, verdict } = decision;
  return {
    outcome: outcomeOf(needs === undefined ? state : 'queued', verdict),
    verdict,
    ...(decision.decidedBy && { decidedBy: decision.decidedBy }),
    ...(needs !== undefined && { needs }),
  };
}

/** A URL of which nothing is known but its address is decided as a user's start point would be. */
export function addressOnly(url: string, depth = 0): Facts {
  return { url: splitUrl(url), depth, discovery: { kind: 'user', hops: 0 } };
}

/** URLs whose facts are read at once. */
const readAtOnce = 1000;

/** What the last visits observed. */
export async function storedFacts(
  { crawl }: Pick<CallContext, 'crawl'>,
  { id }: Pick<CollectionRecord, 'id'>,
  urls: readonly string[],
): Promise<FactsByUrl> {
  const known = new Map<string, Facts>();
  for (let at = 0; at < urls.length; at += readAtOnce) {
    for (const facts of await crawl.facts(id, urls.slice(at, at + readAtOnce))) known.set(facts.url.href, facts);
  }
  return (url) => known.get(url) ?? addressOnly(url);
}
