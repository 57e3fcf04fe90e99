/** What is on record of URLs: the facts that explanations, simulations and assertions decide on. */

import { canonicalFact, canonicalTarget } from '../../engine/decide/canonical.ts';
import type { Program } from '../../engine/program/program.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { CallContext } from '../define-service.ts';
import type { CollectionRecord } from '../../db/collections.ts';

/** What is known of a URL before it is decided. */
export type FactsByUrl = (url: string) => Facts;

type Reads = Pick<CallContext, 'crawl'>;
type Collection = Pick<CollectionRecord, 'id'>;

/** A URL of which nothing is known but its address is decided as a user's start point would be. */
export function addressOnly(url: string, depth = 0): Facts {
  return { url: splitUrl(url), depth, discovery: { kind: 'user', hops: 0 } };
}

/** URLs whose facts are read at once. */
const readAtOnce = 1000;

/** What the last visits observed; `programs`: those that will decide on it. */
export async function storedFacts(
  context: Reads,
  collection: Collection,
  { urls, programs }: { readonly urls: readonly string[]; readonly programs: readonly Program[] },
): Promise<FactsByUrl> {
  const known = new Map<string, Facts>();
  for (let at = 0; at < urls.length; at += readAtOnce) {
    const read = await context.crawl.facts(collection.id, urls.slice(at, at + readAtOnce));
    for (const facts of await withOthers(context, collection, { read, programs })) known.set(facts.url.href, facts);
  }
  return (url) => known.get(url) ?? addressOnly(url);
}

interface ToComplete {
  readonly read: readonly Facts[];
  readonly programs: readonly Program[];
}

/** The facts with what is on record of other URLs, as far as the visits had no reason to look for it. */
export async function withOthers(context: Reads, collection: Collection, given: ToComplete): Promise<readonly Facts[]> {
  const read = await withFirsts(context, collection, given);
  return Promise.all(read.map((facts) => withCanonical(context, collection, facts, given.programs)));
}

async function withCanonical(
  { crawl }: Reads,
  { id }: Collection,
  facts: Facts,
  programs: readonly Program[],
): Promise<Facts> {
  const target = programs.map((program) => canonicalTarget(program, facts)).find((url) => url !== undefined);
  if (target === undefined || facts.canonical !== undefined) return facts;
  return { ...facts, canonical: canonicalFact(target.href, await crawl.canonicalTarget(id, target.href), false) };
}

/**
 * The facts with the first URL of the same content, where the visit had no reason to look for it: another line may have
 * denied the page before. A filter that never kept a register says nothing.
 */
async function withFirsts(
  { crawl }: Reads,
  { id }: Collection,
  { read, programs }: ToComplete,
): Promise<readonly Facts[]> {
  const filters = [...new Set(programs.flatMap(({ needsMd5First }) => needsMd5First))];
  const md5s = [...new Set(read.flatMap(({ content, md5First }) => (content && !md5First ? [content.md5] : [])))];
  if (filters.length === 0 || md5s.length === 0) return read;
  const firsts = await crawl.firsts(id, { filters, md5s });
  if (filters.some((filter) => !firsts.filters.includes(filter))) return read;
  const byMd5 = Map.groupBy(firsts.rows, ({ md5 }) => md5);
  return read.map((facts) => {
    const { content, md5First } = facts;
    if (content === undefined || md5First !== undefined) return facts;
    const rows = byMd5.get(content.md5) ?? [];
    return { ...facts, md5First: Object.fromEntries(rows.map(({ filter, url }) => [filter, url])) };
  });
}
