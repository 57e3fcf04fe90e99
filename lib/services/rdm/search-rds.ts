/** Searches: RDs that contain words, in pages that view-hits asks for. */

import { countWords } from '../../sdk/count-words.ts';
import type { CallContext } from '../define-service.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { DescriptionView } from '../resources/contract.ts';
import type { HandedOutHit } from '../../store/rds/search-handed-out.ts';
import type { Catalog } from './catalogs.ts';
import { fault } from './fault.ts';
import type { RdmFault } from './fault.ts';
import type { FoundRds } from './print-answer.ts';
import { rdmLimits } from './protocol.ts';
import type { RdmView } from './read-query.ts';
import { printerFor, seesAll, withheldNotes } from './who-sees.ts';
import type { PrintRd } from './who-sees.ts';

const byScore = [{ name: 'score', descending: true }];

/** A search holds a connection of the database, which the console needs, too. */
const turns = limitConcurrency(2);

/** A page of the RDs that have the words, or of all. */
export async function searchRds(
  context: CallContext,
  catalogs: readonly Catalog[],
  query: RdmView & { readonly words: string | undefined },
): Promise<FoundRds | RdmFault> {
  const { words, first, last = rdmLimits.usualHits } = query;
  const limit = last - first + 1;
  if (limit > rdmLimits.hits)
    return fault('manyHits', { most: rdmLimits.hits, first: String(first), last: String(first + rdmLimits.hits - 1) });
  const ids = catalogs.map(({ collection }) => collection.id);
  const order = query.order.length === 0 && words !== undefined ? byScore : query.order;
  const asked = {
    collections: catalogs.flatMap(({ collection: { id, slug }, handOut }) =>
      handOut === undefined ? [] : [{ id, mark: handOut.number, seesAll: seesAll(context.actor, slug) }],
    ),
    words,
    order,
    first,
    limit,
    timeoutMs: rdmLimits.searchMs,
  };
  const found = await turns.inTurn(() => context.crawl.searchHandedOut(asked));
  if (found === 'too-slow') return fault('tooSlow', { seconds: rdmLimits.searchMs / 1000 });
  const { hits, available } = found;
  const figures = await context.crawl.figures(ids);
  const searched = ids.reduce((sum, id) => sum + (figures.get(id)?.descriptions ?? 0), 0);
  return {
    header: {
      returned: hits.length,
      available,
      searched,
      interpret: `${hits.length} results out of ${available} hits across ${searched} documents`,
      notes: [
        ...cutNotes(query.last === undefined && available > hits.length),
        ...withheldNotes(context, catalogs),
        ...(words === undefined ? [] : await lagNotes(context, catalogs)),
      ],
    },
    objects: printHits(context, catalogs, hits, query),
  };
}

function cutNotes(isCut: boolean): readonly string[] {
  const { usualHits } = rdmLimits;
  const next = `${usualHits + 1}..${2 * usualHits}`;
  return isCut
    ? [`Without view-hits, an answer has up to ${usualHits} RDs. For the next ones, set view-hits to ${next}.`]
    : [];
}

async function lagNotes({ crawl }: CallContext, catalogs: readonly Catalog[]): Promise<readonly string[]> {
  const lags = await Promise.all(catalogs.map(({ collection }) => crawl.textLag(collection.id)));
  const waiting = lags.reduce((sum, lag) => sum + lag.waiting, 0);
  return waiting === 0 ? [] : [`Not searched yet: ${countWords(waiting, 'changed RD')}. Search again later.`];
}

/** So many are in memory. */
const printedAtOnce = 50;

async function* printHits(
  context: CallContext,
  catalogs: readonly Catalog[],
  hits: readonly HandedOutHit[],
  { attributes }: RdmView,
): AsyncGenerator<Uint8Array> {
  const printers = new Map<number, PrintRd>();
  for (const { collection } of catalogs) printers.set(collection.id, await printerFor(context, collection, attributes));
  for (let from = 0; from < hits.length; from += printedAtOnce) {
    const page = hits.slice(from, from + printedAtOnce);
    const rds = new Map<string, DescriptionView>();
    for (const [id, own] of Map.groupBy(page, ({ collectionId }) => collectionId)) {
      const found = await context.crawl.handedOut.some(
        id,
        own.map(({ hash }) => hash),
      );
      for (const [hash, { description }] of found) rds.set(`${id}:${hash}`, description);
    }
    for (const { collectionId, hash, score } of page) {
      const rd = rds.get(`${collectionId}:${hash}`);
      const printed = rd && printers.get(collectionId)?.(rd, score);
      if (printed !== undefined) yield printed;
    }
  }
}
