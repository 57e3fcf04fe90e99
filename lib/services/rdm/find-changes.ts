/** What has changed since a date: streams in the order of the changes, which hold no connection while they are read. */

import type { HandedOutEntry } from '../../store/rds/handed-out.ts';
import { encodeObject } from '../../languages/soif/encode.ts';
import type { CallContext } from '../define-service.ts';
import type { Catalog } from './catalogs.ts';
import type { FoundRds } from './print-answer.ts';
import { openUrlPrinter } from './print-rds.ts';
import type { RdmView } from './read-query.ts';
import { printerFor, seesAll, withheldNotes } from './who-sees.ts';

/** One entry of a collection, as it is sent; undefined for what is left out. */
type Print = (entry: HandedOutEntry) => Uint8Array | undefined;

interface Reading {
  readonly pages: AsyncIterable<readonly HandedOutEntry[]>;
  readonly print: Print;
}

/** RDs that changed; without view-hits, all of them. */
export async function findChanged(
  context: CallContext,
  catalogs: readonly Catalog[],
  { since, attributes, first, last = Infinity }: RdmView & { readonly since: number },
): Promise<FoundRds> {
  const [readings, forgotten] = await openReadings(context, catalogs, { since, only: 'rd' });
  const printed = await Promise.all(
    readings.map(async ({ catalog: { collection }, pages }): Promise<Reading> => {
      const print = await printerFor(context, collection, attributes);
      return { pages, print: (entry) => (entry.kind === 'rd' ? print(entry.description) : undefined) };
    }),
  );
  const notes = [
    ...forgotten.map(
      (slug) => `Deletions in ${slug} since then are no longer known. All RDs are sent; delete any others.`,
    ),
    ...withheldNotes(context, catalogs),
  ];
  const interpret = `RDs that have changed since ${dateOf(since)}`;
  return { header: { interpret, notes }, objects: printRange(printed, first, last) };
}

/** URLs of RDs that were deleted or have expired. */
export async function findDeleted(
  context: CallContext,
  catalogs: readonly Catalog[],
  since: number,
): Promise<FoundRds> {
  const restricted = await restrictedOnes(context, catalogs);
  const shown = catalogs.filter((catalog) => !restricted.includes(catalog));
  const [readings, forgotten] = await openReadings(context, shown, { since, only: 'deleted' });
  const printed = await Promise.all(
    readings.map(async ({ catalog: { collection }, pages }): Promise<Reading> => {
      const urlOf = await openUrlPrinter(context, collection.id);
      const print: Print = (entry) =>
        entry.kind === 'deleted'
          ? encodeObject({ type: 'DOCUMENT', url: urlOf(entry.url), attributes: [] })
          : undefined;
      return { pages, print };
    }),
  );
  const notes = [
    ...forgotten.map(
      (slug) => `Deletions in ${slug} since then are no longer known. Request all RDs, and delete any others.`,
    ),
    ...restricted.map(
      ({ collection: { slug } }) =>
        `Deletions in ${slug} are listed only for clients with the token of the collection.`,
    ),
  ];
  const interpret = `URLs whose RDs have been deleted since ${dateOf(since)}`;
  return { header: { interpret, notes }, objects: printRange(printed, 1, Infinity) };
}

/** Those whose deletions would name documents that whoever asks may not have seen. */
async function restrictedOnes(
  { actor, crawl }: CallContext,
  catalogs: readonly Catalog[],
): Promise<readonly Catalog[]> {
  const closed = await Promise.all(
    catalogs.map(
      async ({ collection: { id, slug } }) => !seesAll(actor, slug) && (await crawl.handedOut.hasClosed(id)),
    ),
  );
  return catalogs.filter((_, i) => closed[i]);
}

interface CatalogReading {
  readonly catalog: Catalog;
  readonly pages: AsyncIterable<readonly HandedOutEntry[]>;
}

/** And the collections that no longer know what was deleted since. */
async function openReadings(
  { crawl }: CallContext,
  catalogs: readonly Catalog[],
  { since: seconds, only }: { readonly since: number; readonly only: HandedOutEntry['kind'] },
): Promise<readonly [readings: readonly CatalogReading[], forgotten: readonly string[]]> {
  const readings: CatalogReading[] = [];
  const forgotten: string[] = [];
  for (const catalog of catalogs) {
    const { id, slug } = catalog.collection;
    let reading = await crawl.handedOut.open(id, { since: { seconds }, only });
    if ('startAgain' in reading) {
      forgotten.push(slug);
      if (only === 'deleted') continue;
      reading = await crawl.handedOut.open(id, { since: '0', only });
    }
    if ('pages' in reading) readings.push({ catalog, pages: reading.pages });
  }
  return [readings, forgotten];
}

/** From 1 on. */
async function* printRange(readings: readonly Reading[], first: number, last: number): AsyncGenerator<Uint8Array> {
  let place = 0;
  for (const { pages, print } of readings) {
    for await (const page of pages) {
      for (const entry of page) {
        const printed = print(entry);
        if (printed === undefined) continue;
        place += 1;
        if (place >= first) yield printed;
        if (place >= last) return;
      }
    }
  }
}

function dateOf(seconds: number): string {
  return seconds === 0 ? 'the beginning' : new Date(seconds * 1000).toISOString();
}
