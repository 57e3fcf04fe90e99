/** Reads the records of a content feed, and processes them in batches: each becomes a document of the collection. */

import { placedFinding } from '../../lang/xml/finding.ts';
import { messages } from '../../languages/gsa-feed/messages.ts';
import { createFedWriter } from '../../store/feeds/fed-writer.ts';
import type { PreparedBatch } from '../../store/feeds/fed-writer.ts';
import type { Feed } from '../../store/feeds/feeds.ts';
import { beatRuns } from '../../store/runs/runs.ts';
import type { Applying } from './applying.ts';
import { gatherAccess } from './gather-access.ts';
import type { GatheredAccess } from './gather-access.ts';
import { fedDocument } from './fed-document.ts';
import type { FedDocument } from './fed-document.ts';
import type { FeedTally, ReadSoFar } from './feed-tally.ts';
import { fedRd } from './fed-rd.ts';
import { oneAhead } from './one-ahead.ts';
import { processBatch } from './process-batch.ts';
import { readObjects } from './read-objects.ts';
import type { RdEntry } from './read-objects.ts';
import { readUpload } from './read-upload.ts';
import type { FeedEntry } from './read-upload.ts';
import type { Told } from './tell-others.ts';

/** Documents of a batch at most, and bytes after which it is full. */
const batchSize = 500;
const batchBytes = 8 * 1024 * 1024;

export interface ReadBatch {
  /** From 0. */
  readonly place: number;
  /** On its way: the next batch is processed in the meantime. */
  readonly prepared: Promise<PreparedBatch>;
  /** When its last record was read. */
  readonly soFar: ReadSoFar;
  /** That of a document, by its hash. */
  readonly recordOf: (hash: string) => Told | undefined;
}

/** One batch is made while the last is written: the engine and the database work at once. */
export function readBatches(applying: Applying, tally: FeedTally, from: number): AsyncGenerator<ReadBatch> {
  return oneAhead(readEach(applying, tally, from));
}

/** Batches before `from` are read, and not processed again. */
async function* readEach(applying: Applying, tally: FeedTally, from: number): AsyncGenerator<ReadBatch> {
  const { context, feed, run, file } = applying;
  const { pool, workerId, bodies } = context;
  const { id, collectionId, source } = feed;
  const writer = createFedWriter({ pool, bodies, workerId, collectionId, run, feed: id, source: source.id });
  const nothingYet = (): Gathered => ({
    documents: new Map(),
    access: gatherAccess(applying.crawl, tally.log),
    bytes: 0,
  });
  let place = 0;
  let gathered = nothingYet();
  const prepare = async (): Promise<ReadBatch> => {
    const soFar = tally.soFar();
    const { documents, access } = gathered;
    const processed = await processBatch(applying, documents.values());
    const prepared = writer.prepare({ ...processed, place, access: access.batch() });
    // Said to whoever writes it.
    prepared.catch(() => undefined);
    return { place, prepared, soFar, recordOf: (hash) => documents.get(hash)?.record };
  };
  for await (const entries of entriesOf(feed, file, tally)) {
    for (const entry of entries) {
      take(entry, applying, tally, gathered);
      if (!isFull(gathered)) continue;
      if (place >= from) yield await prepare();
      place++;
      gathered = nothingYet();
    }
    await context.yieldNow();
    context.report({ records: tally.records.read });
    await beatRuns(pool, [run]);
  }
  // What stands before the fault counts in an incremental feed; a full one is rolled back.
  const counts = !tally.isBroken() || feed.type !== 'full';
  if (counts && gathered.access.size() + gathered.documents.size > 0 && place >= from) yield await prepare();
}

function entriesOf(feed: Feed, file: string, tally: FeedTally): AsyncIterable<readonly (FeedEntry | RdEntry)[]> {
  return feed.kind === 'soif' ? readObjects(file, tally) : readUpload(file, optionsOf(feed), tally);
}

const optionsOf = ({ source, type, isStrict }: Feed) =>
  ({ datasource: source.name, feedtype: type === 'full' ? type : 'incremental', dtd: '7', isStrict }) as const;

interface Gathered {
  /** By hash. */
  readonly documents: Map<string, FedDocument>;
  /** Who may see them, and what else ACLs are about. */
  readonly access: GatheredAccess;
  bytes: number;
}

function isFull({ documents, access, bytes }: Gathered): boolean {
  return Math.max(documents.size, access.size()) >= batchSize || bytes + access.bytes() >= batchBytes;
}

function take(entry: FeedEntry | RdEntry, { crawl }: Applying, tally: FeedTally, gathered: Gathered): void {
  const { records, log, acl } = tally;
  if (entry.kind === 'acl') return acl(gathered.access.acl(entry.acl));
  records.read++;
  const document = entry.kind === 'rd' ? fedRd(crawl, entry.rd) : documentOf(crawl, entry, log);
  if (document === undefined) {
    records.refused++;
    return;
  }
  // The last record of a URL counts.
  if (gathered.documents.delete(document.hash)) records.repeated++;
  gathered.documents.set(document.hash, document);
  if (entry.kind === 'record') {
    gathered.access.record(entry.record, { hash: document.hash, url: document.url.href });
  }
  gathered.bytes += document.bytes;
}

function documentOf(
  crawl: Applying['crawl'],
  entry: Extract<FeedEntry, { readonly kind: 'record' }>,
  log: FeedTally['log'],
): FedDocument | undefined {
  const { record } = entry;
  if (record.refusal !== undefined) return undefined;
  const document = fedDocument(crawl, entry);
  if (document === undefined) {
    const values = { url: record.url, why: 'it has no normal form' };
    log.tell(placedFinding(messages, 'badUrl', record.place, values), record);
  }
  return document;
}
