/** Reads the records of a content feed, and processes them in batches: each becomes a document of the collection. */

import { placedFinding } from '../../lang/xml/finding.ts';
import type { FeedRecord } from '../../languages/gsa-feed/feed.ts';
import { messages } from '../../languages/gsa-feed/messages.ts';
import { createFedWriter } from '../../store/feeds/fed-writer.ts';
import type { PreparedBatch } from '../../store/feeds/fed-writer.ts';
import type { Feed } from '../../store/feeds/feeds.ts';
import { beatRuns } from '../../store/runs/runs.ts';
import type { Applying } from './applying.ts';
import { gatherAccess } from './gather-access.ts';
import type { GatheredAccess } from './gather-access.ts';
import { completeRecords, isRecord, partsLeft, tell } from './complete-records.ts';
import type { BatchDocument } from './complete-records.ts';
import { recordDocument } from './fed-document.ts';
import type { RecordDocument } from './fed-document.ts';
import { leavesParts, withRecord } from './fed-parts.ts';
import type { FedParts } from './fed-parts.ts';
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
  /** By the hash of their document. */
  readonly records: ReadonlyMap<string, Told>;
}

/** One batch is made while the last is written: the engine and the database work at once. */
export function readBatches(applying: Applying, tally: FeedTally, from: number): AsyncGenerator<ReadBatch> {
  return oneAhead(readEach(applying, tally, from));
}

const toldOf = (documents: ReadonlyMap<string, BatchDocument>): ReadonlyMap<string, Told> =>
  new Map(Array.from(documents, ([hash, { record }]) => [hash, { place: record.place, url: record.url }]));

/** Batches before `from` are read, and not processed again. */
async function* readEach(applying: Applying, tally: FeedTally, from: number): AsyncGenerator<ReadBatch> {
  const { context, feed, run, file } = applying;
  const { pool, workerId, bodies } = context;
  const { id, collectionId, source } = feed;
  const writer = createFedWriter({ pool, bodies, workerId, collectionId, run, feed: id, source: source.id });
  const nothingYet = (): Gathered => ({
    documents: new Map(),
    access: gatherAccess(applying.crawl, tally.log, feed),
    bytes: 0,
  });
  let place = 0;
  let gathered = nothingYet();
  let before: ReadonlyMap<string, FedParts> = new Map();
  const prepare = async (): Promise<ReadBatch> => {
    const { documents, access } = gathered;
    const { log } = tally;
    const complete = await completeRecords(applying, [...documents.values()], { before, log });
    const parts = new Map(complete.flatMap((each) => (isRecord(each) ? [[each.hash, partsLeft(each)]] : [])));
    const processed = await processBatch(applying, complete, (refused) => {
      tell(log, refused, 'contentNotStored');
      tally.records.refused++;
      access.withdraw(refused.hash);
      parts.delete(refused.hash);
    });
    before = parts;
    const soFar = tally.soFar();
    const prepared = writer.prepare({ ...processed, place, access: access.batch() });
    // Said to whoever writes it.
    prepared.catch(() => undefined);
    return { place, prepared, soFar, records: toldOf(documents) };
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
  readonly documents: Map<string, BatchDocument>;
  /** Who may see them, and what else ACLs are about. */
  readonly access: GatheredAccess;
  bytes: number;
}

function isFull({ documents, access, bytes }: Gathered): boolean {
  return Math.max(documents.size, access.size()) >= batchSize || bytes + access.bytes() >= batchBytes;
}

function take(entry: FeedEntry | RdEntry, applying: Applying, tally: FeedTally, gathered: Gathered): void {
  const { records, acl } = tally;
  if (entry.kind === 'acl') return acl(gathered.access.acl(entry.acl));
  records.read++;
  const document = entry.kind === 'rd' ? fedRd(applying.crawl, entry.rd) : documentOf(applying, entry, tally.log);
  if (document === undefined) {
    records.refused++;
    return;
  }
  const { hash, url } = document;
  const earlier = gathered.documents.get(hash);
  gathered.documents.delete(hash);
  gathered.documents.set(hash, earlier === undefined ? document : over(earlier, document));
  // The last record of a URL counts, with what it leaves of the earlier ones.
  if (earlier !== undefined && !leaves(earlier, document)) records.repeated++;
  if (entry.kind === 'record') gathered.access.record(withOverwriting(entry.record, applying), { hash, url: url.href });
  gathered.bytes += document.bytes;
}

function leaves(earlier: BatchDocument, document: BatchDocument): boolean {
  return isRecord(earlier) && isRecord(document) && leavesParts(partsLeft(earlier), document.parts);
}

function over(earlier: BatchDocument, document: BatchDocument): BatchDocument {
  if (!isRecord(document) || !isRecord(earlier)) return document;
  return { ...document, parts: withRecord(partsLeft(earlier), document.parts) };
}

/** `overwrite-acls` is said of the metadata: content that comes alone leaves the list of its document. */
function withOverwriting(record: FeedRecord, { feed }: Applying): FeedRecord {
  const { overwritesAcls, hasMetadata } = record;
  return { ...record, overwritesAcls: overwritesAcls && (hasMetadata || feed.type === 'full') };
}

function documentOf(
  { crawl, feed }: Applying,
  entry: Extract<FeedEntry, { readonly kind: 'record' }>,
  log: FeedTally['log'],
): RecordDocument | undefined {
  const { record } = entry;
  if (record.refusal !== undefined) return undefined;
  const document = recordDocument(crawl, entry, feed.type === 'full');
  if (document === undefined) {
    const values = { url: record.url, why: 'it has no normal form' };
    log.tell(placedFinding(messages, 'badUrl', record.place, values), record);
  }
  return document;
}
