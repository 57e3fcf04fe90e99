/** RDs that a query asks for, in the state that is handed out. */

import type { CallContext } from '../define-service.ts';
import type { Catalog } from './catalogs.ts';
import { fault } from './fault.ts';
import type { RdmFault } from './fault.ts';
import { findChanged } from './find-changes.ts';
import type { FoundRds } from './print-answer.ts';
import { searchRds } from './search-rds.ts';
import type { RdmQuery, RdmView } from './read-query.ts';
import { printerFor, withheldNotes } from './who-sees.ts';

export async function findRds(
  context: CallContext,
  catalogs: readonly Catalog[],
  query: RdmQuery,
): Promise<FoundRds | RdmFault> {
  const found = await findScope(context, catalogs, query);
  if (!('header' in found)) return found;
  const { header, objects } = found;
  const state = catalogs.flatMap(({ handOut }) => handOut?.at ?? []);
  const notes = [
    ...(header.notes ?? []),
    ...catalogs.filter(({ handOut }) => handOut === undefined).map(noState),
    ...(query.hasTemplate ? ['view-template is ignored: all RDs have the type of their schema.'] : []),
  ];
  const handedOut = state.length === 0 ? undefined : Math.min(...state);
  return { header: { ...header, handedOut, notes }, objects };
}

function noState({ collection: { slug } }: Catalog): string {
  return `${slug} has not handed out any RDs yet: its first run has not finished.`;
}

async function findScope(
  context: CallContext,
  catalogs: readonly Catalog[],
  query: RdmQuery,
): Promise<FoundRds | RdmFault> {
  const { scope } = query;
  switch (scope.by) {
    case 'words':
      return searchRds(context, catalogs, { ...query, words: scope.words });
    case 'all':
      return searchRds(context, catalogs, { ...query, words: undefined });
    case 'url':
      return findOne(context, catalogs, { ...query, url: scope.url });
    case 'date':
      return query.order.length > 0
        ? fault('unorderedChanges')
        : findChanged(context, catalogs, { ...query, since: scope.since });
  }
}

async function findOne(
  context: CallContext,
  catalogs: readonly Catalog[],
  { url, attributes }: RdmView & { readonly url: string },
): Promise<FoundRds> {
  const found: Uint8Array[] = [];
  for (const { collection } of catalogs) {
    const hash = await context.crawl.hashOf(url);
    const rd =
      hash === undefined
        ? undefined
        : (await context.crawl.handedOut.some(collection.id, [hash])).get(hash)?.description;
    if (rd === undefined) continue;
    const printed = (await printerFor(context, collection, attributes))(rd);
    if (printed !== undefined) found.push(printed);
  }
  const notes = withheldNotes(context, catalogs);
  return { header: { returned: found.length, available: found.length, notes }, objects: found };
}
